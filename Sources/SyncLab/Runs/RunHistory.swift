public import GameCore

/// A run of the lab that can be seen at any of its ticks.
///
/// It holds what was put in and the lab at one tick, the cursor. At the end of the run, new ticks and actions go on with
/// it; at any other tick, ``branch()`` makes another run that goes on from there.
///
/// Every few seconds it keeps a copy of the lab, a keyframe: any other tick is simulated from the one before it.
public struct RunHistory {
    public private(set) var record: RunRecord

    /// The lab at the cursor.
    ///
    /// Before the end it is as it was right after its tick; at the end it has the actions since then too.
    public private(set) var lab: Lab

    /// Copies of the lab at the beginning and right after every ``spacing`` ticks, as far as the cursor has come.
    package private(set) var keyframes: [Lab]

    /// Ticks from one keyframe to the next.
    private var spacing: UInt32 = 300

    /// The most keyframes: when there are more, every second one is dropped and the spacing doubles.
    private static let mostKeyframes = 128

    /// Begins a run.
    public init(_ setup: RunSetup) {
        self.init(RunRecord(setup))
    }

    /// Begins to replay a run that was recorded, at its first tick.
    public init(_ record: RunRecord) {
        self.record = record
        lab = Lab(record.setup)
        keyframes = [lab]
        performLastActions()
    }

    /// The tick of the cursor.
    public var tick: UInt32 { lab.tick }

    /// The last tick of the run.
    public var end: UInt32 { record.end }

    public var isAtEnd: Bool { tick == end }
}

/// Going on, at the end of the run.
extension RunHistory {
    /// Advances the run by one tick; see ``Lab/advance(left:right:)``.
    public mutating func advance(left: Input, right: Input) {
        precondition(isAtEnd, "A run goes on at its end: from tick \(tick) of \(end) only a branch goes on")
        record.append(left: left, right: right)
        lab.advance(left: left, right: right)
        keepKeyframe()
    }

    /// Performs an action at the end of the run.
    public mutating func perform(_ action: LabAction) {
        precondition(isAtEnd, "A run goes on at its end: from tick \(tick) of \(end) only a branch goes on")
        record.append(action)
        lab.perform(action)
    }

    /// Marks the cursor's tick, or takes its mark away.
    public mutating func toggleMark() {
        record.toggleMark(at: tick)
    }

    /// A run of its own that is the same up to the cursor, and ends there.
    public func branch() -> RunHistory {
        var branch = self
        branch.record = record.prefix(through: tick)
        branch.keyframes.removeAll { $0.tick > tick }
        return branch
    }
}

/// Moving the cursor.
extension RunHistory {
    /// Replays the next tick.
    ///
    /// - Precondition: The cursor is before the end.
    public mutating func replayNext() {
        record.replayNext(on: &lab)
        keepKeyframe()
        performLastActions()
    }

    /// Moves the cursor to a tick, or to the end where the run is shorter.
    public mutating func seek(to tick: UInt32) {
        let tick = min(tick, end)
        let keyframe = keyframes[min(Int(tick / spacing), keyframes.count - 1)]
        if tick < self.tick || keyframe.tick > self.tick {
            lab = keyframe
            performLastActions()
        }
        while self.tick < tick { replayNext() }
    }

    /// The lab at a tick, or at the end where the run is shorter; the cursor stays.
    public func lab(at tick: UInt32) -> Lab {
        var copy = self
        copy.seek(to: tick)
        return copy.lab
    }

    /// Performs the actions after the run's last tick, where the cursor has come to it.
    private mutating func performLastActions() {
        if isAtEnd { record.performActions(on: &lab) }
    }

    private mutating func keepKeyframe() {
        guard tick == UInt32(keyframes.count) * spacing else { return }
        keyframes.append(lab)
        guard keyframes.count > Self.mostKeyframes else { return }
        keyframes = keyframes.indices.filter { $0.isMultiple(of: 2) }.map { keyframes[$0] }
        spacing *= 2
    }
}
