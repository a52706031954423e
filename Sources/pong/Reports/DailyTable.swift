internal import GameCore
internal import PongUI
internal import SyncLab

/// The output of `pong daily --table`: the true results of each day in their order, then the files that prove none.
struct DailyTable {
    private var results: [(file: String, result: DailyResult)] = []
    private var refused: [(file: String, refusal: DailyRefusal)] = []

    /// Verifies files.
    ///
    /// - Parameter day: The day whose results count; `nil` for any.
    init(_ files: [String], of day: CalendarDay?) {
        var seen: [(file: String, day: CalendarDay, inputs: [PerPlayer<Input>]?)] = []
        for file in files {
            do throws(DailyRefusal) {
                let bytes = try DailyVerification.bytes(of: file)
                let result = try DailyVerification.result(of: bytes)
                if let day, result.daily.day != day { throw DailyRefusal(.untrue, "it is of \(result.daily.day)") }
                let inputs = KeptMatch(readable: bytes)?.inputs
                if let same = seen.first(where: { $0.day == result.daily.day && $0.inputs == inputs }) {
                    throw DailyRefusal(.untrue, "it is the same match as \(same.file)")
                }
                seen.append((file, result.daily.day, inputs))
                results.append((file, result))
            } catch {
                refused.append((file, error))
            }
        }
        results.sort { one, other in
            let (first, second) = (one.result.daily.day, other.result.daily.day)
            return first == second ? DailyResult.isBetter(one.result, other.result) : first.number < second.number
        }
    }

    /// The exit status, as that of `pong verify`.
    var status: Int32 { DailyRefusal.status(of: refused.map(\.refusal)) }

    var text: String {
        var table = TextTable()
        table.add(["day", "rank", "score", "rally", "length", "claimed try", "file"])
        for (file, result) in results {
            table.add([
                "\(result.daily.day)", "\(rank(of: result))", "\(result.score.one) : \(result.score.two)",
                "\(result.longestRally)", result.length, result.daily.number > 0 ? "\(result.daily.number)" : "–", file,
            ])
        }
        let ranked = results.isEmpty ? "no true result" : table.text
        guard !refused.isEmpty else { return ranked }
        return ranked + "\n\nrefused:\n" + refused.map { "\($0.file): \($0.refusal.reason)" }.joined(separator: "\n")
    }

    /// The rank from 1 among the results of the day; equal results have the same.
    private func rank(of result: DailyResult) -> Int {
        results.count { $0.result.daily.day == result.daily.day && DailyResult.isBetter($0.result, result) } + 1
    }
}
