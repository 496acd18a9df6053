# A bot of Connect Four in the simple line protocol (docs/reference/matches.md): any column with room.
import random

height = {str(column): 0 for column in range(1, 8)}
while (line := input()) != "end":
    word, _, move = line.partition(" ")
    if word == "go":
        move = random.choice([column for column in height if height[column] < 6])
        print(move, flush=True)
    if word in ("go", "move"):
        height[move] += 1
