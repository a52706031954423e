internal import GameBasics
internal import GameCore
package import JSONText
internal import MatchSync
internal import SyncCore
package import SyncLab

/// A run of a hunt as one process made it: its line, and the hashes of its ticks if another process makes it again.
package struct MadeRun: Sendable, Equatable {
    package let run: HuntedRun

    /// `nil` for a run that is made once.
    private let ticks: TickHashes?

    /// Makes a run of a hunt; a failing run is repeated to find its failure's signature.
    ///
    /// - Parameters:
    ///   - reach: Conditions on ticks, whose stops are counted.
    ///   - broken: The first expectation that a report breaks; `nil` for none.
    ///   - values: See ``HuntedRun/values``.
    package init(
        _ number: Int,
        of hunt: Hunt,
        reach: [Expression] = [],
        broken: (RunReport) -> String?,
        values: (RunReport) -> [Decimal?] = { _ in [] }
    ) {
        var taker = Hunt.isMadeTwice(number) ? TickHashes.Taker() : nil
        run = HuntedRun(number, of: hunt, reach: reach, broken: broken, values: values) { taker?.take($0) }
        ticks = taker?.hashes
    }

    /// A run whose ticks are of no interest.
    package init(_ run: HuntedRun) { (self.run, ticks) = (run, nil) }

    package var isMadeTwice: Bool { ticks != nil }

    /// The line that a process prints for it.
    package var line: String {
        HuntedRun.coding.json(run).line + (ticks.map { "\t\($0.text)" } ?? "")
    }

    /// - Parameter line: Without its end.
    package init?(line: ArraySlice<UInt8>) {
        let parts = line.split(separator: UInt8(ascii: "\t"), maxSplits: 1)
        guard let first = parts.first, let run = try? HuntedRun.coding.value(JSONValue(json: Array(first)), "") else {
            return nil
        }
        self.run = run
        ticks = parts.count == 2 ? TickHashes(text: parts[1]) : nil
        if parts.count == 2, ticks == nil { return nil }
    }

    /// The result of a run that another process has made again: unrepeatable if the two differ.
    package func result(madeAgain second: MadeRun) -> HuntedRun {
        guard self != second else { return run }
        let tick = ticks.flatMap { one in second.ticks.flatMap { one.firstDifference(from: $0) } }
        let exercise = zip(run.exercised, second.run.exercised).enumerated().first { $0.element.0 != $0.element.1 }
        let difference =
            if tick != nil {
                "the devices' matches"
            } else if run.failure != second.run.failure {
                "its failure"
            } else if let exercise {
                "the count of '\(ExerciseCounts.names[exercise.offset])'"
            } else {
                "its measures"
            }
        return unrepeatable("another process made it again, and \(difference) differed", since: tick)
    }

    /// The result of a run that has ended the process that made it again.
    package func result(madeAgainUntil end: String) -> HuntedRun {
        unrepeatable("another process made it again, and \(end)", since: nil)
    }

    private func unrepeatable(_ signature: String, since tick: UInt32?) -> HuntedRun {
        var run = run
        run.failure = HuntedRun.Failure(kind: .unrepeatable, signature: signature, tick: tick)
        return run
    }
}

/// Hashes of all that the devices of a run have shown and confirmed up to a tick: of every tick, or in a long run of
/// every so many.
struct TickHashes: Sendable, Equatable {
    /// Ticks from one hash to the next; a power of two.
    private let spacing: UInt32

    /// The first one is of the beginning, tick 0.
    private let hashes: [UInt16]

    /// Takes the hashes of a run.
    struct Taker {
        private var hash = WordHash()
        private var kept = Keyframes<UInt16>(0, spacing: 1, most: 4_096)

        /// Takes the lab right after each tick.
        mutating func take(_ lab: Lab) {
            for device in lab.devices {
                hash.absorb(device.reading.shown.hash)
                hash.absorb(device.reading.confirmed.hash)
            }
            kept.take(UInt16(truncatingIfNeeded: hash.value), at: lab.tick)
        }

        var hashes: TickHashes { TickHashes(spacing: kept.spacing, hashes: kept.states) }
    }

    private init(spacing: UInt32, hashes: [UInt16]) { (self.spacing, self.hashes) = (spacing, hashes) }

    /// The first tick with a hash at which two runs differ; `nil` if they do not.
    func firstDifference(from other: Self) -> UInt32? {
        let spacing = max(spacing, other.spacing)
        let (one, other) = (self.every(spacing), other.every(spacing))
        let same = zip(one, other).prefix { $0 == $1 }.count
        return same == max(one.count, other.count) ? nil : UInt32(same) * spacing
    }

    private func every(_ ticks: UInt32) -> [UInt16] {
        stride(from: 0, to: hashes.count, by: Int(ticks / spacing)).map { hashes[$0] }
    }

    /// The spacing, and the hashes in hexadecimal digits.
    var text: String {
        var digits: [UInt8] = []
        for hash in hashes {
            for shift in stride(from: 12, through: 0, by: -4) { digits.append(Self.digits[Int(hash >> shift) & 15]) }
        }
        return "\(spacing) " + String(decoding: digits, as: UTF8.self)
    }

    private static let digits = Array("0123456789abcdef".utf8)

    init?(text: ArraySlice<UInt8>) {
        let parts = text.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
        guard parts.count == 2, let spacing = UInt32(String(decoding: parts[0], as: UTF8.self)),
            spacing.nonzeroBitCount == 1, parts[1].count.isMultiple(of: 4)
        else { return nil }
        var hashes: [UInt16] = []
        var (hash, count) = (0, 0)
        for byte in parts[1] {
            guard let digit = Self.digits.firstIndex(of: byte) else { return nil }
            (hash, count) = (hash << 4 | digit, count + 1)
            if count % 4 == 0 { hashes.append(UInt16(truncatingIfNeeded: hash)) }
        }
        self.init(spacing: spacing, hashes: hashes)
    }
}
