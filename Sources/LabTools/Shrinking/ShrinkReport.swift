package import JSONText
package import RunFiles
package import SyncLab

extension RunRecord {
    /// The number of elements of each kind, such as `303 ticks, 1 message, 12 moves`.
    package var size: String {
        RunPart.all.map { (part: $0, count: $0.count(self)) }.filter { $0.count > 0 }
            .map { "\($0.count) \($0.count == 1 ? $0.part.singular : $0.part.name)" }
            .joined(separator: ", ")
    }

    fileprivate var sizeValues: JSONValue { .object(RunPart.all.map { ($0.name, .whole($0.count(self))) }) }
}

/// The result of a shrink.
package struct ShrinkReport {
    package let original: RunRecord
    package let shrink: Shrink

    /// `nil` for a shrink that was ended early.
    package let explanation: ShrinkExplanation?

    package init(_ original: RunRecord, _ shrink: Shrink, isWhole: Bool) {
        self.original = original
        self.shrink = shrink
        explanation = isWhole ? ShrinkExplanation(shrink) : nil
    }

    /// - Parameters:
    ///   - file: The file of the shrunk run.
    ///   - others: The files of ``Shrink/others``.
    package func text(file: String, others: [String]) -> String {
        var parts = [
            """
            \(shrink.failure.text)

            original  \(original.explicit.size)
            shrunk    \(shrink.run.size)
            """
        ]
        if let explanation { parts.append(explanation.text) }
        if !others.isEmpty {
            let rows = zip(shrink.others, others).map { "\($1)  \($0.failure.text)" }
            parts.append((["also fails differently: \(others.count)"] + rows).joined(separator: "\n"))
        }
        if explanation == nil {
            parts.append("stopped; pong shrink \(file) goes on, with the same --expect if it had one")
        } else if shrink.failure.kind != .expectation {
            parts.append("pong replay explain \(file)")
        }
        return parts.joined(separator: "\n\n")
    }

    package func json(file: String, others: [String]) -> JSONValue {
        [
            "failure": shrink.failure.json, "original": original.explicit.sizeValues,
            "shrunk": shrink.run.sizeValues,
            "isMinimal": .flag(explanation != nil), "tries": .whole(shrink.tries), "file": .text(file),
            "explanation": explanation?.json ?? .null,
            "others": .list(
                zip(shrink.others, others).map { ["failure": $0.failure.json, "file": .text($1)] }
            ),
        ]
    }

    /// A test in Swift that replays the shrunk run and fails as long as the run does.
    ///
    /// - Parameter origin: The maker of the run.
    package func test(_ origin: RunOrigin) -> String {
        let file = String(decoding: RunFileWriter.file(of: shrink.run, origin), as: UTF8.self)
        let lines = file.split(separator: "\n").map { "            \($0)" }.joined(separator: "\n")
        // No text of the run may end the literal, or begin an interpolation in it.
        let signs = (file + shrink.failure.text).split { $0 != "#" }.map(\.count)
        let mark = String(repeating: "#", count: (signs.max() ?? 0) + 1)
        let needs = (explanation?.needs ?? []).map { "/// It needs \($0).".filter { !$0.isNewline } + "\n" }.joined()
        return """
            import RunFiles
            import SyncLab
            import Testing

            \(needs)@Test(\(mark)"\(shrink.failure.text)"\(mark))
            func shrunkRun() throws {
                let run = try RunRecord(
                    runFile: \(mark)\"""
            \(lines)

                        \"""\(mark)
                )
                let verdict = LabRun.report(on: run).verdict
                #expect(verdict.isHealthy, "\\(verdict)")
            }
            """
    }
}
