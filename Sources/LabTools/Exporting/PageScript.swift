/// The scripts of pages, in the reader's browser.
enum PageScript {
    /// Makes the buttons beside commands copy them.
    static let copying = #"""
        for (const button of document.querySelectorAll(".copy")) {
          button.hidden = false;
          button.onclick = async () => {
            const code = button.previousElementSibling, range = document.createRange();
            range.selectNodeContents(code);
            getSelection().removeAllRanges();
            getSelection().addRange(range);
            try { await navigator.clipboard.writeText(code.textContent); } catch { document.execCommand("copy"); }
            button.textContent = "copied";
          };
        }
        """#

    /// Moves one cursor through all of a run's page: what is at the cursor is drawn from the page's data.
    static let cursor = #"""
        "use strict";
        const $ = name => document.querySelector(name), all = name => [...document.querySelectorAll(name)];
        const run = JSON.parse($("#data").textContent), sides = ["left", "right"], {first, end, texts} = run;
        const count = end - first + 1;

        // The columns, in the order in which they were written: a number is its difference from a guess.
        const bytes = Uint8Array.from(atob(run.columns), c => c.charCodeAt(0));
        let place = 0;
        function number() {
          let value = 0, factor = 1, byte;
          do { byte = bytes[place++]; value += (byte & 127) * factor; factor *= 128; } while (byte > 127);
          return value;
        }
        function column(length, base = () => undefined) {
          const guess = bytes[place++], values = [];
          let one = 0, two = 0, zeros = 0, code = 0;
          for (let i = 0; i < length; i++) {
            if (zeros) zeros--;
            else if (!(code = number())) zeros = number();
            const guessed = guess == 0 ? 2 * one - two : (guess == 2 ? base(i) : undefined) ?? one;
            const value = guessed + (code % 2 ? -(code + 1) / 2 : code / 2);
            two = i ? one : value;
            values.push(one = value);
          }
          return values;
        }
        const views = sides.map(() => ({
          shown: column(count), confirmed: column(count),
          depth: column(count), wrong: column(count), turned: column(count),
        }));
        const states = [];
        for (const [side, view] of views.entries()) {
          const length = run.confirmed[side], [ticks, labs] = [column(length), column(length)], left = states[0];
          const near = values => i => values?.[left.at.get(ticks[i])];
          const fields = run.fields.map((_, f) => column(length, near(left?.fields[f])));
          const given = run.players.map((_, p) => {
            const inputs = column(length, near(left?.given[p].inputs));
            return {inputs, guesses: column(length, i => inputs[i])};
          });
          const [at, field, text] = [0, 1, 2].map(() => column(run.origins[side]));
          const origins = new Map(at.map((entry, i) => [entry + " " + field[i], texts[text[i]]]));
          states.push({labs, fields, given, origins, at: new Map(ticks.map((tick, i) => [tick, i]))});
          view.fields = fields.map(values => column(count, i => values[states[side].at.get(view.shown[i])]));
        }
        const sender = column(run.messages), sent = column(run.messages);
        const arrival = column(run.messages, i => sent[i] + 1), to = column(run.messages, i => sent[i]);
        const from = column(run.messages, i => to[i]);
        const messages = sender.map((_, i) =>
          ({sender: sender[i], tick: sent[i], arrival: arrival[i], from: from[i], to: to[i]}));
        messages.sort((a, b) => a.tick - b.tick);
        const arrived = new Map();
        for (const m of messages)
          if (m.arrival > 0) arrived.set(m.arrival, [...arrived.get(m.arrival) ?? [], m]);
        const curves = run.curves.map(curve => curve.names.map(() => column(count)));

        const frames = (run.frames ?? []).map(([count, changes]) => ({
          places: column(count), heights: column(count), counts: column(count),
          lines: column(changes), words: column(changes),
        }));

        // What happens, in the order of time.
        const events = run.events.map(([tick, kind, text]) =>
          ({tick, kind, text: sides[text] ? `${sides[text]}: ${kind}` : text}));
        for (const [side, view] of views.entries())
          for (const [i, depth] of view.depth.entries())
            if (depth)
              events.push({tick: first + i, kind: "rollback", text: `${sides[side]} rolls back ${depth} ticks`});
        for (const m of messages)
          if (m.arrival < 0)
            events.push({tick: m.tick, kind: "lost message", text: `a message of ${sides[m.sender]} is lost`});
        events.sort((a, b) => a.tick - b.tick);

