internal import MatchSync
internal import PongUI
internal import SyncLab

/// Moving in time, and going on from the past.
extension LabScene {
    /// Ten seconds.
    static let longJump = 600

    /// Passes one tick of the lab, in the direction in which time passes.
    mutating func passTick() {
        if playback.isBackward {
            runs.current.seek(to: max(lab.tick, 1) - 1)
            if lab.tick == 0 { stop(with: .beginning) }
        } else if goesOn {
            play()
        } else {
            replayNext()
        }
    }

    /// Replays one tick, and stops at the end of the run.
    private mutating func replayNext() {
        if !runs.current.isAtEnd { runs.current.replayNext() }
        if runs.current.isAtEnd { stop(with: .end(goesOn: goesOn)) }
    }

    /// Freezes the lab, and says why.
    mutating func stop(with notice: LabNotice) {
        playback.isFrozen = true
        playback.isBackward = false
        // What was pressed meanwhile was not meant for the tick that comes next.
        controls.stopPaddlesAndDropRequests()
        show(notice)
    }

    mutating func freezeOrGoOn() {
        playback.isFrozen.toggle()
        if playback.isFrozen { playback.isBackward = false }
    }

    /// One tick on.
    mutating func stepOn() {
        playback.isFrozen = true
        playback.isBackward = false
        passTick()
    }

    /// One tick back.
    mutating func stepBack() {
        playback.isFrozen = true
        runs.current.seek(to: max(lab.tick, 1) - 1)
    }

    /// Turns the direction in which time passes, and lets it pass.
    mutating func reverse() {
        guard lab.tick > 0 else { return show(.beginning) }
        playback.isBackward.toggle()
        playback.isFrozen = false
    }

    mutating func chooseNextSpeed() {
        playback.chooseNextSpeed()
        show(.speed(playback.slowness))
    }

    mutating func jump(by ticks: Int) {
        jump(to: UInt32(clamping: Int(lab.tick) + ticks))
    }

    /// Shows a tick of the run, the last one where the run is shorter.
    mutating func jump(to tick: UInt32) {
        let before = lab.tick
        runs.current.seek(to: tick)
        if lab.tick != before { tickBeforeJump = before }
        controls.stopPaddlesAndDropRequests()
    }

    /// Shows the tick before the last jump.
    mutating func jumpBack() {
        guard let tick = tickBeforeJump else { return show(.noJump) }
        jump(to: tick)
    }

    /// Shows the run's inputs under another strategy beside it, or both devices of the run again.
    mutating func compareOrNot() {
        playback.isFrozen = true
        if comparison != nil {
            comparison = nil
            return
        }
        let strategy = StrategyKind.allCases.next(after: lab.strategy)
        comparison = StrategyComparison(of: runs.current.record, under: strategy, side: .right)
        controls.stopPaddlesAndDropRequests()
        show(.comparison)
    }

    /// Goes on from here in a run of its own.
    mutating func branch() {
        comparison = nil
        runs.branch()
        recordings.append(nil)
        replaceComputers()
        playback.isBackward = false
        controls.stopPaddlesAndDropRequests()
        show(.run(runs.index + 1, of: runs.count, ticks: lab.tick))
    }

    mutating func showNextRun() {
        guard runs.count > 1 else { return show(.onlyRun) }
        comparison = nil
        runs.showNext()
        replaceComputers()
        playback.isFrozen = true
        tickBeforeJump = nil
        show(.run(runs.index + 1, of: runs.count, ticks: lab.tick))
    }
}
