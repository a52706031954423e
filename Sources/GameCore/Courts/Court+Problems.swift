extension Court {
    /// The reasons why the court cannot be played on; none for a court that can.
    ///
    /// Reachable ends and traps are looked for only where nothing else is wrong. The answer depends on the court alone.
    public func problems() -> [CourtProblem] {
        let faults = placeProblems
        guard faults.isEmpty else { return faults }
        do {
            return try CourtTrial(self).problems
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
        let faults = obstacles.enumerated().compactMap { index, obstacle in
            obstacle.fault(under: bare).map { CourtProblem.obstacle(obstacle, index: index, $0) }
        }
        let unfair = obstacles.enumerated().filter { !hasTwin($1) }.map { CourtProblem.unfair($1, index: $0) }
        return faults + unfair + (faults.isEmpty ? narrowPlaces : [])
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
                problems.append(.narrow(obstacles[index], index: index, nil))
            }
            for other in index + 1..<boxes.count where isNarrow(between: box, boxes[other]) {
                problems.append(.narrow(obstacles[index], index: index, obstacles[other]))
            }
        }
        return problems
    }

    private func isNarrow(between one: ObstacleBox, _ other: ObstacleBox) -> Bool {
        let gapX = max(one.lowX - other.highX, other.lowX - one.highX)
        let gapY = max(one.lowY - other.highY, other.lowY - one.highY)
        // Past two corners the ball squeezes where both gaps are narrow.
        return max(gapX, gapY) >= .zero && max(gapX, gapY) < Self.play
    }

    /// Whether the ball's middle has room in a gap, but hardly any.
    private static func isNarrow(_ gap: Fixed) -> Bool {
        gap >= .zero && gap < play
    }
}
