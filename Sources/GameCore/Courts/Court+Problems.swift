internal import GameBasics

extension Court {
    /// The reasons why the court cannot be played on; empty if it can.
    ///
    /// Ends and traps are tested only if nothing else is wrong. The result depends on the court alone.
    public func problems() -> [CourtProblem] {
        let faults = placeProblems
        guard faults.isEmpty else { return faults }
        do {
            return try CourtTrial(self).problems
        } catch {
            return [.rules(error.message)]
        }
    }

    /// The identity of the court's trial: courts with the same one, in any version of the program, have the same result.
    ///
    /// `nil` for a court with ``placeProblems``, which gets no trial.
    public var trialDigest: UInt64? {
        guard placeProblems.isEmpty, let rules = try? rules() else { return nil }
        var hash = rules.hash
        hash.absorb(UInt64(Simulation.version))
        hash.absorb(UInt64(CourtTrial.version))
        return hash.value
    }

    /// The problems of the rules, of single obstacles and of pairs, found at once, without a trial.
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

    /// True if the court has as many twins of the obstacle as copies of it.
    private func hasTwin(_ obstacle: Obstacle) -> Bool {
        let turned = obstacle.turned
        return obstacles.count { $0 == turned } == obstacles.count { $0 == obstacle }
    }

    /// Least width of a gap beyond the ball's, so that the ball crosses it in a few ticks.
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
        // Diagonal neighbours are too near only if both gaps are narrow.
        return max(gapX, gapY) >= .zero && max(gapX, gapY) < Self.play
    }

    /// True if the ball just fits into a gap.
    private static func isNarrow(_ gap: Fixed) -> Bool {
        gap >= .zero && gap < play
    }
}
