internal import MatchSync
internal import PlayerProfile
internal import PongUI
internal import SyncLab

/// Moving in time, and branching from the past.
extension LabScene {
    /// Ticks of a long jump: ten seconds.
    static let longJump = 600

    private static let beginning = "the beginning of the run"

    /// Advances by one tick in the current direction of time.
    mutating func passTick(_ options: AppOptions) {
        if playback.isBackward {
            runs.current.seek(to: max(lab.tick, 1) - 1)
            if lab.tick == 0 { stop(with: Self.beginning) }
        } else if goesOn {
            play(options)
        } else {
            replayNext()
        }
    }

    /// Replays one tick, and freezes at the end of the run.
    private mutating func replayNext() {
        if !runs.current.isAtEnd { runs.current.replayNext() }
        guard runs.current.isAtEnd else { return }
        stop(with: goesOn ? "the end of the run so far: p goes on" : "the end of the run: g starts a branch")
    }

    /// Freezes the lab, and shows the reason.
    mutating func stop(with notice: String) {
        playback.isFrozen = true
        playback.isBackward = false
        // Keys pressed meanwhile were not meant for the next tick.
        controls.stopPaddlesAndDropRequests()
        show(notice)
    }

    mutating func freezeOrGoOn() {
        playback.isFrozen.toggle()
        if playback.isFrozen { playback.isBackward = false }
    }

    /// Freezes the lab one tick later.
    mutating func stepOn(_ options: AppOptions) {
        playback.isFrozen = true
        playback.isBackward = false
        passTick(options)
    }

    /// Freezes the lab one tick earlier.
    mutating func stepBack() {
        playback.isFrozen = true
        runs.current.seek(to: max(lab.tick, 1) - 1)
    }

    /// Reverses the direction of time, and unfreezes.
    mutating func reverse() {
        guard lab.tick > 0 else { return show(Self.beginning) }
        playback.isBackward.toggle()
        playback.isFrozen = false
    }

    mutating func chooseNextSpeed() {
        playback.chooseNextSpeed()
        show(playback.slowness == 1 ? "full speed" : "1/\(playback.slowness) of the speed")
    }

    mutating func jump(by ticks: Int) {
        jump(to: UInt32(clamping: Int(lab.tick) + ticks))
    }

    /// Shows a tick of the run, at most its last one.
    mutating func jump(to tick: UInt32) {
        let before = lab.tick
        runs.current.seek(to: tick)
        if lab.tick != before { tickBeforeJump = before }
        controls.stopPaddlesAndDropRequests()
    }

    /// Returns to the tick before the last jump.
    mutating func jumpBack() {
        guard let tick = tickBeforeJump else { return show("': there was no jump") }
        jump(to: tick)
    }

    /// Toggles the comparison of the run with its inputs under the next strategy.
    mutating func compareOrNot() {
        playback.isFrozen = true
        if comparison != nil {
            comparison = nil
            return
        }
        let strategy = StrategyKind.allCases.next(after: lab.strategy)
        comparison = StrategyComparison(of: runs.current.record, under: strategy)
        controls.stopPaddlesAndDropRequests()
        show("the same inputs: s strategy  1 2 device  c closes")
    }

    /// Starts a branch at the shown tick.
    mutating func branch() {
        comparison = nil
        runs.branch()
        recordings.append(nil)
        replaceComputers()
        playback.isBackward = false
        controls.stopPaddlesAndDropRequests()
        showRun()
    }

    mutating func showNextRun() {
        guard runs.count > 1 else { return show("o: there is no branch: g starts one") }
        comparison = nil
        runs.showNext()
        replaceComputers()
        playback.isFrozen = true
        tickBeforeJump = nil
        showRun()
    }

    private mutating func showRun() {
        show("run \(runs.index + 1) of \(runs.count), at tick \(lab.tick)")
    }
}
