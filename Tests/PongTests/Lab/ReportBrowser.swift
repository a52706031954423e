import Foundation
import ProgramTesting
import TerminalKit
import Testing

/// A real browser without a window, which opens pages in frames and runs a script that looks at them.
struct ReportBrowser {
    /// The names under which systems install it.
    static let program = ["chromium", "chromium-browser", "google-chrome"]
        .flatMap { name in ["/usr/bin", "/usr/local/bin", "/snap/bin"].map { "\($0)/\(name)" } }
        .first { FileManager.default.isExecutableFile(atPath: $0) }

    let folder: TemporaryFolder

    /// Opens a page, and runs a script.
    ///
    /// - Parameters:
    ///   - script: The body of an asynchronous function. `frame(width, height, change, sandbox)` opens the page, changed
    ///     by a function of its text, and returns its window; `errors` are all errors and refused requests so far. Its
    ///     value is the result.
    func run(_ page: String, _ script: String) throws -> [String: Any] {
        let text = String(decoding: try JSONEncoder().encode(page), as: UTF8.self).replacing("</", with: "<\\/")
        let harness = """
            <!DOCTYPE html><meta charset="utf-8"><title>none</title><body><script>
            const errors = [], page = \(text);
            window.note = text => errors.push(String(text));
            const watch = '<script>addEventListener("error", e => parent.note(e.message));'
              + 'addEventListener("unhandledrejection", e => parent.note(e.reason));'
              + 'addEventListener("securitypolicyviolation", e => parent.note(e.blockedURI));'
              + 'console.error = console.warn = parent.note;<\\/script>';
            function frame(width, height, change = text => text, sandbox = "allow-scripts allow-same-origin") {
              return new Promise(opened => {
                const frame = document.createElement("iframe");
                if (sandbox !== null) frame.sandbox = sandbox;
                frame.style.cssText = `border:0;width:${width}px;height:${height}px`;
                frame.onload = () => opened(frame.contentWindow);
                frame.srcdoc = change(page.replace("<head>", "<head>" + watch));
                document.body.append(frame);
              });
            }
            const wait = time => new Promise(done => setTimeout(done, time));
            (async () => { \(script) })().then(
              found => { document.title = JSON.stringify({...found, errors}); },
              error => { document.title = JSON.stringify({errors: errors.concat(error.stack)}); });
            </script></body>
            """
        try folder.write(harness.utf8, to: "harness.html")
        let browser = try #require(Self.program)
        let flags = ["--headless", "--no-sandbox", "--disable-gpu", "--user-data-dir=\(folder.path(of: "profile"))"]
        let command = [browser] + flags + ["--virtual-time-budget=20000", "--dump-dom"]
        let result = try Program.result(of: command + ["file://\(folder.path(of: "harness.html"))"], in: folder.url)
        let title = try #require(
            result.output.firstMatch(of: /<title>(\{.*?\})<\/title>/),
            "\(result.output.prefix(300))"
        )
        let json = title.1.replacing("&lt;", with: "<").replacing("&gt;", with: ">").replacing("&amp;", with: "&")
        return try #require(JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
    }

    /// Prints the page of a file as a PDF, and returns its size in bytes.
    func print(_ name: String) throws -> Int {
        let browser = try #require(Self.program)
        let flags = ["--headless", "--no-sandbox", "--disable-gpu", "--user-data-dir=\(folder.path(of: "profile"))"]
        let target = ["--print-to-pdf=\(folder.path(of: "page.pdf"))", "file://\(folder.path(of: name))"]
        _ = try Program.result(of: [browser] + flags + target, in: folder.url)
        return try Data(contentsOf: folder.url.appending(path: "page.pdf")).count
    }
}
