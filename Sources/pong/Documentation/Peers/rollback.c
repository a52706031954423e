/* Two players catch fireflies with rollback netcode, as a peer program of `pong lab`:

       cc -O2 -o rollback rollback.c
       pong lab --peer ./rollback
       pong lab --left-peer ./rollback --right-peer 'python3 rollback.py'

   Game and messages are those of rollback.py, which explains them, so that the lab can compare port and original.
   No library: the functions for JSON find a value in the line by its name. They trust the lab to write correct JSON
   without blanks between its parts. */
#define _POSIX_C_SOURCE 200809L
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The place after the value at `p`. */
static const char *skip(const char *p) {
    for (int depth = 0; *p; p++) {
        if (*p == '"')
            for (p++; *p && *p != '"'; p++) p += *p == '\\' && p[1];
        depth += (*p == '{' || *p == '[') - (*p == '}' || *p == ']');
        if (depth == 0 && strchr(",:]}", p[1])) return p + 1;
    }
    return p;
}

/* The first item of an array, or name of an object; null if there is none. */
static const char *first_item(const char *p) { return p && !strchr("]}", p[1]) ? p + 1 : NULL; }

static const char *next_item(const char *p) {
    p = skip(p);
    return *p == ',' ? p + 1 : NULL;
}

static bool is(const char *p, const char *text) {
    size_t length = strlen(text);
    return p && *p == '"' && !strncmp(p + 1, text, length) && p[1 + length] == '"';
}

/* An object's value by its name; null if it has none. */
static const char *member(const char *object, const char *name) {
    for (const char *value, *p = first_item(object); p; p = next_item(value)) {
        value = skip(p) + 1;
        if (is(p, name)) return value;
    }
    return NULL;
}

/* A whole number, which is a text if it is great. */
static uint64_t number(const char *p) { return p ? strtoull(p + (*p == '"'), NULL, 10) : 0; }

/* The game. A state is an array of fields. */
enum { WIDTH = 36 * 8, HEIGHT = 14 * 8, HELD = 7, CATCH = 8 };
enum { TICK, LUCK, PLAYER, PLAYER_FIELDS = 3, FLY = PLAYER + 2 * PLAYER_FIELDS, FIELDS = FLY + 6 * 2 };

static const char *const names[FIELDS] = {
    "tick", "luck", "one.x", "one.y", "one.score", "two.x", "two.y", "two.score", "fly.ada.x", "fly.ada.y",
    "fly.bea.x", "fly.bea.y", "fly.cleo.x", "fly.cleo.y", "fly.dot.x", "fly.dot.y", "fly.eve.x", "fly.eve.y",
    "fly.fay.x", "fly.fay.y"};
static const char *const move_names[] = {"none", "up", "right", "down", "left"};
static const int moves[HELD + 1][2] = {{0, 0}, {0, -1}, {1, 0}, {0, 1}, {-1, 0}};

typedef struct { int32_t field[FIELDS]; } State;

static int draw(State *state, int below) {
    state->field[LUCK] = (int32_t)(((uint32_t)state->field[LUCK] * 1103515245 + 12345) & 0x7FFFFFFF);
    return (state->field[LUCK] >> 16) % below;
}

static void place(State *state, int fly) {
    state->field[fly] = draw(state, WIDTH);
    state->field[fly + 1] = draw(state, HEIGHT);
}

static int clamp(int value, int size) { return value < 0 ? 0 : value < size ? value : size - 1; }

static void move(int32_t *at, int dx, int dy) {
    at[0] = clamp(at[0] + dx, WIDTH);
    at[1] = clamp(at[1] + dy, HEIGHT);
}

static State first_state(uint64_t seed) {
    State state = {{0, seed & 0x7FFFFFFF, WIDTH / 4, HEIGHT / 2, 0, WIDTH * 3 / 4, HEIGHT / 2, 0}};
    for (int fly = FLY; fly < FIELDS; fly += 2) place(&state, fly);
    return state;
}

