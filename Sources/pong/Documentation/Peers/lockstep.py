"""Light cycles for two players with lockstep netcode, as a peer program of `pong lab`:

    pong lab --peer 'python3 lockstep.py'
    pong lab --peer 'python3 lockstep.py' --option delay=6

In lockstep a device steps the match only if it has both players' turns of the next tick; else it stalls. It predicts
nothing, so that each state is confirmed at once. Begin to read at `main`: it is the whole conversation with the lab.
"""
import json
import sys

WIDTH, HEIGHT, PACE = 32, 14, 6  # cells; ticks between two moves
PLAYERS = ("one", "two")
MOVES = {"up": (0, -1), "right": (1, 0), "down": (0, 1), "left": (-1, 0)}
START = {"one.x": 7, "one.y": 7, "one.heading": "right", "two.x": 24, "two.y": 6, "two.heading": "left"}
EMPTY = {f"row.{y}": " " * WIDTH for y in range(HEIGHT)}
FIRST = {"tick": 0, "one.wins": 0, "two.wins": 0, **START, **EMPTY}


def step(state, turns):
    """Advances the game by one tick: a cycle that meets an edge or a trail is out, and the round ends."""
    state["tick"] += 1
    for player, turn in zip(PLAYERS, turns):
        if turn != "none":
            state[player + ".heading"] = turn
    if state["tick"] % PACE:
        return
    places = []
    for player in PLAYERS:
        x, y, (dx, dy) = state[player + ".x"], state[player + ".y"], MOVES[state[player + ".heading"]]
        state[f"row.{y}"] = state[f"row.{y}"][:x] + player[0] + state[f"row.{y}"][x + 1:]
        state[player + ".x"], state[player + ".y"] = x + dx, y + dy
        places.append((x + dx, y + dy))
    out = [places[0] == places[1] or not (0 <= x < WIDTH and 0 <= y < HEIGHT) or state[f"row.{y}"][x] != " "
           for x, y in places]
    for seat, player in enumerate(PLAYERS):
        state[player + ".wins"] += out[1 - seat] and not out[seat]
    if any(out):
        state.update(START | EMPTY)


class Peer:
    def __init__(self, hello):
        delay = hello["options"].get("delay", "3")
        if hello["options"].keys() - {"delay"} or not delay.isdecimal():
            sys.exit(f"lockstep.py: the only option is delay, a number of ticks; not {hello['options']}")
        self.delay = int(delay)  # ticks between a turn and its effect
        self.participant, self.is_watched = hello["participant"], "view" in hello
        self.seat = 0 if hello["side"] == "left" else 1
        self.present = []  # participants in the order of joining, which is the same at all devices
        self.turns = None  # for each player the turns by tick; none before the match begins here
        self.state = json.loads(hello["memory"]) if "memory" in hello else dict(FIRST)

    def tick(self, line):
        self.send = []
        for event in line["events"]:
            if event["type"] == "joined":
                self.present.append(event["participant"])
                # The participant who is here longest has the match, and sends it to each who joins.
                if self.present[0] == self.participant != event["participant"]:
                    self.begin(self.state)
                    self.message(event["participant"], {"state": self.state})
            elif event["type"] == "left":
                self.present.remove(event["participant"])
        if not self.turns and self.present[:1] == [self.participant]:
            self.begin(self.state)
        for message in line["received"]:
            content = json.loads(message["text"])
            if message["from"] not in self.present:
                continue  # it was on its way when its sender left
            if "state" in content:
                self.begin(content["state"])
            elif self.turns:
                self.turns[1 - self.seat][content["tick"]] = content["turn"]
        turns = self.advance(line["input"].get("turn", "none")) if self.turns else None
        now = {"tick": self.state["tick"], "state": self.state}
        view = [f"one {self.state['one.wins']} : {self.state['two.wins']} two", *(self.state[row] for row in EMPTY)]
        # What is confirmed in the same answer is shown by its tick alone.
        return {"type": "tick", "confirmed": [now | {"inputs": turns}] if turns else [], "send": self.send,
                "shown": {"tick": now["tick"]} if turns else now, "stalled": not turns,
                "view": view if self.is_watched else []}

    def begin(self, state):
        """Continues from a state that both devices have; the first turns, up to the input delay, are none."""
        print(f"the match continues from tick {state['tick']}", file=sys.stderr)
        self.state = state
        self.turns = [{state["tick"] + 1 + i: "none" for i in range(self.delay)} for _ in PLAYERS]

    def advance(self, turn):
        """Sends this tick's turn, and steps if both turns of the next tick are there; returns these."""
        tick = self.state["tick"] + 1
        if tick + self.delay not in self.turns[self.seat]:  # else the match stalls, and the turn is dropped
            self.turns[self.seat][tick + self.delay] = turn
            self.message("all", {"tick": tick + self.delay, "turn": turn})
        if len(self.present) == 1:
            self.turns[1 - self.seat][tick] = "none"  # an empty seat
        if not all(tick in turns for turns in self.turns):
            return None
        turns = [turns.pop(tick) for turns in self.turns]
        step(self.state, turns)
        return turns

    def message(self, to, content):
        self.send.append({"to": to, "mode": "reliable", "text": json.dumps(content)})


def main():
    for line in sys.stdin:  # the end of input means bye
        line = json.loads(line)
        if line["type"] == "hello":
            peer = Peer(line)
            answer = {"type": "hello", "protocol": 1, "game": "light-cycles", "version": "1", "rejoins": True,
                      "inputs": [{"name": "turn", "values": ["none", *MOVES]}],
                      "fields": list(FIRST), "keys": {key: {"turn": key} for key in MOVES}}
        elif line["type"] == "tick":
            answer = peer.tick(line)
        elif line["type"] == "leave":
            answer = {"type": "leave", "memory": json.dumps(peer.state)}
        else:
            break
        print(json.dumps(answer), flush=True)


main()
