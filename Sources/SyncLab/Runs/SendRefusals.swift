internal import GameBasics
internal import GroupSessions

/// Makes devices fail to send at moments drawn from a seed: most often their next reliable message, as a full queue
/// does, which may be a snapshot.
struct SendRefusals {
    private var random: SplitMix64

    /// The tick of the next refusal.
    private var next: UInt32

    /// Keeps its random numbers apart from the others of a run.
    private static let seed: UInt64 = 0x4EF0_5A15_4EF0_5A15

    init(ofRun seed: UInt64) {
        random = SplitMix64(seed: seed ^ Self.seed)
        next = random.below(300)
    }

    /// The action before the lab's next tick; `nil` for none.
    mutating func action(in lab: Lab) -> LabAction? {
        guard lab.tick >= next else { return nil }
        next = lab.tick + 60 + random.below(900)
        let place = Int(random.below(UInt32(lab.deviceCount)))
        let error = SessionError(.queueFull, "The queue of a recipient is full.")
        return .refuseNextSend(error, random.isOne(in: 4) ? nil : .reliable, at: place)
    }
}
