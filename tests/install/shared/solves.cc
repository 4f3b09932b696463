#include <cstdio>

extern "C" int solved_among_the_first(int count);

int main() { std::printf("%d solved\n", solved_among_the_first(20)); }