static void step(State *state, const int codes[2]) {
    int32_t *field = state->field;
    field[TICK]++;
    for (int i = 0; i < 2; i++) {
        int32_t *player = field + PLAYER + PLAYER_FIELDS * i;
        move(player, moves[codes[i] & HELD][0], moves[codes[i] & HELD][1]);
        for (int fly = FLY; codes[i] & CATCH && fly < FIELDS; fly += 2)
            if (abs(field[fly] - player[0]) < 16 && abs(field[fly + 1] - player[1]) < 16) {
                player[2]++;
                place(state, fly);
            }
    }
    for (int fly = FLY; field[TICK] % 4 == 0 && fly < FIELDS; fly += 2) {
        int dx = draw(state, 9) - 4, dy = draw(state, 9) - 4; /* not as arguments: C evaluates these in any order */
        move(field + fly, dx, dy);
    }
}

/* A text of numbers, as the value that a JSON text is. */
static void print_text(const State *state) {
    for (int i = 0; i < FIELDS; i++) printf("%c%d", i ? ' ' : '"', state->field[i]);
    putchar('"');
}

static State from_text(const char *text) {
    State state;
    char *p = (char *)text + 1;
    for (int i = 0; i < FIELDS; i++) state.field[i] = (int32_t)strtol(p, &p, 10);
    return state;
}

/* The netcode. Inputs and saved states are in rings, longer than the prediction window and the delays together. */
enum { WINDOW = 8, DELAY = 3, RING = 256 };

static uint64_t self, present[16], greeted; /* greeted: who joined in this tick and is sent the match, or 0 */
static int seat, present_count;
static bool is_playing, catches;
static State state, saved[RING];
static unsigned char inputs[2][RING], used[2][RING]; /* the real inputs; those that a tick was stepped with */
static int known[2]; /* the first tick whose input is not known, for each player */
static int begun, confirmed, acknowledged;

static void begin(State from) {
    is_playing = true;
    state = from;
    begun = confirmed = state.field[TICK];
    saved[begun % RING] = state;
    memset(inputs, 0, sizeof inputs);
    known[0] = known[1] = acknowledged = begun + 1 + DELAY;
}

static void simulate(void) {
    int codes[2], tick = state.field[TICK] + 1;
    for (int i = 0; i < 2; i++) {
        codes[i] = tick < known[i] ? inputs[i][tick % RING] : inputs[i][(known[i] - 1) % RING] & HELD;
        used[i][tick % RING] = (unsigned char)codes[i];
    }
    step(&state, codes);
    saved[tick % RING] = state;
}

/* Takes the other player's input of a tick, if it is the next one. */
static void receive(int tick, int code) {
    if (tick == known[1 - seat]) inputs[1 - seat][known[1 - seat]++ % RING] = (unsigned char)code;
}

/* Resimulates from the first tick that was stepped with another input than the real one; returns how many. */
static int roll_back(void) {
    int other = 1 - seat, last = state.field[TICK], first = confirmed + 1;
    while (first <= last && first < known[other] && used[other][first % RING] == inputs[other][first % RING]) first++;
    if (first > last || first >= known[other]) return 0;
    fprintf(stderr, "tick %d was predicted incorrectly, rolls back %d ticks\n", first, last + 1 - first);
    state = saved[(first - 1) % RING];
    while (state.field[TICK] < last) simulate();
    return last + 1 - first;
}

static void on_event(const char *event) {
    uint64_t participant = number(member(event, "participant"));
    if (is(member(event, "type"), "joined") && present_count < 16) {
        present[present_count++] = participant;
        if (present[0] != self || participant == self) return;
        begin(state);
        greeted = participant;
    } else if (is(member(event, "type"), "left")) {
        int count = present_count;
        present_count = 0;
        for (int i = 0; i < count; i++)
            if (present[i] != participant) present[present_count++] = present[i];
    }
}

static void on_message(const char *message) {
    const char *text = member(message, "text");
    bool is_here = false; /* else it was on its way when its sender left */
    for (int i = 0; i < present_count; i++) is_here |= present[i] == number(member(message, "from"));
    if (!is_here || !text) return;
    if (is(member(message, "mode"), "reliable")) {
        begin(from_text(text));
    } else if (is_playing) {
        char *p;
        int expected = (int)strtol(text + 1, &p, 10), tick = (int)strtol(p, &p, 10);
        if (expected > acknowledged) acknowledged = expected;
        for (p += *p == ' '; *p && *p != '"'; p++, tick++) receive(tick, *p <= '9' ? *p - '0' : *p - 'a' + 10);
    }
}

