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
            movePaddles(inputs, under: rules)
            return moveBall(under: rules)
        }
        return stepAside(inputs, under: rules)
    }

    /// Advances the match by one tick that is not in the middle of a rally.
    @usableFromInline
    mutating func stepAside(_ inputs: PerPlayer<Input>, under rules: Rules) -> MatchEvents {
        guard absentPlayers.isEmpty else { return [] }
        var events = takePause(inputs)
        guard pausedBy == nil else { return events }
        switch play {
        case .ready:
            movePaddles(inputs, under: rules)
            if inputs.asksForServe {
                play = .serving(ticksLeft: rules.servePause)
                events.insert(.began)
            }
        case .serving(let ticksLeft):
            movePaddles(inputs, under: rules)
            if inputs[server].actions.contains(.serve) || (ticksLeft == 0 && rules.servesAutomatically) {
                serve(under: rules)
                events.insert(.served)
            } else {
                play = .serving(ticksLeft: ticksLeft - min(ticksLeft, 1))
            }
        case .playing:
            movePaddles(inputs, under: rules)
            events.formUnion(moveBall(under: rules))
        case .goal(let scorer, let ticksLeft):
            movePaddles(inputs, under: rules)
            if ticksLeft > 0 {
                play = .goal(by: scorer, ticksLeft: ticksLeft - 1)
            } else {
                prepareServe(by: scorer.opponent, under: rules)
            }
        case .over(let winner):
            if inputs.asksForServe {
                score = PerPlayer(0, 0)
                prepareServe(by: winner.opponent, under: rules)
                events.insert(.began)
            }
        }
        return events
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

    /// Puts the ball in the middle for a player's serve.
    mutating func prepareServe(by player: Player, under rules: Rules) {
        server = player
        ball = .waiting
        rally = 0
        play = .serving(ticksLeft: rules.servePause)
    }

    /// Sends the ball from the middle to the receiver, at a random angle in the server's own view.
    private mutating func serve(under rules: Rules) {
        let slope = generator.length(within: rules.serveSlope)
        let aside = rules.serveSpeed.scaled(by: slope)
        ball.vx = server == .one ? aside : -aside
        ball.vy = server == .one ? -rules.serveSpeed : rules.serveSpeed
        play = .playing
    }

    /// Scores a goal, and ends the match if the goal wins it.
    @usableFromInline
    mutating func award(goalTo scorer: Player, under rules: Rules) -> MatchEvents {
        score[scorer] &+= 1
        let lead = Int(score[scorer]) - Int(score[scorer.opponent])
        if score[scorer] >= rules.winningScore && (lead >= 2 || !rules.winByTwo) {
            play = .over(winner: scorer)
            return [.goal(by: scorer), .won]
        }
        play = .goal(by: scorer, ticksLeft: rules.goalPause)
        return .goal(by: scorer)
    }
}

extension PerPlayer<Input> {
    /// Whether either player asks for a serve.
    fileprivate var asksForServe: Bool {
        one.actions.contains(.serve) || two.actions.contains(.serve)
    }
}
