public import GameBasics
public import GroupSessions

extension SyncLayer {
    /// Takes the inputs and the hash of another peer's packet.
    ///
    /// - Parameters:
    ///   - sender: The sender of the packet.
    ///   - player: The player whose inputs they are; `nil` for a spectator.
    ///   - timeline: The local peer's timeline: the packet must be of the same.
    @inlinable mutating func receive(
        _ message: InputMessage<Game>,
        from sender: ParticipantID,
        playing player: Seat?,
        in timeline: Timeline
    ) -> MessageVerdict {
        let present = currentTick + inputs.inputDelay
        let distance = Int32(bitPattern: (UInt32(message.tick) &- present) << 20) >> 20
        let last = Int(present) + Int(distance)
        let first = last - message.inputs.count
        // No peer can be further ahead: it would have stalled without this peer's inputs.
        guard first >= 0, last >= Int(firstTick), distance <= Int32(Game.Inputs.capacity) else {
            return .refused(.outOfReach)
        }
        guard message.timeline == timeline.tag(at: UInt32(last)) else { return .refused(.otherTimeline) }
        var new = 0
        if let player {
            // Ticks are confirmed without the inputs of an absent player: they must not come later.
            guard !absentPlayers.contains(PlayerSet(player)) else { return .refused(.notPlaying) }
            let heard = last - message.frameAdvantage
            if awaitsAcknowledgement, !isSpectator, sender == timeline.owner {
                guard heard > Int(firstTick) else { return .refused(.unacknowledging) }
                awaitsAcknowledgement = false
            }
            let known = inputs.known[player]
            guard first <= Int(known) else { return .missingInputs(needed: known + 1, first: UInt32(first) + 1) }
            new = max(last - Int(known), 0)
            receive(message.inputs, after: UInt32(first), of: player)
            if heard > Int(firstTick) {
                timeSync.receive(advantage: message.frameAdvantage, knowing: heard)
                self.sender.receive(advantage: message.frameAdvantage, knowing: UInt32(heard))
            }
            // Only the players' hashes count: a spectator's desync does not concern them.
            let confirmed = hashedTick(last: UInt32(last), advantage: message.frameAdvantage)
            desyncs.receive(message.hash, at: confirmed)
            confirmedByPlayers[player] = max(confirmedByPlayers[player], confirmed)
        }
        self.sender.acknowledgements.note(UInt32(clamping: last - message.frameAdvantage), by: sender, playing: player)
        return new > 0 ? .used(new) : .nothingNew
    }

    /// Records the inputs of a remote player that were not known.
    @inlinable mutating func receive(_ sequence: Game.Inputs, after first: UInt32, of player: Seat) {
        var new = sequence.makeIterator()
        _ = new.skip(Int(inputs.known[player] - first))
        while let input = new.next() {
            let isCorrect = inputs.record(input, of: player)
            let tick = inputs.known[player]
            guard tick <= currentTick else { continue }
            Game.count(input, predicted: inputs.predicted[player], in: &predictions)
            if !isCorrect { firstIncorrectTick = min(firstIncorrectTick ?? tick, tick) }
        }
    }

    /// Ticks between the packets of a spectator.
    @inlinable static var spectatorInterval: UInt32 { 10 }

    /// Returns true if the peer sends in this tick.
    ///
    /// A spectator acknowledges six times a second; a participant that may still get a free seat sends in every tick.
    @inlinable mutating func takeTurn(at moment: SyncMoment) -> Bool {
        guard let seat = moment.seat else {
            return !absentPlayers.isEmpty || moment.peerTick.isMultiple(of: Self.spectatorInterval)
        }
        return sender.takeTurn(
            at: moment.peerTick,
            known: inputs.known[seat],
            advantageShowsDelay: predictionWindow > 0
        )
    }

    /// The packet for the other participants in this tick; `nil` if the peer does not send.
    @inlinable mutating func message(at moment: SyncMoment) -> InputMessage<Game>? {
        guard takeTurn(at: moment) else { return nil }
        let present = currentTick + inputs.inputDelay
        var (sequence, last) = (Game.Inputs(), present)
        if let seat = moment.seat { (sequence, last) = sender.sequence(of: seat, in: inputs, from: firstTick) }
        sender.noteSent(through: last, at: moment.peerTick)
        let others = absentPlayers.union(PlayerSet(moment.seat))
        let heard = others == .both ? present : inputs.knownTick(excluding: others)
        let bounds = InputMessage<Game>.frameAdvantages
        let advantage = min(max(Int(last) - Int(heard), bounds.lowerBound), bounds.upperBound)
        // Without predictions a spectator is late by the one-way delay, which the input delay hides from the players.
        let hidden = awaitsPlayers && predictionWindow == 0 ? Int(inputs.inputDelay) : 0
        timeSync.send(advantage: advantage + hidden, interval: sender.interval)
        return InputMessage<Game>(
            timeline: moment.timeline.tag(at: last),
            tick: UInt16(last % PacketFormat.ticks),
            frameAdvantage: advantage,
            hash: UInt16(truncatingIfNeeded: desyncs.hash(at: hashedTick(last: last, advantage: advantage)) ?? 0),
            inputs: sequence
        )
    }

    /// The tick of the hash in a packet: the last one that is confirmed for the packet's sender.
    @inlinable func hashedTick(last: UInt32, advantage: Int) -> UInt32 {
        UInt32(clamping: Int(last) - max(advantage, Int(inputs.inputDelay)))
    }
}
