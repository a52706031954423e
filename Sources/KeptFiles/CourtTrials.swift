internal import GameCore
internal import JSONText

/// The results of courts' trials, kept between runs: a trial takes some 10 ms.
///
/// A result belongs to a court's contents, not to its file, so a changed court is tried again. So is one whose line is
/// missing or damaged.
struct CourtTrials {
    /// The file's name in the state folder.
    static let fileName = "tried-courts"

    private let lines: LineFile

    init(in folder: String) { lines = LineFile(path: "\(folder)/\(Self.fileName)") }

    /// The courts without problems.
    ///
    /// Courts without a kept result are tried. Afterwards only the results of these courts are kept.
    func playable(of courts: [Court]) -> [Court] {
        let kept = results
        var current: [UInt64: Bool] = [:]
        let playable = courts.filter { court in
            guard let digest = court.trialDigest else { return false }
            let isPlayable = current[digest] ?? kept[digest] ?? court.problems().isEmpty
            current[digest] = isPlayable
            return isPlayable
        }
        if current.keys.contains(where: { kept[$0] == nil }) { keep(current) }
        return playable
    }

    /// True for each court that is playable, false for each that is not.
    private var results: [UInt64: Bool] {
        var results: [UInt64: Bool] = [:]
        for var fields in (try? lines.read().lines) ?? [] {
            guard let text = try? fields.take("court", .text), let digest = UInt64(hexadecimal: text),
                let isPlayable = try? fields.take("playable", .flag), (try? fields.finish()) != nil
            else { continue }
            results[digest] = isPlayable
        }
        return results
    }

    /// Replaces the kept results; if that fails, the next search tries the courts again.
    private func keep(_ results: [UInt64: Bool]) {
        let sorted = results.sorted { $0.key < $1.key }
        try? lines.replace(
            by: sorted.map { [("court", .text($0.key.hexadecimal(digits: 16))), ("playable", .flag($0.value))] }
        )
    }
}
