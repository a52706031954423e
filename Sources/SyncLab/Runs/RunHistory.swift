public import GameCore

/// A run of the lab that can be seen at any of its ticks.
///
/// It holds what was put in and the lab at one tick, the cursor. At the end of the run, new ticks and actions go on
/// with it; at any other tick, ``branch()`` makes another run that goes on from there.
///
/// Every few seconds it keeps a copy of the lab, a keyframe: any other tick is simulated from the one before it.
public struct RunHistory {
    public private(set) var record: RunRecord

    /// The lab at the cursor.
    ///
    /// Before the end it is as it was right after its tick; at the end it has the actions since then too.
    public private(set) var lab: Lab

    /// Copies of the lab, as far as the cursor has come.
    private var kept: Keyframes<Lab>

    package var keyframes: [Lab] { kept.states }

    /// Copies of the lab from the keyframe on at which the last jump began: in a long run keyframes are far apart, and
    /// the next jump is often a short one.
    private var near: Keyframes<Lab>?

    /// Begins a run.
    public init(_ setup: RunSetup) {
        self.init(RunRecord(setup))
    }

    /// Begins to replay a run that was recorded, at its first tick.
    public init(_ record: RunRecord) {
        self.record = record
        lab = record.lab()
        kept = Keyframes(lab, spacing: 300, most: 128)
        performLastActions()
    }

    /// The same run with other devices watched; itself if they are the same.
    package func watching(_ pair: DevicePair) -> RunHistory {
        guard record.setup.watched != pair else { return self }
        var record = record
        record.setup.watched = pair
        return RunHistory(record)
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
        kept.take(lab, at: tick)
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
        branch.kept = kept.prefix(upTo: tick)
        branch.near = nil
        return branch
    }
}

/// Moving the cursor.
extension RunHistory {
    /// Replays the next tick.
    ///
    /// - Precondition: The cursor is before the end.
    public mutating func replayNext() { replayNext { _ in } }

    /// - Parameter watch: See ``Lab/advance(left:right:watch:)``.
    package mutating func replayNext(watch: (Int, LabDevice) -> Void) { replayNext(watch: watch) { _ in } }

    /// Replays from the cursor to the end.
    ///
    /// - Parameter take: Takes the lab right after each tick, before the actions that come after it.
    package mutating func replayToEnd(take: (Lab) -> Void) {
        while !isAtEnd { replayNext(take: take) }
    }

    private mutating func replayNext(watch: (Int, LabDevice) -> Void = { _, _ in }, take: (Lab) -> Void) {
        record.replayNext(on: &lab, watch: watch)
        take(lab)
        kept.take(lab, at: tick)
        near?.take(lab, at: lab.tick)
        performLastActions()
    }

    /// Moves the cursor to a tick, or to the end where the run is shorter.
    public mutating func seek(to tick: UInt32) {
        let tick = min(tick, end)
        let keyframe = kept.state(upTo: tick)
        let close = near.flatMap { $0.first <= tick ? $0.state(upTo: tick) : nil } ?? keyframe
        if tick < self.tick || max(keyframe.tick, close.tick) > self.tick {
            if keyframe.tick >= close.tick { near = Keyframes(keyframe, at: keyframe.tick, spacing: 60, most: 64) }
            lab = keyframe.tick >= close.tick ? keyframe : close
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
}
