"""Two players catch fireflies with rollback netcode, as a peer program of `pong lab`:

    pong lab --peer 'python3 rollback.py'
    pong lab --left-peer 'python3 rollback.py' --right-peer ./rollback    # against the same game in C, rollback.c
    pong lab --peer 'python3 rollback.py --bug unsaved' --headless --network broadband --seed 1

A device steps the match at once, with the other player's real input or a predicted one. If the real one then differs,
it rolls back to the last correct tick and resimulates. Six bugs that developers make, and the lab's finding:

    --bug lost      takes an input that was lost for neutral     difference: the exchange is at fault
    --bug unsaved   does not restore the generator's state       difference: the step is at fault
    --bug early     confirms each tick as it steps it            changed; at times a difference first
    --bug once      sends each input once, lost or not           frozen
    --bug checksum  keeps the checksum of a predicted state      blindCheck
    --bug order     moves the fireflies in a set's order         notDeterministic
"""
import argparse
import json
import sys
import zlib

# The game. All values are whole numbers; the places are in eighths of a cell.

WIDTH, HEIGHT = 36 * 8, 14 * 8
PLAYERS = ("one", "two")
FLIES = ("ada", "bea", "cleo", "dot", "eve", "fay")
MOVES = {"none": (0, 0), "up": (0, -1), "right": (1, 0), "down": (0, 1), "left": (-1, 0)}
HELD, CATCH = 7, 8  # an input is the number of a move, and CATCH in the tick of a catch
FIELDS = ("tick", "luck", *(f"{player}.{part}" for player in PLAYERS for part in ("x", "y", "score")),
          *(f"fly.{fly}.{part}" for fly in FLIES for part in ("x", "y")))