        function decimal(value, digits) {
          const text = String(Math.abs(value)).padStart(digits + 1, "0"), whole = text.length - digits;
          return (value < 0 ? "-" : "") + text.slice(0, whole) + (digits ? "." + text.slice(whole) : "");
        }
        function text(field, code) {
          const kind = run.fields[field].kind, size = Math.abs(code), one = 2 ** 24;
          if (kind == "text") return texts[code];
          if (kind != "fixed") return decimal(code, kind);
          const units = Math.floor(size / one) * 1e8 + Math.floor((size % one * 1e8 + one / 2) / one);
          return decimal(Math.sign(code) * units, 8);
        }
        function make(name, attributes, ...children) {
          const isDrawn = ["line", "text", "polygon"].includes(name);
          const {namespaceURI} = isDrawn ? $("svg") : document.body;
          const element = document.createElementNS(namespaceURI, name);
          for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
          element.append(...children);
          return element;
        }

        // A tick of the match at a place of the run, as both devices have it.
        function firstView(tick, side, upTo) {
          const shown = views[side].shown;
          let i = upTo;
          while (i >= 0 && shown[i] >= tick) i--;
          return ++i <= upTo && shown[i] == tick ? i : undefined;
        }
        function correction(tick, side, after, upTo) {
          const {depth, wrong} = views[side];
          for (let i = after + 1; i <= upTo; i++) {
            if (!depth[i] || wrong[i] < 0 || wrong[i] > tick) continue;
            const isIt = m => m.sender != side && m.from <= wrong[i] && wrong[i] <= m.to;
            return {tick: first + i, message: arrived.get(first + i)?.find(isIt)};
          }
        }
        function life(tick, side, i) {
          const view = views[side], state = states[side], entry = state.at.get(tick), before = state.at.get(tick - 1);
          const shownAt = firstView(tick, side, i), known = entry !== undefined && state.labs[entry] <= first + i;
          const value = f => entry === undefined ? undefined : state.fields[f][entry];
          return {
            shownAt, known, value, lab: state.labs[entry],
            fix: shownAt >= 0 ? correction(tick, side, shownAt, known ? state.labs[entry] - first : i) : undefined,
            guess: f => shownAt === undefined ? undefined : view.fields[f][shownAt],
            given(p) {
              if (entry === undefined) return [];
              const places = [state.given[p].guesses[entry], state.given[p].inputs[entry]];
              return places.map(place => place < 0 ? undefined : place);
            },
            origin(f) {
              if (entry === undefined || before === undefined || value(f) == state.fields[f][before]) return "";
              return state.origins.get(entry + " " + f) ?? run.fields[f].part ?? "";
            },
          };
        }
        function rows(tick, lives) {
          const row = (name, pairs, text, origins, field) => {
            const isDifferent = pairs.every(pair => pair[1] !== undefined) && pairs[0][1] != pairs[1][1];
            const isCorrected = pairs.map(pair => !pair.includes(undefined) && pair.length > 1 && pair[0] != pair[1]);
            const cells = pairs.flatMap(([guess, value], side) => {
              const now = value === undefined ? "–" : (isDifferent ? "≠ " : "") + text(value);
              const isLater = value !== undefined && !lives[side].known;
              const then = guess === undefined ? "–" : (isCorrected[side] ? "✗ " : "") + text(guess);
              return [then, isLater ? `(${now})` : now];
            });
            const [one, two] = origins;
            const by = one == two || !two ? one : !one ? two : `left: ${one}; right: ${two}`;
            const isQuiet = !isDifferent && !isCorrected.includes(true);
            return {name, cells, by, field, isDifferent, isCorrected, isQuiet};
          };
          const inputs = run.players.map((name, p) =>
            row(`input of ${name}`, lives.map(life => life.given(p)), at => texts[at], ["", ""]));
          return inputs.concat(run.fields.map(({name}, f) => {
            const pairs = lives.map(life => [life.guess(f), life.value(f)]);
            return row(name, pairs, code => text(f, code), lives.map(life => life.origin(f)), f);
          }));
        }
        const inTick = new Map(run.found);
        function middleOf(tick) {
          const [confirmed, shown] = ["confirmed", "shown"].map(name => views.map(view => view[name][tick - first]));
          return inTick.get(tick) ?? (Math.min(...confirmed) < 0 ? Math.max(...shown) : Math.min(...confirmed));
        }
        function fillFields(i, middle) {
          const body = $("#fields tbody"), top = Math.max(...views.map(view => view.shown[i]));
          body.replaceChildren();
          for (let tick = Math.max(middle - 3, 0); tick <= Math.min(middle + 3, top); tick++) {
            const lives = [0, 1].map(side => life(tick, side, i)), all = rows(tick, lives);
            const shown = tick == middle ? all : all.filter(row => !row.isQuiet);
            const heads = lives.map((life, side) => {
              const parts = [life.shownAt === undefined ? "not shown" : `shown in ${first + life.shownAt}`];
              if (life.lab !== undefined) parts.push(`confirmed in ${life.lab}`);
              const message = life.fix?.message, by = message ? ` by the message of tick ${message.tick}` : "";
              if (life.fix) parts.push(`corrected in ${life.fix.tick}${by}`);
              return `${sides[side]}: ${parts.join(", ")}`;
            });
            const note = shown.length ? "" : "; as predicted, and the same on both";
            const head = [make("b", {}, `tick ${tick}`), ` ${heads.join("; ")}${note}`];
            body.append(make("tr", {class: tick == middle ? "tick middle" : "tick"},
              make("th", {colspan: 6, scope: "rowgroup"}, ...head)));
            for (const row of shown) {
              const cells = row.cells.map((text, c) => {
                const isValue = row.field !== undefined && text != "–";
                const name = c % 2 ? row.isDifferent && "differs" : row.isCorrected[c >> 1] && "corrected";
                const button = isValue && make("button", {title: "go to its last change"}, text);
                if (button) button.onclick = () => goToChange(row.field, c >> 1, tick);
                return make("td", {class: name || ""}, button || text);
              });
              const name = make("th", {scope: "row"}, row.name), by = make("td", {class: "by"}, row.by);
              body.append(make("tr", {}, name, ...cells, by));
            }
          }
        }
        function goToChange(field, side, tick) {
          const state = states[side], value = t => state.fields[field][state.at.get(t)];
          while (value(tick - 1) !== undefined && value(tick - 1) === value(tick)) tick--;
          const entry = state.at.get(tick);
          if (entry !== undefined) go(state.labs[entry], tick);
        }

