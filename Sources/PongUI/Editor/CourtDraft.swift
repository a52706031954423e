package import GameCore

/// A court being edited, with its undo and redo history.
///
/// Places and sizes are in thousandths of the court.
package struct CourtDraft: Sendable {
    package private(set) var court: Court

    /// Applies each change also to the obstacle's twin, turned to the other side, which keeps the court fair.
    package var isMirrored = true

    private var past: [Court] = []
    private var future: [Court] = []
    /// The court before the changes that are being joined to one undo step.
    private var start: Court?

    /// The most undo steps.
    private static let longestPast = 500

    package init(_ court: Court) {
        self.court = court
    }

    package var canUndo: Bool { !past.isEmpty || start.map { $0 != court } ?? false }
    package var canRedo: Bool { !future.isEmpty }

    package mutating func undo() {
        guard let last = past.popLast() else { return }
        future.append(court)
        court = last
    }

    package mutating func redo() {
        guard let next = future.popLast() else { return }
        past.append(court)
        court = next
    }

    /// Joins all changes until ``endJoining()`` to one undo step.
    package mutating func beginJoining() {
        start = court
    }

    /// Ends the joined step, which is none if the court is as before.
    package mutating func endJoining() {
        if let start, start != court { keep(start) }
        start = nil
    }

    private mutating func keep(_ court: Court) {
        if past.count == Self.longestPast { past.removeFirst() }
        past.append(court)
    }

    /// Changes the court and clears the redo history.
    private mutating func change(_ edit: (inout Court) -> Void) {
        var next = court
        edit(&next)
        guard next != court else { return }
        future = []
        if start == nil { keep(court) }
        court = next
    }

    package mutating func rename(_ name: String) {
        change { $0.name = name }
    }

    /// Adds an obstacle, and its twin if changes are mirrored.
    ///
    /// - Returns: Its index; `nil` if the court is full.
    package mutating func add(_ obstacle: Obstacle) -> Int? {
        let obstacle = obstacle.insideCourt
        let added = isMirrored && obstacle.turned != obstacle ? [obstacle, obstacle.turned] : [obstacle]
        guard court.obstacles.count + added.count <= Obstacle.most else { return nil }
        change { $0.obstacles += added }
        return court.obstacles.count - added.count
    }

    package mutating func remove(_ index: Int) {
        let removed = [index, twin(of: index)].compactMap { $0 }.sorted(by: >)
        change { for index in removed { $0.obstacles.remove(at: index) } }
    }

    /// Changes an obstacle, and its twin if changes are mirrored.
    package mutating func edit(_ index: Int, _ edit: (inout Obstacle) -> Void) {
        let (old, twin, isMirrored) = (court.obstacles[index], twin(of: index), isMirrored)
        var obstacle = old
        edit(&obstacle)
        obstacle = obstacle.insideCourt
        change { next in
            next.obstacles[index] = obstacle
            if let twin {
                next.obstacles[twin] = obstacle.turned
            } else if isMirrored, old.turned == old, obstacle.turned != obstacle, next.obstacles.count < Obstacle.most {
                // It stood in the middle and was its own twin.
                next.obstacles.append(obstacle.turned)
            }
        }
    }

    /// Adds the absent twins, as far as there is room.
    package mutating func addTwins() {
        change { next in
            for obstacle in next.obstacles where next.obstacles.count < Obstacle.most {
                let turned = obstacle.turned
                let isAbsent = next.obstacles.count { $0 == turned } < next.obstacles.count { $0 == obstacle }
                if isAbsent { next.obstacles.append(turned) }
            }
        }
    }

    /// The index of the obstacle's twin; `nil` without one, or if changes are not mirrored.
    private func twin(of index: Int) -> Int? {
        guard isMirrored else { return nil }
        let turned = court.obstacles[index].turned
        return court.obstacles.indices.first { $0 != index && court.obstacles[$0] == turned }
    }

    /// The index of the last obstacle at a place.
    package func obstacle(atX x: Int, y: Int) -> Int? {
        court.obstacles.lastIndex { obstacle in
            abs(obstacle.x.thousandths - x) <= max(obstacle.halfWidth.thousandths, Self.catching)
                && abs(obstacle.y.thousandths - y) <= max(obstacle.halfHeight.thousandths, Self.catching)
        }
    }

    /// Distance from the middle at which a thin obstacle is still found.
    private static let catching = 12
}

extension Obstacle {
    /// The obstacle with a valid size, moved into the court.
    fileprivate var insideCourt: Obstacle {
        var obstacle = self
        obstacle.width = width.clamped(to: Self.sizes.lowerBound, Self.sizes.upperBound)
        obstacle.height = kind == .peg ? obstacle.width : height.clamped(to: Self.sizes.lowerBound, .one)
        obstacle.x = x.clamped(to: obstacle.halfWidth, .one - obstacle.halfWidth)
        obstacle.y = y.clamped(to: obstacle.halfHeight, .one - obstacle.halfHeight)
        return obstacle
    }
}