static void print_state(const State *state) {
    for (int i = 0; i < FIELDS; i++) printf("%c\"%s\":%d", i ? ',' : '{', names[i], state->field[i]);
    putchar('}');
}

static void print_confirmed(void) {
    const char *comma = "";
    for (; confirmed < state.field[TICK] && confirmed + 1 < known[0] && confirmed + 1 < known[1]; comma = ",") {
        printf("%s{\"tick\":%d,\"state\":", comma, ++confirmed);
        print_state(&saved[confirmed % RING]);
        printf(",\"inputs\":[%d,%d]}", used[0][confirmed % RING], used[1][confirmed % RING]);
    }
}

static void print_messages(void) {
    if (present_count < 2) return;
    if (greeted) {
        printf("{\"to\":%llu,\"mode\":\"reliable\",\"text\":", (unsigned long long)greeted);
        print_text(&saved[begun % RING]);
        printf("},");
    }
    printf("{\"to\":\"all\",\"mode\":\"unreliable\",\"text\":\"%d %d ", known[1 - seat], acknowledged);
    for (int tick = acknowledged; tick < known[seat]; tick++) printf("%x", inputs[seat][tick % RING]);
    printf("\"}");
}

static void hello(const char *line) {
    const char *option = first_item(member(line, "options")), *memory = member(line, "memory");
    if (option) {
        fprintf(stderr, "rollback: unknown option %.*s; it has none\n", (int)(skip(option) - option), option);
        exit(1);
    }
    self = number(member(line, "participant"));
    seat = is(member(line, "side"), "left") ? 0 : 1;
    begin(memory ? from_text(memory) : first_state(number(member(line, "seed"))));
    is_playing = false;
    printf("{\"type\":\"hello\",\"protocol\":1,\"game\":\"fireflies\",\"version\":\"1\",\"rejoins\":true,\"inputs\":["
           "{\"name\":\"move\",\"values\":[\"none\",\"up\",\"right\",\"down\",\"left\"]},"
           "{\"name\":\"catch\",\"action\":true}],\"keys\":{\"up\":{\"move\":\"up\"},\"right\":{\"move\":\"right\"},"
           "\"down\":{\"move\":\"down\"},\"left\":{\"move\":\"left\"},\"space\":{\"catch\":true}},\"fields\":");
    for (int i = 0; i < FIELDS; i++) printf("%c\"%s\"", i ? ',' : '[', names[i]);
    puts("]}");
}

static void tick(const char *line) {
    greeted = 0;
    for (const char *p = first_item(member(line, "events")); p; p = next_item(p)) on_event(p);
    if (!is_playing && present_count && present[0] == self) begin(state);
    for (const char *p = first_item(member(line, "received")); p; p = next_item(p)) on_message(p);
    while (is_playing && present_count == 1 && known[1 - seat] < state.field[TICK] + 2) receive(known[1 - seat], 0);
    printf("{\"type\":\"tick\",\"rollback\":%d,\"confirmed\":[", is_playing ? roll_back() : 0);
    if (is_playing) print_confirmed();
    const char *input = member(line, "input");
    catches |= member(input, "catch") != NULL;
    bool stalls = !is_playing || state.field[TICK] - confirmed >= WINDOW;
    if (!stalls) {
        int code = 4;
        while (code && !is(member(input, "move"), move_names[code])) code--;
        inputs[seat][known[seat]++ % RING] = (unsigned char)(code + CATCH * catches);
        catches = false;
        simulate();
    }
    printf("],\"stalled\":%s,\"send\":[", stalls ? "true" : "false");
    if (is_playing) print_messages();
    printf("],\"shown\":{\"tick\":%d,\"state\":", state.field[TICK]);
    print_state(&state);
    puts("}}");
}

int main(void) {
    char *line = NULL;
    size_t capacity = 0;
    while (getline(&line, &capacity, stdin) > 0) {
        const char *type = member(line, "type");
        if (is(type, "hello")) {
            hello(line);
        } else if (is(type, "tick")) {
            tick(line);
        } else if (is(type, "leave")) {
            printf("{\"type\":\"leave\",\"memory\":");
            print_text(&saved[confirmed % RING]);
            puts("}");
        } else {
            break; /* bye */
        }
        fflush(stdout);
    }
    free(line);
    return 0;
}