def first_state(seed):
    state = dict.fromkeys(FIELDS, 0) | {"luck": seed & 0x7FFFFFFF, "one.y": HEIGHT // 2, "two.y": HEIGHT // 2}
    state["one.x"], state["two.x"] = WIDTH // 4, WIDTH * 3 // 4
    for fly in FLIES:
        place(state, fly)
    return state


def draw(state, below):
    """Luck is drawn from the seed alone, and the generator is a field: it is saved, restored and compared."""
    state["luck"] = state["luck"] * 1103515245 + 12345 & 0x7FFFFFFF
    return (state["luck"] >> 16) % below


def place(state, fly):
    state[f"fly.{fly}.x"], state[f"fly.{fly}.y"] = draw(state, WIDTH), draw(state, HEIGHT)


def move(state, name, dx, dy):
    state[name + ".x"] = min(max(state[name + ".x"] + dx, 0), WIDTH - 1)
    state[name + ".y"] = min(max(state[name + ".y"] + dy, 0), HEIGHT - 1)


def step(state, inputs, flies):
    """Advances the game by one tick."""
    state["tick"] += 1
    for player, code in zip(PLAYERS, inputs):
        move(state, player, *list(MOVES.values())[code & HELD])
        for fly in flies if code & CATCH else ():
            if all(abs(state[f"fly.{fly}.{part}"] - state[f"{player}.{part}"]) < 16 for part in "xy"):
                state[player + ".score"] += 1
                place(state, fly)
    if state["tick"] % 4 == 0:
        for fly in flies:
            move(state, f"fly.{fly}", draw(state, 9) - 4, draw(state, 9) - 4)


def to_text(state):
    return " ".join(str(state[field]) for field in FIELDS)


def from_text(text):
    return dict(zip(FIELDS, map(int, text.split())))


# The netcode.

WINDOW = 8  # ticks that may be stepped with predicted inputs
DELAY = 3  # ticks between an input and its effect


class Peer:
    def __init__(self, hello, bug):
        if hello["options"]:
            sys.exit(f"rollback.py: unknown option {', '.join(hello['options'])}; it has none")
        self.bug = bug
        self.flies = set(FLIES) if bug == "order" else FLIES
        self.participant, self.is_watched = hello["participant"], "view" in hello
        self.seat = 0 if hello["side"] == "left" else 1
        self.present = []  # participants in the order of joining, which is the same at all devices
        self.catches = False  # a catch waits during a stall
        self.begin(from_text(hello["memory"]) if "memory" in hello else first_state(int(hello["seed"])))
        self.is_playing = False  # not before this device is the first one, or has the match from it

    def begin(self, state):
        """Continues from a state that both devices have; the first inputs, up to the input delay, are neutral."""
        self.is_playing, self.state, self.confirmed = True, state, state["tick"]
        self.saved, self.used, self.hashes = {state["tick"]: dict(state)}, {}, {}  # by tick
        self.inputs = [[0] * (state["tick"] + 1 + DELAY) for _ in PLAYERS]  # for each player, by tick
        self.acknowledged = len(self.inputs[0])  # the other device has this one's inputs before that tick

    def tick(self, line):
        self.send, self.reports, rollback = [], [], 0
        for event in line["events"]:
            self.on_event(event)
        if not self.is_playing and self.present[:1] == [self.participant]:
            self.begin(self.state)
        for message in line["received"]:
            if message["from"] in self.present:  # else it was on its way when its sender left
                self.on_message(message)
        stalled = True
        if self.is_playing:
            if len(self.present) == 1:  # an absent player does nothing
                remote = self.inputs[1 - self.seat]
                remote += [0] * (self.state["tick"] + 2 - len(remote))
            rollback = self.roll_back()
            self.confirm()
            stalled = not self.advance(line["input"])
        return {"type": "tick", "confirmed": self.reports, "send": self.send, "rollback": rollback, "stalled": stalled,
                "shown": {"tick": self.state["tick"], "state": self.state},
                "view": self.view() if self.is_watched else []}

    def on_event(self, event):
        if event["type"] == "joined":
            self.present.append(event["participant"])
            # The participant who is here longest has the match, and sends it to each who joins.
            if self.present[0] == self.participant != event["participant"]:
                self.begin(self.state)
                self.message(event["participant"], "reliable", to_text(self.state))
        elif event["type"] == "left":
            self.present.remove(event["participant"])

    def on_message(self, message):
        if message["mode"] == "reliable":
            self.begin(from_text(message["text"]))
        elif self.is_playing:
            expected, first, codes = message["text"].split(" ")
            self.acknowledged = max(self.acknowledged, int(expected))
            self.receive(int(first), [int(digit, 16) for digit in codes])

    def receive(self, first, codes):
        """Takes the other player's inputs from tick `first` on; some may be known."""
        known = self.inputs[1 - self.seat]
        if self.bug == "lost":
            known += [0] * (first - len(known))
        if first <= len(known):
            known += codes[len(known) - first:]

    def roll_back(self):
        """Resimulates from the first tick that was stepped with another input than the real one; says how many."""
        last, luck, known = self.state["tick"], self.state["luck"], self.inputs[1 - self.seat]
        real = range(self.confirmed + 1, min(last + 1, len(known)))
        first = next((tick for tick in real if self.used[tick][1 - self.seat] != known[tick]), last + 1)
        if first > last:
            return 0
        print(f"tick {first} was predicted incorrectly, rolls back {last + 1 - first} ticks", file=sys.stderr)
        self.state = dict(self.saved[first - 1])
        if self.bug == "unsaved":
            self.state["luck"] = luck
        for _ in range(first, last + 1):
            self.simulate()
        return last + 1 - first

    def simulate(self):
        tick = self.state["tick"] + 1
        # Predicted: the move is held, and a catch is not done again.
        self.used[tick] = [known[tick] if tick < len(known) else known[-1] & HELD for known in self.inputs]
        step(self.state, self.used[tick], self.flies)
        self.saved[tick] = dict(self.state)
        if self.bug != "checksum" or tick not in self.hashes:
            self.hashes[tick] = str(zlib.adler32(to_text(self.state).encode()))
        if self.bug == "early":
            self.report(tick)

    def confirm(self):
        """Reports the ticks that became final: those with both players' real inputs."""
        final = min(self.state["tick"], *(len(known) - 1 for known in self.inputs))
        for tick in range(self.confirmed + 1, final + 1):
            if self.bug != "early":
                self.report(tick)
            del self.saved[tick - 1], self.used[tick], self.hashes[tick]
        self.confirmed = final

    def report(self, tick):
        self.reports.append({"tick": tick, "state": self.saved[tick], "inputs": self.used[tick],
                             "hash": self.hashes[tick]})

    def advance(self, line_input):
        """Takes an input and steps, unless the window is full; sends in any case, as messages get lost."""
        local, expected = self.inputs[self.seat], len(self.inputs[1 - self.seat])
        self.catches = self.catches or "catch" in line_input
        steps = self.state["tick"] - self.confirmed < WINDOW
        if steps:
            local.append(list(MOVES).index(line_input.get("move", "none")) + CATCH * self.catches)
            self.catches = False
            self.simulate()
        if len(self.present) > 1:
            first = len(local) - 1 if self.bug in ("lost", "once") else self.acknowledged
            self.message("all", "unreliable", f"{expected} {first} " + "".join(f"{code:x}" for code in local[first:]))
        return steps

    def message(self, to, mode, text):
        self.send.append({"to": to, "mode": mode, "text": text})

    def view(self):
        rows = [[" "] * (WIDTH // 8) for _ in range(HEIGHT // 8)]
        for name, mark in [(f"fly.{fly}", "*") for fly in FLIES] + [("one", "1"), ("two", "2")]:
            rows[self.state[name + ".y"] // 8][self.state[name + ".x"] // 8] = mark
        return [f"one {self.state['one.score']} : {self.state['two.score']} two", *("".join(row) for row in rows)]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--bug", choices=("lost", "unsaved", "early", "once", "checksum", "order"))
    bug = parser.parse_args().bug
    for line in sys.stdin:  # the end of input means bye
        line = json.loads(line)
        if line["type"] == "hello":
            peer = Peer(line, bug)
            answer = {"type": "hello", "protocol": 1, "game": "fireflies", "version": "1", "rejoins": True,
                      "inputs": [{"name": "move", "values": list(MOVES)}, {"name": "catch", "action": True}],
                      "keys": {key: {"move": key} for key in list(MOVES)[1:]} | {"space": {"catch": True}},
                      "fields": FIELDS}
        elif line["type"] == "tick":
            answer = peer.tick(line)
        elif line["type"] == "leave":
            answer = {"type": "leave", "memory": to_text(peer.saved[peer.confirmed])}
        else:
            break
        print(json.dumps(answer), flush=True)


main()
