internal import GameCore
internal import PongUI
internal import SyncLab

/// The output of `pong daily --table`: true results in their order, then the files that prove none.
struct DailyTable {
    private var results: [(file: String, result: DailyResult)] = []
    private var refused: [(file: String, reason: String)] = []

    /// Verifies files.
    ///
    /// - Parameter day: The day whose results count; `nil` for any.
    init(_ files: [String], of day: CalendarDay?) {
        for file in files {
            do throws(DailyRefusal) {
                let result = try DailyVerification.result(of: file)
                if let day, result.daily.day != day { throw DailyRefusal("it is of \(result.daily.day)") }
                results.append((file, result))
            } catch {
                refused.append((file, error.reason))
            }
        }
        results.sort { DailyResult.isBetter($0.result, $1.result) }
    }

    var text: String {
        var table = TextTable()
        table.add(["rank", "day", "score", "rally", "length", "try", "file"])
        for (index, (file, result)) in results.enumerated() {
            let seconds = result.seconds
            table.add([
                "\(rank(of: index))", "\(result.daily.day)", "\(result.score.one) : \(result.score.two)",
                "\(result.longestRally)", "\(seconds / 60):\(seconds % 60 < 10 ? "0" : "")\(seconds % 60)",
                result.daily.number > 0 ? "\(result.daily.number)" : "–", file,
            ])
        }
        let ranked = results.isEmpty ? "no true result" : table.text
        guard !refused.isEmpty else { return ranked }
        return ranked + "\n\nrefused:\n" + refused.map { "\($0.file): \($0.reason)" }.joined(separator: "\n")
    }

    /// The rank from 1; equal results have the same.
    private func rank(of index: Int) -> Int {
        let first = results.firstIndex { !DailyResult.isBetter($0.result, results[index].result) }
        return (first ?? index) + 1
    }
}
