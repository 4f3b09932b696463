#pragma once

namespace freecell {

/// The processor instructions that a function may use. Such a function is compiled once for each.
enum class Instructions {
  kPortable,  ///< what every processor of the architecture has
  kModern,    ///< on x86-64: AVX2, BMI and POPCNT, which nearly all have since 2015
};

// A function with the attribute FREECELL_MODERN may be called only if `fastest_instructions`
// returns kModern. The compiler inlines everything that it calls (flatten). So the program has no
// other function with these instructions that other code could call by mistake. Compiling whole
// files for such processors would leave some.
#if defined(__x86_64__) && defined(__GNUC__)
#define FREECELL_MODERN gnu::flatten, gnu::target("avx2,bmi,bmi2,popcnt")
inline Instructions fastest_instructions() {
  const bool is_modern = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
                         __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("popcnt");
  return is_modern ? Instructions::kModern : Instructions::kPortable;
}
#else
// There is nothing more modern, so such a function need not be compiled twice: 6 kB of WebAssembly.
#define FREECELL_MODERN gnu::noinline
inline Instructions fastest_instructions() { return Instructions::kPortable; }
#endif

}  // namespace freecell
