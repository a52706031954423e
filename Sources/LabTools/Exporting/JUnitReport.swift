/// Results of tests in the format of JUnit, which CI systems show and compare from one job to the next.
package struct JUnitReport: Sendable {
    package let name: String

    /// Facts about all cases.
    package var properties: [(name: String, value: String)] = []
    package var cases: [Case] = []

    package struct Case: Sendable {
        /// The same in each job, so that the systems know it again.
        package let name: String
        package let group: String

        /// A message in a line, and more of it; none for a case that passes.
        package var failures: [(message: String, text: String)] = []

        /// The reason why it says nothing; `nil` if it says something.
        package var silence: String?

        package init(
            _ name: String,
            in group: String,
            failures: [(message: String, text: String)] = [],
            silence: String? = nil
        ) {
            (self.name, self.group, self.failures, self.silence) = (name, group, failures, silence)
        }
    }

    package init(_ name: String) { self.name = name }

    package var text: String {
        let failed = cases.count { !$0.failures.isEmpty }
        let skipped = cases.count { $0.failures.isEmpty && $0.silence != nil }
        let counts = "tests=\"\(cases.count)\" failures=\"\(failed)\" errors=\"0\" skipped=\"\(skipped)\""
        let rows = properties.map {
            "<property name=\"\(Self.escaped($0.name))\" value=\"\(Self.escaped($0.value))\"/>"
        }
        let lines =
            ["<?xml version=\"1.0\" encoding=\"UTF-8\"?>", "<testsuites \(counts)>"]
            + ["<testsuite name=\"\(Self.escaped(name))\" \(counts)>"]
            + (rows.isEmpty ? [] : ["<properties>"] + rows + ["</properties>"]) + cases.map(\.line)
        return (lines + ["</testsuite>", "</testsuites>"]).joined(separator: "\n")
    }

    /// The same as a summary for a job of CI.
    ///
    /// - Parameter command: The command that makes the runs again.
    package func summary(command: String) -> String {
        let verdict = cases.allSatisfy(\.failures.isEmpty) ? RunResult.Verdict.passed : .failed
        let rows = cases.map { test -> [String] in
            let result = test.failures.isEmpty ? test.silence ?? "passed" : "failed"
            return [test.group, test.name, result, test.failures.map(\.message).joined(separator: "; ")]
        }
        return Markdown.text([
            Markdown.head("\(name), \(cases.count) cases", verdict), Markdown.fence(command, "sh"),
            Markdown.table([["scenario", "case", "result", "why"]] + rows),
        ])
    }

    /// XML has no control characters but line ends and tabs, not even as references.
    static func escaped(_ text: String) -> String {
        HTML.escaped(text).unicodeScalars.reduce(into: "") { result, scalar in
            switch scalar {
            case "\n": result += "&#10;"
            case "\t": result += "&#9;"
            case "\u{0}"..."\u{1F}", "\u{FFFE}", "\u{FFFF}": result += "\u{FFFD}"
            default: result.unicodeScalars.append(scalar)
            }
        }
    }
}

extension JUnitReport.Case {
    fileprivate var line: String {
        let (name, group) = (JUnitReport.escaped(name), JUnitReport.escaped(group))
        let found = failures.map {
            "<failure message=\"\(JUnitReport.escaped($0.message))\">\(JUnitReport.escaped($0.text))</failure>"
        }
        let skipped =
            failures.isEmpty ? silence.map { ["<skipped message=\"\(JUnitReport.escaped($0))\"/>"] } ?? [] : []
        let body = (found + skipped).joined()
        return "<testcase classname=\"\(group)\" name=\"\(name)\"" + (body.isEmpty ? "/>" : ">\(body)</testcase>")
    }
}
