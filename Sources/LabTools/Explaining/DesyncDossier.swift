public import GameCore
internal import MatchSync
public import SyncLab

/// A desync explained: what differs at the first tick that the two devices have confirmed differently, and which input,
/// message and part of the step it came by.
public struct DesyncDossier: Sendable, Hashable {
    /// What the run began with.
    public let setup: RunSetup

    /// The first confirmed tick of the match that differs.
    public let tick: UInt32

    /// The lab's tick in which the second of the two devices confirmed it.
    public let labTick: UInt32

    /// The fields that differ, with the values of the left and of the right device.
    public let differences: [FieldDifference]

    /// The part of the step after which the two matches first differ; `nil` where they differ before the first step of
    /// their timeline, in the snapshot that it begins with.
    public let part: StepPart?

    public let left: Device
    public let right: Device

    /// One device's part in it.
    public struct Device: Sendable, Hashable {
        /// The player at the device; `nil` for a spectator.
        public let seat: Player?

        public let isOwner: Bool

        /// The lab's tick in which it confirmed the tick.
        public let confirmedAt: UInt32

        /// Both players' inputs of the tick.
        public let inputs: PerPlayer<Input>

        /// The inputs that it first simulated the tick with, and those of them that were predicted; `nil` where the tick
        /// came in a snapshot.
        public let firstInputs: PerPlayer<Input>?
        public let predicted: PlayerSet

        /// True if its match is the step from its match before with these inputs; `nil` where it came in a snapshot.
        public let followsFromStep: Bool?

        /// The message that brought the remote player's input; `nil` where the log has none.
        public let message: LoggedMessage?
    }

    /// How many ticks before and after ``labTick`` are kept.
    public static let reach: UInt32 = 30

    public subscript(side: LabSide) -> Device {
        side == .left ? left : right
    }
}

extension DesyncDossier {
    /// The ticks of the lab that are kept around the desync.
    public var excerpt: ClosedRange<UInt32> {
        labTick - min(labTick, Self.reach)...labTick + Self.reach
    }

    /// The run up to the end of the ``excerpt``, with marks at its first tick and at the desync.
    ///
    /// It begins where the run began: a run is what was put in, and its ticks come from nothing but the beginning.
    public func excerpt(of record: RunRecord) -> RunRecord {
        var excerpt = record.prefix(through: self.excerpt.upperBound)
        for tick in [self.excerpt.lowerBound, labTick] where !excerpt.marks.contains(tick) {
            excerpt.toggleMark(at: tick)
        }
        return excerpt
    }

    /// The device that went wrong, as far as the tick alone tells.
    ///
    /// It is the only one whose match is no step from the match before; or else the one that has another input of the
    /// remote player than that player's own device.
    public var suspect: LabSide? {
        let unexplained = LabSide.allCases.filter { self[$0].followsFromStep == false }
        if unexplained.count == 1 { return unexplained[0] }
        let misinformed = LabSide.allCases.filter { side in
            guard let remote = self[side].seat?.opponent else { return false }
            return self[side.other].seat == remote && self[side].inputs[remote] != self[side.other].inputs[remote]
        }
        return misinformed.count == 1 ? misinformed[0] : nil
    }
}
