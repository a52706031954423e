internal import GameBasics
internal import GameCore
internal import GameDescriptions
internal import MatchSync
internal import SyncCore

/// Compares the ticks that a device and another one before it in the lab's list have confirmed in one timeline.
struct MatchComparison {
    /// The place of the other device; `nil` while the device shares its timeline with none before it.
    private(set) var partner: Int?

    /// The places of both players' devices in the timeline; `nil` if one is in another timeline.
    private(set) var players: PerPlayer<Int>?

    /// Ticks compared, and those that differ.
    private(set) var compared = 0
    private(set) var divergent = 0

    /// The matches of the other device and of this one at the first tick that differed, and at the latest one.
    private(set) var firstDifference: PerSide<Match>?
    private(set) var latest: PerSide<Match>?

    /// A tick for which one of them has the match of another tick: the device's side, that tick, and the match's own.
    private(set) var misplaced: (side: LabSide, tick: UInt32, kept: UInt32)?

    private var timeline: Timeline?

    /// The tick of the match that is compared next, and the match of both before it, if the timeline has it.
    private(set) var next: UInt32 = 0
    private var base: Match?

    /// Ticks back to which matches are compared: as many as peers keep.
    static let reach = UInt32(128)

    /// Finds the other device, after any of them may have begun a timeline.
    mutating func pair(_ place: Int, in devices: [LabDevice]) {
        let device = devices[place]
        partner = devices[..<place].firstIndex { other in
            device.reading.strategy.has(.sendsInputs) && other.reading.strategy.has(.sendsInputs)
                && other.reading.isInTimeline(of: device.reading)
        }
        func player(_ seat: Player) -> Int? {
            devices.firstIndex { $0.reading.seat == seat && $0.reading.isInTimeline(of: device.reading) }
        }
        players = player(.one).flatMap { one in player(.two).map { PerPlayer(one, $0) } }
        if timeline != device.reading.timeline { (timeline, base) = (device.reading.timeline, nil) }
    }

    /// Skips the ticks of a device that are compared with none.
    mutating func skip(through confirmed: UInt32) { (next, base) = (confirmed + 1, nil) }

    /// Drops the figures.
    mutating func restart() { (compared, divergent) = (0, 0) }

    /// Compares the ticks of a timeline that were not compared yet.
    ///
    /// - Parameters:
    ///   - confirmed: The latest tick of the match that both have confirmed.
    ///   - matches: The matches of both devices at a tick; `nil` if one of them does not have it.
    ///   - step: Makes of a match the next one, with the players' inputs; false if they are not known.
    ///   - isConfirmed: True if both devices have confirmed just this match at its tick; it spares `matches`.
    /// - Returns: The first tick that differs; the fields of one in which both have another match than by the inputs.
    mutating func compare(
        through confirmed: UInt32,
        _ matches: (UInt32) -> PerSide<Match>?,
        step: (inout Match) -> Bool = { _ in false },
        isConfirmed: (Match) -> Bool = { _ in false }
    ) -> (tick: UInt32, kind: Desync.Kind, fields: [FieldDifference])? {
        var first: (tick: UInt32, kind: Desync.Kind, fields: [FieldDifference])?
        misplaced = nil
        // The match can be replaced by an earlier one, or by one that is far ahead.
        if confirmed + 1 < next { next = confirmed }
        next = max(next, confirmed - min(confirmed, Self.reach))
        while next <= confirmed {
            defer { next += 1 }
            // Most often both have the step from the match before.
            var expected: Match?
            if var match = base, match.tick + 1 == next, step(&match) {
                if isConfirmed(match) {
                    compared += 1
                    (latest, base) = (PerSide(match, match), match)
                    continue
                }
                expected = match
            }
            guard let both = matches(next) else { continue }
            if let side = LabSide.allCases.first(where: { both[$0].tick != next }) {
                (misplaced, base) = (misplaced ?? (side, next, both[side].tick), nil)
                continue
            }
            compared += 1
            (latest, base) = (both, both.left)
            if both.left != both.right {
                divergent += 1
                firstDifference = firstDifference ?? both
                first = first ?? (next, both.left.hash == both.right.hash ? .unhashed : .different, [])
            } else if let expected, expected != both.left {
                divergent += 1
                first = first ?? (next, .unlikeInputs, FieldDifference.all(expected, both.left))
            }
        }
        return first
    }
}
