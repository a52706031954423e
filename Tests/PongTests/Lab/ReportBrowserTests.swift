import Foundation
import ProgramTesting
import TerminalKit
import Testing

/// The page of a run in a real browser.
@Suite("The report in a browser", .waits)
struct ReportBrowserTests {
    /// The names under which systems install it.
    private static let browser = ["chromium", "chromium-browser", "google-chrome"]
        .flatMap { name in ["/usr/bin", "/usr/local/bin", "/snap/bin"].map { "\($0)/\(name)" } }
        .first { FileManager.default.isExecutableFile(atPath: $0) }

    /// A page with two frames of the report, in the second of which no script runs, and what it finds in them as its
    /// title.
    private static func harness(_ report: String) throws -> String {
        let text = String(decoding: try JSONEncoder().encode(report), as: UTF8.self).replacing("</", with: "<\\/")
        return """
            <!DOCTYPE html><meta charset="utf-8"><title>none</title><body><script>
            const errors = [], report = \(text);
            window.note = text => errors.push(text);
            const watch = '<script>addEventListener("error", e => parent.note(e.message));'
              + 'addEventListener("securitypolicyviolation", e => parent.note(e.blockedURI));'
              + 'console.error = console.warn = parent.note;<\\/script>';
            function open(html, sandbox, then) {
              const frame = document.createElement("iframe");
              frame.sandbox = sandbox;
              frame.onload = () => then(frame.contentDocument, frame.contentWindow);
              frame.srcdoc = html;
              document.body.append(frame);
            }
            function seen(page) {
              const isShown = e => page.defaultView.getComputedStyle(e).display != "none";
              return {
                tables: page.querySelectorAll("table tr").length, plots: page.querySelectorAll("figure svg path").length,
                player: isShown(page.getElementById("player")), dossier: page.body.textContent.includes("desync at tick"),
                note: !!page.querySelector("noscript p") && isShown(page.querySelector("noscript p")),
              };
            }
            open(report.replace("<head>", "<head>" + watch), "allow-scripts allow-same-origin", (page, view) => {
              const slider = page.querySelector("input"), views = [];
              for (const tick of [1, 300, 500]) {
                slider.value = tick;
                slider.dispatchEvent(new Event("input"));
                const parts = [...page.querySelectorAll(".ball, .p1, .p2")];
                views.push([page.querySelector("output").value]
                  .concat(parts.map(e => (e.getAttribute("cx") ?? e.getAttribute("x")) + " " + e.getAttribute("cy"))).join());
              }
              const fetched = view.performance.getEntriesByType("resource").length;
              open(report, "allow-same-origin", plain => {
                document.title = JSON.stringify({ errors, views, fetched, script: seen(page), plain: seen(plain) });
              });
            });
            </script></body>
            """
    }

    @Test(
        "runs without an error, its slider moves both views, and without script all but the player is there",
        .enabled(if: browser != nil, "no Chromium is installed")
    )
    func page() throws {
        let folder = try TemporaryFolder()
        let lab = ["lab", "--headless", "--seconds", "10", "--network", "4g", "--seed", "3", "--report", "run.html"]
        #expect(try Program.run(lab + ["--strategy", "planted-bug-stale-prediction"], in: folder).status == 1)
        try folder.write(Self.harness(folder.text(of: "run.html")).utf8, to: "harness.html")
        let browser = try #require(Self.browser)
        let flags = ["--headless", "--no-sandbox", "--disable-gpu", "--user-data-dir=\(folder.path(of: "profile"))"]
        let command = [browser] + flags + ["--virtual-time-budget=10000", "--dump-dom"]
        let result = try Program.result(of: command + ["file://\(folder.path(of: "harness.html"))"], in: folder.url)
        let title = try #require(
            result.output.firstMatch(of: /<title>(\{.*?\})<\/title>/),
            "\(result.output.prefix(300))"
        )
        let found = try #require(JSONSerialization.jsonObject(with: Data(title.1.utf8)) as? [String: Any])
        #expect(found["errors"] as? [String] == [] && found["fetched"] as? Int == 0)
        let views = try #require(found["views"] as? [String])
        #expect(
            Set(views.map { $0.drop { $0 != "," } }).count == 3
                && views.map { $0.prefix { $0 != "," } } == ["1", "300", "500"]
        )
        let (script, plain) = try (seen("script", found), seen("plain", found))
        #expect(script["player"] == 1 && script["note"] == 0 && plain["player"] == 0 && plain["note"] == 1)
        for name in ["tables", "plots", "dossier"] {
            #expect(plain[name] == script[name] && plain[name] ?? 0 > 0, "\(name)")
        }
    }

    private func seen(_ frame: String, _ found: [String: Any]) throws -> [String: Int] {
        try #require(found[frame] as? [String: Any]).compactMapValues { ($0 as? NSNumber)?.intValue }
    }
}
