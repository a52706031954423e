extension Court {
    /// The reasons why the court cannot be played on; none for a court that can.
    ///
    /// Reachable ends and traps are looked for only where nothing else is wrong. The answer depends on the court alone.
    public func problems() -> [CourtProblem] {
        let faults = placeProblems
        guard faults.isEmpty else { return faults }
        do {
            let trial = CourtTrial(try rules())
            return trial.problems
        } catch {
            return [.rules(error.message)]
        }
    }

    /// The problems of single obstacles and of pairs of them, without a trial: found in no time.
    public var placeProblems: [CourtProblem] {
        var bare = settings
        bare.obstacles = []
        do {
            _ = try Rules(bare)
        } catch {
            return [.rules(error.message)]
        }
        guard obstacles.count <= Obstacle.most else { return [.tooManyObstacles(obstacles.count)] }
        let faults = obstacles.compactMap { obstacle in
            obstacle.fault(under: bare).map { CourtProblem.obstacle(obstacle, $0) }
        }
        return faults + obstacles.filter { !hasTwin($0) }.map { .unfair($0) } + (faults.isEmpty ? narrowPlaces : [])
    }

    /// Whether there are as many of the obstacle's twin as of the obstacle.
    private func hasTwin(_ obstacle: Obstacle) -> Bool {
        let turned = obstacle.turned
        return obstacles.count { $0 == turned } == obstacles.count { $0 == obstacle }
    }

    /// How much wider than the ball a gap must be: so wide that the ball crosses it in a few ticks.
    private static let play = Fixed(1, over: 100)

    private var narrowPlaces: [CourtProblem] {
        let radius = settings.ballSize.scaled(by: .half)
        let boxes = obstacles.map { ObstacleBox($0, ballRadius: radius) }
        var problems: [CourtProblem] = []
        for (index, box) in boxes.enumerated() {
            if [box.lowX - radius, .one - radius - box.highX].contains(where: Self.isNarrow) {
                problems.append(.narrow(obstacles[index], nil))
            }
            for other in index + 1..<boxes.count where isNarrow(between: box, boxes[other]) {
                problems.append(.narrow(obstacles[index], obstacles[other]))
            }
        }
        return problems
    }

    private func isNarrow(between one: ObstacleBox, _ other: ObstacleBox) -> Bool {
        let gapX = max(one.lowX - other.highX, other.lowX - one.highX)
        let gapY = max(one.lowY - other.highY, other.lowY - one.highY)
        return gapY < .zero && Self.isNarrow(gapX) || gapX < .zero && Self.isNarrow(gapY)
    }

    /// Whether the ball's middle has room in a gap, but hardly any.
    private static func isNarrow(_ gap: Fixed) -> Bool {
        gap >= .zero && gap < play
    }
}

extension Rules {
    /// Whether the court is the same after half a turn: both players have the same view.
    public var isFair: Bool {
        settings.obstacles.map(\.turned).sorted() == settings.obstacles
    }
}
