internal import GameBasics
internal import GameCore
internal import MatchSync
internal import SyncCore
public import SyncLab

/// Explaining pops from the log.
extension Lab {
    /// The cause of a pop in a device's view in a tick; `nil` if the view showed none, or the log lacks the tick or the
    /// one before it.
    public func popCause(of side: LabSide, at tick: UInt32) -> PopCause? {
        guard tick > 1, let now = record(at: tick)?[side], let before = record(at: tick - 1)?[side] else { return nil }
        guard now.isPop, let size = now.pop else { return nil }
        let pop = Pop(tick: tick, side: side, now: now, before: before, rules: rules)
        var cause = PopCause(tick: tick, side: side, size: size, revokesGoal: pop.revokesGoal, kind: kind(of: pop))
        (cause.message, cause.delayed) = messages(of: pop, cause.kind)
        return cause
    }

    private func kind(of pop: Pop) -> PopCause.Kind {
        let (now, before) = (pop.now, pop.before)
        if now.timeline != before.timeline, let desync = desync(in: before.timeline) {
            return .healing(tick: desync.tick)
        }
        if now.hasAdopted { return .snapshot }
        if now.timeline != before.timeline { return .timeline(number: now.timeline.number) }
        if !now.strategy.has(.sendsInputs) {
            if arrivals(of: pop).contains(where: \.isTakenUpdate) { return .update }
            // The log lacks the messages of all devices but the two.
            if deviceCount > 2 { return .unwatched }
            if now.strategy.has(.extrapolates) && !now.isOwner { return .extrapolation }
        } else {
            if pop.isFlight { return .catchUp(ticks: pop.ticks) }
            if let first = now.firstIncorrectTick, pop.isSeen(from: first) {
                return .rollback(depth: now.rollbackDepth, firstIncorrectTick: first)
            }
            // A clock that runs fast makes two ticks now and then.
            if pop.ticks <= 2, now.strategy.has(.filters) { return .filter(delay: now.filterDelay) }
        }
        return pop.ticks > 1 ? .catchUp(ticks: pop.ticks) : .unknown
    }

    /// The desync of a timeline, if the log has it.
    private func desync(in timeline: Timeline) -> Desync? {
        records.kept.compactMap(\.desync).last { $0.timeline == timeline }
    }

    /// The message whose content changed the view, and the earliest message with the same content.
    private func messages(of pop: Pop, _ kind: PopCause.Kind) -> (message: LoggedMessage?, delayed: LoggedMessage?) {
        switch kind {
        case .rollback(_, let first):
            guard let message = arrivals(of: pop).first(where: { $0.brings(first) }) else { return (nil, nil) }
            return (message, delayed(before: message, of: pop) { $0.inputTicks?.contains(first) == true })
        case .update:
            guard let message = arrivals(of: pop).last(where: \.isTakenUpdate) else { return (nil, nil) }
            // All that was sent after the last update that counted before.
            let last = sent(to: pop.side).last {
                $0.isUpdate && $0.number < message.number && $0.hasArrived(before: pop.tick)
            }
            let later = { (other: LoggedMessage) in other.isUpdate && other.number > last?.number ?? -1 }
            return (message, delayed(before: message, of: pop, where: later))
        case .snapshot:
            return (arrivals(of: pop).last(where: \.isTakenSnapshot), nil)
        case .extrapolation, .catchUp, .filter, .healing, .timeline, .unwatched, .unknown:
            return (nil, nil)
        }
    }

    /// The earliest message sent before another one that had not counted before the pop; the other one where there
    /// is none.
    private func delayed(
        before message: LoggedMessage,
        of pop: Pop,
        where isMeant: (LoggedMessage) -> Bool
    ) -> LoggedMessage? {
        sent(to: pop.side).first {
            $0.number <= message.number && isMeant($0) && !$0.hasArrived(before: pop.tick)
        }
    }

    /// The messages that reached a pop's device in its tick and could be read, in the order sent.
    private func arrivals(of pop: Pop) -> [LoggedMessage] {
        sent(to: pop.side).filter { $0.arrivalTick == pop.tick && !$0.isCorrupted }
    }

    /// The messages to a device that the log keeps, in the order sent.
    private func sent(to side: LabSide) -> [LoggedMessage] {
        loggedMessages.filter { $0.sender != side }
    }
}

/// A pop, and what the device showed and did in its tick and in the one before.
private struct Pop {
    let tick: UInt32
    let side: LabSide
    let now: TickRecord.Device
    let before: TickRecord.Device
    let rules: Rules

    var revokesGoal: Bool {
        if case .goal = before.shown.phase { true } else { false }
    }

    /// Ticks that the view has moved on.
    var ticks: Int { Int(now.shown.tick) - Int(before.shown.tick) }

    /// True if the view has moved on by more ticks than the device's clock has made, and the ball is where its own
    /// flight takes it in them.
    var isFlight: Bool {
        guard ticks > now.ticks, !revokesGoal else { return false }
        return PopMeasure.size(from: before.shown, to: now.shown, after: ticks, under: rules) <= Distance.cell
    }

    /// True if the displayed ball depends on what was resimulated from a tick on.
    ///
    /// A view with a perception filter shows the ball as it was some ticks ago, by more the nearer it is to the remote
    /// paddle.
    func isSeen(from first: UInt32) -> Bool {
        guard now.strategy.has(.filters), let seat = now.seat, !revokesGoal else { return true }
        let way = Int64((rules.highFace - rules.lowFace).raw)
        let y = now.shown.ball.y
        let distance = Int64((seat == .one ? rules.highFace - y : y - rules.lowFace).raw)
        let delay = Int64(now.filterDelay) * min(max(distance, 0), way) / way
        // The ball is between the tick that long ago and the next one.
        return Int64(first) <= Int64(now.shown.tick) - delay / 256 + 1
    }
}

extension LoggedMessage {
    fileprivate var isUpdate: Bool { content.messageType == .gameUpdate }

    /// True if its receiver took a state from it.
    fileprivate var isTakenUpdate: Bool { isUpdate && isTaken }
    fileprivate var isTakenSnapshot: Bool { content.messageType == .snapshot && isTaken }

    private var isTaken: Bool { if case .used = verdict { true } else { false } }

    /// True if its receiver could read it before a tick.
    fileprivate func hasArrived(before tick: UInt32) -> Bool {
        !isCorrupted && arrivalTick.map { $0 < tick } ?? false
    }
}
