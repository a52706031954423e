public import GameBasics

extension Match {
    /// Advances the match by one tick.
    ///
    /// - Parameters:
    ///   - inputs: Each player's input for this tick, in the court's frame.
    ///   - rules: The same for the whole match.
    /// - Returns: The events of the tick.
    @inlinable @inline(__always)
    public mutating func step(_ inputs: PerPlayer<Input>, under rules: Rules) -> MatchEvents {
        tick &+= 1
        let asked = inputs.one.actions.union(inputs.two.actions)
        if case .playing = play, pausedBy == nil, absentPlayers.isEmpty, asked.isEmpty {
            let before = paddles
            movePaddles(inputs, under: rules)
            return moveBall(from: before, under: rules)
        }
        return stepAside(inputs, from: paddles, under: rules)
    }

    /// Advances the match by one tick in which paddles have also moved otherwise than by inputs.
    ///
    /// - Parameter before: The paddles before the tick.
    public mutating func step(
        _ inputs: PerPlayer<Input>,
        from before: PerPlayer<Fixed>,
        under rules: Rules
    ) -> MatchEvents {
        tick &+= 1
        return stepAside(inputs, from: before, under: rules)
    }

    /// Advances the match by one tick of any kind; ``step(_:under:)`` is faster in a rally.
    ///
    /// - Parameters:
    ///   - before: The paddles before the tick.
    ///   - last: The part to stop after; see ``StepTrace``.
    @usableFromInline
    mutating func stepAside(
        _ inputs: PerPlayer<Input>,
        from before: PerPlayer<Fixed>,
        under rules: Rules,
        through last: StepPart = .chance
    ) -> MatchEvents {
        guard absentPlayers.isEmpty else { return [] }
        var events = takePause(inputs)
        guard pausedBy == nil, last >= .paddles else { return events }
        switch play {
        case .ready, .serving, .goal:
            movePaddles(inputs, under: rules)
        case .playing:
            movePaddles(inputs, under: rules)
            if last >= .ball { events.formUnion(moveBall(from: before, under: rules, through: last)) }
            return events
        case .over:
            break
        }
        guard last >= .phase else { return events }
        events.formUnion(changePhase(inputs, under: rules))
        if events.contains(.served) && last >= .chance { serve(from: before, under: rules) }
        return events
    }

    /// Advances the match by the parts of one tick up to the given one.
    mutating func step(_ inputs: PerPlayer<Input>, under rules: Rules, through last: StepPart) -> MatchEvents {
        tick &+= 1
        return stepAside(inputs, from: paddles, under: rules, through: last)
    }

    /// Advances play in a tick in which the ball does not fly.
    private mutating func changePhase(_ inputs: PerPlayer<Input>, under rules: Rules) -> MatchEvents {
        switch play {
        case .ready:
            guard inputs.asksForServe else { return [] }
            play = .serving(ticksLeft: rules.servePause)
            return .began
        case .serving(let ticksLeft):
            if inputs[server].actions.contains(.serve) || (ticksLeft == 0 && rules.servesAutomatically) {
                play = .playing
                return .served
            }
            play = .serving(ticksLeft: ticksLeft - min(ticksLeft, 1))
        case .goal(let scorer, let ticksLeft):
            if ticksLeft > 0 {
                play = .goal(by: scorer, ticksLeft: ticksLeft - 1)
            } else {
                prepareServe(by: scorer.opponent, under: rules)
            }
        case .over(let winner):
            guard inputs.asksForServe else { return [] }
            score = PerPlayer(0, 0)
            prepareServe(by: winner.opponent, under: rules)
            return .began
        case .playing:
            break
        }
        return []
    }

    /// Pauses or resumes the match if a player asks for it; two pauses in one tick count as the server's.
    private mutating func takePause(_ inputs: PerPlayer<Input>) -> MatchEvents {
        let one = inputs.one.actions.contains(.pause)
        let two = inputs.two.actions.contains(.pause)
        guard one || two else { return [] }
        if pausedBy != nil {
            pausedBy = nil
            return .resumed
        }
        switch play {
        case .serving, .playing, .goal:
            pausedBy = one && two ? server : one ? .one : .two
            return .paused
        case .ready, .over:
            return []
        }
    }

    /// Puts the ball in the middle for a player to serve.
    mutating func prepareServe(by player: Player, under rules: Rules) {
        server = player
        ball = .waiting
        rally = 0
        play = .serving(ticksLeft: rules.servePause)
    }

    /// Scores a goal, and ends the match if the goal wins it.
    @usableFromInline
    mutating func award(goalTo scorer: Player, under rules: Rules) -> MatchEvents {
        score[scorer] &+= 1
        if rules.isWon(score, by: scorer) {
            play = .over(winner: scorer)
            return [.goal(by: scorer), .won]
        }
        play = .goal(by: scorer, ticksLeft: rules.goalPause)
        return .goal(by: scorer)
    }
}

extension PerPlayer<Input> {
    fileprivate var asksForServe: Bool {
        one.actions.contains(.serve) || two.actions.contains(.serve)
    }
}
