package import GameCore

/// The ticks by which a view is ahead of the other one at the same moment; 0 while it is behind.
///
/// Taken at the end of every tick of the lab in which both views show a rally at the same score. The lab sees both devices:
/// unlike the frame advantage that a peer sends, it has no part of the one-way delay in it.
package struct FrameAdvantageMeasure {
    package private(set) var ticks = Distribution()

    package init() {}

    package mutating func take(_ own: Match, _ other: Match) {
        guard case .playing = own.phase, case .playing = other.phase, own.score == other.score else { return }
        ticks.add(Int(own.tick) - Int(other.tick))
    }
}