        // Both views.
        function differences(middle) {
          const entries = states.map(state => state.at.get(middle));
          if (entries.includes(undefined)) return [];
          return run.fields.map((_, f) => ({f, codes: states.map((state, side) => state.fields[f][entries[side]])}))
            .filter(({codes}) => codes[0] != codes[1]);
        }
        function fillViews(i, middle) {
          const known = states.every(state => state.labs[state.at.get(middle)] <= first + i);
          const found = known ? differences(middle) : [];
          const different = found.map(({f}) => f), unit = 200 / 2 ** 24;
          for (const [side, view] of views.entries()) {
            const body = $("#view-" + sides[side]), turned = view.turned[i];
            const isShown = view.shown[i] >= 0, tickText = tick => tick < 0 ? "–" : tick;
            const score = isShown && run.score.map(f => text(f, view.fields[f][i])).join(" : ");
            body.querySelector("output").textContent = (score ? `score ${score}, ` : "")
              + `shows ${tickText(view.shown[i])}, confirmed ${tickText(view.confirmed[i])}`;
            if (!run.court.length) {
              const values = isShown ? run.fields.map((field, f) => `${field.name} ${text(f, view.fields[f][i])}`) : [];
              body.querySelector("pre").textContent = run.frames ? frame(side, i) : values.join("\n");
              continue;
            }
            const draw = (kind, isShown, value) => {
              const [x, y, one, two] = run.court.map(value).map((v, at) => (turned ? 2 ** 24 - v : v) * unit);
              const put = (name, isShown, numbers) => {
                const part = body.querySelector(`.${kind}.${name}`);
                part.toggleAttribute("hidden", !isShown);
                for (const [key, value] of Object.entries(numbers)) part.setAttribute(key, value.toFixed(1));
              };
              const half = run.paddle * unit / 2, [low, high] = turned ? [two, one] : [one, two];
              const [near, far] = turned ? [run.court[3], run.court[2]] : [run.court[2], run.court[3]];
              put("ball", isShown(run.court[0]) || isShown(run.court[1]), {cx: x, cy: y});
              put("p1", isShown(near), {x: low - half});
              put("p2", isShown(far), {x: high - half});
            };
            draw("shown", () => isShown, f => view.fields[f][i]);
            const isDifferent = f => different.includes(f);
            for (const [kind, state] of [["own", states[side]], ["other", states[1 - side]]])
              draw(kind, isDifferent, f => state.fields[f][state.at.get(middle)] ?? 0);
          }
          const listed = found.slice(0, 4).map(({f, codes}) =>
            `≠ ${run.fields[f].name}: ${codes.map((code, side) => `${sides[side]} ${text(f, code)}`).join(", ")}`);
          if (found.length > 4) listed.push(`… and ${found.length - 4} more`);
          $("#differ b").textContent = `tick ${middle} of the match, ${known ? "" : "not "}confirmed by both`;
          $("#differ").classList.toggle("differs", found.length > 0);
          $("#differ ul").replaceChildren(...(listed.length ? listed : [known ? "= both have the same" : "–"])
            .map(text => make("li", {}, text)));
          return listed;
        }
        function frame(side, i) {
          const {places, heights, counts, lines, words} = frames[side], shown = [];
          for (let f = 0, change = 0; f < places.length && places[f] <= i; f++) {
            for (const end = change + counts[f]; change < end; change++) shown[lines[change]] = texts[words[change]];
            shown.length = heights[f];
          }
          return shown.join("\n");
        }

