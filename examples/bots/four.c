/* A bot of Connect Four in the simple line protocol (docs/reference/matches.md): the column nearest to the middle with room.
   cc -o four four.c */
#include <stdio.h>
#include <string.h>

int main(void) {
  static const char order[] = "4352617";
  int height[8] = {0}, column, at;
  char line[1024];
  while (fgets(line, sizeof line, stdin) != NULL && strncmp(line, "end", 3) != 0) {
    if (sscanf(line, "move %d", &column) == 1) height[column]++;
    if (strncmp(line, "go", 2) != 0) continue;
    for (at = 0; height[order[at] - '0'] == 6; at++) continue;
    height[order[at] - '0']++;
    printf("%c\n", order[at]);
    fflush(stdout);
  }
  return 0;
}
