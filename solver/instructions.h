#pragma once

namespace freecell {

/// What a function that is compiled twice may use of the processor.
enum class Instructions {
  kPortable,  ///< what every processor of the architecture has
  kModern,    ///< on x86-64: AVX2, BMI and POPCNT, which nearly all have since 2015
};

// A function with the attribute FREECELL_MODERN may be called only where `fastest_instructions`
// says so. It takes everything that it calls into itself (flatten): that leaves no function in the
// program that others could call by mistake, as compiling whole files for such processors would.
#if defined(__x86_64__) && defined(__GNUC__)
#define FREECELL_MODERN gnu::flatten, gnu::target("avx2,bmi,bmi2,popcnt")
inline Instructions fastest_instructions() {
  const bool is_modern = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
                         __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("popcnt");
  return is_modern ? Instructions::kModern : Instructions::kPortable;
}
#else
#define FREECELL_MODERN gnu::flatten
inline Instructions fastest_instructions() { return Instructions::kPortable; }
#endif

}  // namespace freecell