        // The messages around the cursor: time goes down, a step is a tick.
        const steps = 14, before = 20, after = 4;
        function fillLadder(tick) {
          const start = tick - before, y = t => (t - start) * steps + 10, parts = [];
          for (let t = start; t <= tick + after; t++)
            if (t >= first && t <= end && t % 5 == 0) parts.push(make("text", {x: 4, y: y(t) + 4}, `${t}`));
          parts.push(make("line", {class: "cursor", x1: 40, y1: y(tick), x2: 600, y2: y(tick)}));
          for (const m of messages) {
            const last = m.arrival < 0 ? m.tick + 2 : m.arrival || end + 1;
            if (m.tick > tick + after || last < start) continue;
            const [from, to] = m.sender ? [540, 60] : [60, 540], x = m.arrival < 0 ? (from + to) / 2 : to;
            parts.push(make("line", {class: m.arrival < 0 ? "lost" : sides[m.sender],
              x1: from, y1: y(m.tick), x2: x, y2: y(last)}));
            if (m.arrival < 0) parts.push(make("text", {class: "x", x, y: y(last) + 5}, "×"));
            else if (m.arrival) {
              const tip = x + (m.sender ? 8 : -8), end = y(last);
              const points = `${x},${end} ${tip},${end - 4} ${tip},${end + 4}`;
              parts.push(make("polygon", {class: "head " + sides[m.sender], points}));
            }
          }
          for (const [side, view] of views.entries())
            for (let t = Math.max(start, first); t <= Math.min(tick + after, end); t++)
              if (view.depth[t - first])
                parts.push(make("text", {class: "depth", x: side ? 546 : 54, y: y(t) + 4,
                  "text-anchor": side ? "start" : "end"}, `↩${view.depth[t - first]}`));
          $("#ladder g").replaceChildren(...parts);
        }

