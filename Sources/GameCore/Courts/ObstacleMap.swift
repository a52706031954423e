/// The obstacles of a court in the form that a tick uses.
///
/// The court is divided into 16 × 16 cells. Each knows the obstacles that a ball in it can meet within a tick, so that
/// a tick looks at few of them.
struct ObstacleMap: Sendable, Hashable {
    /// A set of obstacles: bit n is number n of ``ObstacleMap/boxes``.
    typealias Selection = UInt32

    let boxes: [ObstacleBox]
    private let cells: [Selection]

    /// The longest way of a ball in a tick.
    private let longestX: Fixed
    private let longestY: Fixed

    private static let cellShift: Int32 = 20
    private static let cellsPerSide: Int32 = 16

    /// - Precondition: There are 32 obstacles at most.
    init(_ obstacles: [Obstacle], ballRadius: Fixed, longestX: Fixed, longestY: Fixed) {
        let boxes = obstacles.map { ObstacleBox($0, ballRadius: ballRadius) }
        self.boxes = boxes
        self.longestX = longestX
        self.longestY = longestY
        guard !boxes.isEmpty else {
            cells = []
            return
        }
        // A ball that is out has passed the court's end: the cells at the border reach beyond it.
        func extent(_ index: Int32) -> (low: Int32, high: Int32) {
            (
                index == 0 ? -Fixed.one.raw : index << Self.cellShift,
                index == Self.cellsPerSide - 1 ? 2 * Fixed.one.raw : (index + 1) << Self.cellShift
            )
        }
        cells = (0..<Self.cellsPerSide * Self.cellsPerSide).map { cell in
            let (x, y) = (extent(cell % Self.cellsPerSide), extent(cell / Self.cellsPerSide))
            return boxes.indices.reduce(into: 0) { selection, index in
                let box = boxes[index]
                if box.lowX.raw - longestX.raw <= x.high, box.highX.raw + longestX.raw >= x.low,
                    box.lowY.raw - longestY.raw <= y.high, box.highY.raw + longestY.raw >= y.low
                {
                    selection |= 1 << Selection(index)
                }
            }
        }
    }

    /// Whether the court is empty.
    var isEmpty: Bool { cells.isEmpty }

    /// The obstacles that the ball can meet within a tick, and perhaps some more.
    func near(_ ball: Ball) -> Selection {
        guard !cells.isEmpty else { return 0 }
        // No ball of a possible match is faster, but a state that a test or a bug makes may have one.
        guard ball.vx.magnitude <= longestX, ball.vy.magnitude <= longestY else { return .max }
        let column = min(max(ball.x.raw >> Self.cellShift, 0), Self.cellsPerSide - 1)
        let row = min(max(ball.y.raw >> Self.cellShift, 0), Self.cellsPerSide - 1)
        return cells[Int(row &* Self.cellsPerSide &+ column)]
    }

    /// Whether the ball is inside an obstacle.
    func contains(_ ball: Ball) -> Bool {
        boxes.contains { $0.contains(ball) }
    }

    /// The first contact with an obstacle on a way; `nil` for none.
    ///
    /// Of several at the same time it is the one that comes first by its place as the ball sees it: so a turned match
    /// has the turned contact, in whatever order the obstacles are.
    ///
    /// - Parameters:
    ///   - dx: The way along x.
    ///   - dy: The way along y.
    ///   - selection: The obstacles to look at.
    func firstContact(of ball: Ball, dx: Fixed, dy: Fixed, among selection: Selection) -> ObstacleContact? {
        var first: ObstacleContact?
        var rest = selection
        while rest != 0 {
            let index = rest.trailingZeroBitCount
            rest &= rest &- 1
            guard index < boxes.count else { break }
            guard let contact = boxes[index].contact(of: ball, dx: dx, dy: dy) else { continue }
            if let other = first, !contact.precedes(other, for: ball) { continue }
            first = contact
        }
        return first
    }
}
