import Foundation
import JSONText
import ProgramTesting
import TerminalKit
import Testing

/// The page of a run in a real browser.
@Suite("The report in a browser", .waits, .enabled(if: ReportBrowser.program != nil, "no Chromium is installed"))
struct ReportBrowserTests {
    private let browser: ReportBrowser

    init() throws { browser = ReportBrowser(folder: try TemporaryFolder()) }

    /// Ten seconds with desyncs.
    private func page() throws -> String {
        let lab = ["lab", "--headless", "--seconds", "10", "--network", "4g", "--seed", "3", "--report", "run.html"]
        let bug = ["--strategy", "planted-bug-stale-prediction", "--record", "run.log"]
        #expect(try Program.run(lab + bug, in: browser.folder).status == 1)
        return try browser.folder.text(of: "run.html")
    }

    private func numbers(_ found: Any?) -> [String: Double] {
        (found as? [String: Any] ?? [:]).compactMapValues { ($0 as? NSNumber)?.doubleValue }
    }

    @Test("opens at the failure within the first screen, whole without a script, and nothing scrolls sideways")
    func opening() throws {
        let found = try browser.run(
            page(),
            #"""
            const seen = view => {
              const page = view.document, text = name =>
                [...page.querySelectorAll(name)].map(e => e.textContent.replaceAll("\n", ""));
              const bottom = Math.max(...[...page.querySelectorAll("#view-left, #view-right, .why, .command, .reason")]
                .map(e => e.getBoundingClientRect().bottom));
              const wide = [...page.querySelectorAll("h1, h2, p, figure, .command, #cursor")]
                .filter(e => e.getBoundingClientRect().right > view.innerWidth + 1).map(e => e.outerHTML.slice(0, 80));
              return {
                bottom, wide: wide.join(), sideways: page.documentElement.scrollWidth - view.innerWidth,
                tick: text("#cursor label output").join(), fields: text("#fields tbody").join(),
                differ: text("#differ").join(), captions: text(".views output").join(),
                plots: page.querySelectorAll("figure[data-curve] svg[role=img] path.s0").length, values: text("figure[data-curve] b").join(),
                lines: page.querySelectorAll("#ladder line").length, verdict: text(".verdict").join(),
                bar: view.getComputedStyle(page.querySelector("#cursor")).display,
                fetched: view.performance.getEntriesByType("resource").length,
              };
            };
            return {
              wide: seen(await frame(1280, 800)), small: seen(await frame(390, 844)),
              plain: seen(await frame(1280, 800, text => text, "allow-same-origin")),
            };
            """#
        )
        #expect(found["errors"] as? [String] == [])
        let (wide, small) = try (#require(found["wide"] as? [String: Any]), #require(found["small"] as? [String: Any]))
        let plain = try #require(found["plain"] as? [String: Any])
        for (view, height) in [(wide, 800.0), (small, 844)] {
            #expect(numbers(view)["bottom"] ?? .infinity <= height && numbers(view)["sideways"] ?? 1 <= 0)
            #expect(view["wide"] as? String == "" && numbers(view)["fetched"] == 0)
            #expect(view["tick"] as? String == "303 / 600" && view["verdict"] as? String == "✗ failed")
            #expect((view["differ"] as? String)?.hasPrefix("tick 298 of the match, confirmed by both≠ ") == true)
        }
        // What the script draws at the beginning is what the page has without it.
        for name in ["fields", "differ", "captions", "values", "plots", "lines"] {
            #expect("\(plain[name] ?? "none")" == "\(wide[name] ?? "")", "\(name)")
        }
        #expect(numbers(plain)["plots"] == 6 && plain["bar"] as? String == "none" && wide["bar"] as? String == "flex")
    }

    @Test("one cursor moves by keys, slider, events, curves and values through all parts, and stands in the address")
    func cursor() throws {
        let found = try browser.run(
            page(),
            #"""
            const view = await frame(1280, 800, text => text, null), page = view.document, $ = name => page.querySelector(name);
            const at = () => parseInt($("#cursor label output").textContent);
            const press = (key, shiftKey = false) => page.body.dispatchEvent(new view.KeyboardEvent("keydown",
              {key, shiftKey, bubbles: true}));
            const state = () => [...page.querySelectorAll(".shown, #ladder text, figure b")].map(e => e.outerHTML).join();
            const ticks = [at()], states = [state()];
            const note = () => { ticks.push(at()); states.push(state()); };
            press("ArrowRight"); note();
            press("ArrowRight", true); note();
            press("ArrowLeft", true); note();
            $("#kind").value = "desync"; $("#kind").dispatchEvent(new view.Event("change"));
            press("n"); note();
            press("p"); note();
            $("#cursor input").value = 450; $("#cursor input").dispatchEvent(new view.Event("input")); note();
            const plot = $("figure[data-curve] svg"), box = plot.getBoundingClientRect();
            plot.setPointerCapture = () => {};
            plot.dispatchEvent(new view.PointerEvent("pointerdown", {buttons: 1, pointerId: 1,
              clientX: box.left + box.width * (48 + 720 * .25) / 768, clientY: box.top + 9}));
            note();
            const lines = [...page.querySelectorAll("figure line.cursor")].map(e => e.getAttribute("x1"));
            const value = [...page.querySelectorAll("#fields tr")].find(e => e.textContent.startsWith("ball.vy"));
            value.querySelectorAll("button")[1].click(); note();
            const before = at();
            const until = async holds => { for (let n = 0; n < 200 && !holds(); n++) await wait(20); };
            $("#speed").value = ".25"; $("#play").click();
            await until(() => at() > before + 2);
            const whilePlaying = $("#live").textContent;
            $("#play").click(); note();
            await until(() => $("#live").textContent.startsWith(`tick ${at()}`));
            const spoken = $("#live").textContent;
            view.location.hash = "#t=77";
            await until(() => at() == 77);
            return {ticks, different: new Set(states).size, lines: new Set(lines).size, played: at() != before,
              whilePlaying, spoken, address: at()};
            """#
        )
        #expect(found["errors"] as? [String] == [])
        let ticks = try #require(found["ticks"] as? [Int])
        try #require(ticks.count == 10)
        #expect(Array(ticks[..<4]) == [303, 304, 314, 304])
        #expect(ticks[4] > 304 && ticks[5] == 303 && ticks[6] == 450 && ticks[7] == 151)
        #expect(ticks[8] < 151 && ticks[9] > ticks[8], "\(ticks)")
        // Two ticks come twice.
        #expect(numbers(found)["different"] == 8 && numbers(found)["lines"] == 1)
        #expect((found["spoken"] as? String)?.hasPrefix("tick \(ticks[9])") == true)
        #expect(found["whilePlaying"] as? String != found["spoken"] as? String && numbers(found)["address"] == 77)
    }

    @Test("shows the values that replay dump prints")
    func values() throws {
        let page = try page()
        let found = try browser.run(
            page,
            #"""
            const view = await frame(1280, 800), page = view.document, values = {};
            for (const tick of [60, 180, 303, 420, 599]) {
              const slider = page.querySelector("#cursor input");
              slider.value = tick;
              slider.dispatchEvent(new view.Event("input"));
              const rows = [...page.querySelectorAll("#fields tr")];
              const first = rows.findIndex(e => e.classList.contains("middle"));
              const middle = rows.slice(first + 1);
              const row = name => [...middle.find(e => e.firstChild.textContent == name).children].map(e => e.textContent);
              values[tick] = [rows[first].querySelector("b").textContent].concat(
                ["ball.x", "ball.vy", "paddles.one", "score.two", "rally"].flatMap(name => row(name).slice(1, 5)));
            }
            return {values};
            """#
        )
        #expect(found["errors"] as? [String] == [])
        let values = try #require(found["values"] as? [String: [String]])
        let dump = try Program.run(["replay", "dump", "run.log", "--format", "jsonl"], in: browser.folder).output
        // The names of members have points.
        let records = try dump.split(separator: "\n").map { line -> [String: String] in
            guard case .object(let members) = try JSONValue(json: Array(line.utf8)) else { return [:] }
            return Dictionary(uniqueKeysWithValues: members.map { ($0.name, $0.value.text) })
        }
        var compared = 0
        for (tick, cells) in values {
            let record = try #require(records.first { $0["tick"] == tick })
            // The middle is the tick that the device behind has confirmed last, but for a finding's own tick.
            for (side, name) in ["left", "right"].enumerated()
            where cells[0] == "tick \(record["\(name).confirmed"] ?? "")" {
                for (place, field) in ["ball.x", "ball.vy"].enumerated() {
                    let text = cells[1 + 4 * place + 2 * side + 1].replacing("≠ ", with: "")
                    #expect(text == record["\(name).confirmed.\(field)"], "\(field) in tick \(tick)")
                    compared += 1
                }
            }
        }
        #expect(values.count == 5 && compared >= 8, "\(compared)")
    }

    @Test("has contrast in the light and in the dark, and on paper all columns")
    func colors() throws {
        let page = try page()
        let found = try browser.run(
            page,
            #"""
            const ratio = view => {
              const light = text => {
                const [r, g, b] = text.match(/[\d.]+/g).map(n => n / 255).map(v => v <= .04045 ? v / 12.92 : ((v + .055) / 1.055) ** 2.4);
                return .2126 * r + .7152 * g + .0722 * b;
              };
              const style = e => view.getComputedStyle(e), page = view.document;
              const ground = e => { while (e && /, 0\)$|transparent/.test(style(e).backgroundColor)) e = e.parentElement; return e ? style(e).backgroundColor : "rgb(255, 255, 255)"; };
              let least = 99, where = "";
              for (const e of page.querySelectorAll("h1, h2, p, li, td, th, b, code, pre, output, button, span.k, summary")) {
                if (!e.textContent.trim()) continue;
                const [one, two] = [light(style(e).color), light(ground(e))].sort((a, b) => b - a);
                const value = (one + .05) / (two + .05);
                if (value < least) { least = value; where = e.outerHTML.slice(0, 90); }
              }
              return {least, where};
            };
            const dark = text => text.replace("(prefers-color-scheme: dark)", "all").replace("color-scheme: light dark", "color-scheme: dark");
            const print = text => text.replace("@media print", "@media all");
            const paper = await frame(760, 1000, print), wide = [...paper.document.querySelectorAll("td, th, h2, svg, code")]
              .filter(e => e.getBoundingClientRect().right > 761).length;
            return {light: ratio(await frame(1280, 800)), dark: ratio(await frame(1280, 800, dark)), wide,
              bar: paper.getComputedStyle(paper.document.querySelector("#cursor")).display};
            """#
        )
        #expect(found["errors"] as? [String] == [] && numbers(found)["wide"] == 0 && found["bar"] as? String == "none")
        for name in ["light", "dark"] {
            let least = numbers(found[name])["least"] ?? 0
            #expect(least >= 4.5, "\(name): \((found[name] as? [String: Any])?["where"] ?? "")")
        }
        #expect(try browser.print("run.html") > 10_000)
    }

    @Test(
        "of comparisons, sweeps, hunts and programs fit a small screen, have all columns on paper, and no error",
        arguments: [
            ["--compare", "--network", "4g", "edge", "--seconds", "10"],
            ["--sweep", "delay=0:100:50", "--seconds", "10", "--measure", "pops.perMinute"],
            [
                "--seeds", "1:6", "--narrow", "--network", "4g", "--seconds", "20", "--expect", "pops.perMinute<=1",
                "healthy",
            ],
            ["--peer", peer, "--headless", "--seconds", "5", "--network", "4g"],
        ]
    )
    func others(_ runs: [String]) throws {
        let made = try Program.run(["lab"] + runs + ["--report", "runs.html"], in: browser.folder)
        #expect(made.status < 4, "\(made)")
        let found = try browser.run(
            browser.folder.text(of: "runs.html"),
            #"""
            const small = await frame(390, 844), print = text => text.replace("@media print", "@media all");
            const paper = await frame(760, 1000, print), all = name => [...paper.document.querySelectorAll(name)];
            return {
              sideways: small.document.documentElement.scrollWidth - small.innerWidth,
              wide: all("td, th, h1, h2, svg, code, figcaption").filter(e => e.getBoundingClientRect().right > 761).length,
              cells: all("td").length, curves: all("figure svg[role=img] path[class]").length,
              text: all("h1")[0].textContent,
            };
            """#
        )
        #expect(found["errors"] as? [String] == [] && numbers(found)["sideways"] ?? 1 <= 0, "\(found)")
        #expect(numbers(found)["wide"] == 0 && numbers(found)["cells"] ?? 0 > 4, "\(found)")
    }

    /// A program that counts ticks, and draws them.
    private static let peer = #"""
        read -r line; echo '{"protocol":1,"game":"count","inputs":[]}'; n=0; while read -r line; do \#
        case $line in *'"bye"'*) exit 0;; esac; n=$((n+1)); s="{\"tick\":$n,\"state\":{\"n\":$n}}"; \#
        echo "{\"confirmed\":[$s],\"shown\":$s,\"send\":[],\"view\":[\"n is $n\"]}"; done
        """#
}
