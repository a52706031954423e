internal import GameCore
internal import MatchSync
internal import SyncLab

/// Looks for the first tick of the match that the two devices of a lab have confirmed differently.
struct DesyncSearch {
    private(set) var tracks: PerSide<ConfirmedTrack>

    /// Up to which tick both tracks are compared, in the timeline that both are in.
    private var compared: UInt32?

    init(_ lab: Lab) {
        let peers = lab.drawn.peers
        tracks = PerSide(ConfirmedTrack(peers.left, at: lab.tick), ConfirmedTrack(peers.right, at: lab.tick))
    }

    /// Takes the next tick of the lab.
    ///
    /// - Returns: The first tick of the match that differs; `nil` where none was found.
    mutating func take(_ lab: Lab) -> UInt32? {
        let peers = lab.drawn.peers
        for side in LabSide.allCases { tracks[side].update(peers[side], at: lab.tick) }
        if let tick = compare() { return tick }
        let begun = LabSide.allCases.filter { peers[$0].timeline != tracks[$0].timeline }
        guard !begun.isEmpty else { return nil }
        for side in begun { tracks[side] = ConfirmedTrack(peers[side], at: lab.tick) }
        compared = nil
        return compare()
    }

    private mutating func compare() -> UInt32? {
        guard tracks.left.timeline == tracks.right.timeline, tracks.left.timeline.owner != nil else { return nil }
        guard let left = tracks.left.last, let right = tracks.right.last else { return nil }
        for number in tracks.left.ticks.numbers {
            let entry = tracks.left.ticks[number]
            guard compared.map({ entry.tick > $0 }) ?? true, entry.tick <= right else { continue }
            guard let other = tracks.right[entry.tick] else { continue }
            if entry.simulated.match != other.simulated.match { return entry.tick }
        }
        compared = min(left, right)
        return nil
    }
}
