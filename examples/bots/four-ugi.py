# A bot of Connect Four in UGI (docs/start/write-a-bot.md): any column with room.
import random

moves = []
while (line := input()) != "quit":
    word, *rest = line.split()
    if word == "ugi":
        print("id name Any Column\nugiok", flush=True)
    elif word == "isready":
        print("readyok", flush=True)
    elif word == "position":  # position startpos moves 4 4 3
        moves = rest[rest.index("moves") + 1 :] if "moves" in rest else []
    elif word == "go":
        columns = [str(column) for column in range(1, 8)]
        print("bestmove", random.choice([c for c in columns if moves.count(c) < 6]), flush=True)