        // The cursor.
        let now = run.focus, kind = "", timer = 0, playing = false, clock = 0;
        function go(tick, middle) {
          now = Math.min(Math.max(tick, first), end);
          const i = now - first, at = middle ?? middleOf(now), listed = fillViews(i, at);
          fillFields(i, at);
          fillLadder(now);
          for (const line of all("figure line.cursor")) {
            const x = run.edge + (i + .5) * run.width / count;
            line.setAttribute("x1", x);
            line.setAttribute("x2", x);
          }
          all("figure[data-curve]").forEach(figure => figure.querySelectorAll("b").forEach((value, place) => {
            const number = curves[figure.dataset.curve][place][i];
            value.textContent = number ? decimal(number - 1, run.curves[figure.dataset.curve].digits) : "–";
          }));
          const here = events.filter(event => event.tick == now).map(event => event.text);
          slider.value = now;
          slider.setAttribute("aria-valuetext", `tick ${now}`);
          $("#cursor output").textContent = `${now} / ${run.last}`;
          $("#here").textContent = here.join("; ");
          clearTimeout(timer);
          if (playing) return;
          timer = setTimeout(() => {
            $("#live").textContent = [`tick ${now}`, ...here, ...listed].join("; ");
            try { history.replaceState(null, "", "#t=" + now); } catch {}
          }, 300);
        }
        function jump(way) {
          const ticks = events.filter(event => !kind || event.kind == kind).map(event => event.tick);
          const tick = way > 0 ? ticks.find(tick => tick > now) : ticks.findLast(tick => tick < now);
          if (tick !== undefined) go(tick);
        }
        const slider = $("#cursor input"), play = $("#play");
        function setPlaying(value) {
          playing = value;
          play.textContent = playing ? "❚❚" : "▶";
          play.setAttribute("aria-label", playing ? "pause" : "play");
          clearInterval(clock);
          if (!playing) return go(now);
          let begin = performance.now(), from = now, last = now;
          clock = setInterval(() => {
            const time = performance.now();
            // The reader may have moved the cursor.
            if (now != last) [begin, from] = [time, now];
            const tick = from + Math.floor((time - begin) * 60 / 1000 * $("#speed").value);
            if (tick >= end) { go(end); return setPlaying(false); }
            if (tick != now) go(tick);
            last = now;
          }, 1000 / 60);
        }
        play.onclick = () => { if (!playing && now == end) go(first); setPlaying(!playing); };
        $("#speed").onchange = () => { if (playing) setPlaying(true); };
        $("#earlier").onclick = () => jump(-1);
        $("#later").onclick = () => jump(1);
        slider.oninput = () => go(+slider.value);
        const kinds = [...new Set(events.map(event => event.kind))];
        $("#kind").append(...kinds.map(name =>
          make("option", {value: name}, `${name} (${events.filter(event => event.kind == name).length})`)));
        $("#kind").onchange = event => { kind = event.target.value; };
        for (const plot of all("figure[data-curve] svg")) {
          const move = event => {
            if (!event.buttons) return;
            const box = plot.getBoundingClientRect(), scale = (run.width + run.edge) / box.width;
            const x = (event.clientX - box.left) * scale;
            go(first + Math.floor((x - run.edge) * count / run.width));
          };
          plot.onpointerdown = event => { plot.setPointerCapture(event.pointerId); move(event); };
          plot.onpointermove = move;
        }
        $("#ladder").onclick = event => {
          const box = $("#ladder").getBoundingClientRect(), {y, height} = $("#ladder").viewBox.baseVal;
          go(now - before + Math.round(((event.clientY - box.top) * height / box.height + y - 10) / steps));
        };
        document.onkeydown = event => {
          if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches?.("select")) return;
          const way = {ArrowLeft: -1, ArrowRight: 1}[event.key], steps = event.shiftKey ? 10 : 1;
          if (way) go(now + way * steps);
          else if (event.key == "Home" && event.target == slider) go(first);
          else if (event.key == "End" && event.target == slider) go(end);
          else if (event.key == "n" || event.key == "p") jump(event.key == "n" ? 1 : -1);
          else if (event.key == " " && !event.target.matches?.("button, summary")) play.click();
          else return;
          event.preventDefault();
        };
        function read() { const tick = /^#t=(\d+)$/.exec(location.hash); if (tick) go(+tick[1]); return !!tick; }
        addEventListener("hashchange", read);
        $("#cursor").hidden = false;
        read() || go(now);
        """#
}
