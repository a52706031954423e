/// The obstacles of a court in the form that a tick uses.
///
/// The court is divided into 16 × 16 cells. Each cell lists the obstacles that a ball in it can meet within a tick, so
/// that a tick checks few of them.
struct ObstacleMap: Sendable, Hashable {
    /// A set of obstacles: bit n is number n of ``ObstacleMap/boxes``.
    typealias Selection = UInt32

    let boxes: [ObstacleBox]
    private let cells: [Selection]

    /// The ball's longest movement in a tick.
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
        func extent(_ index: Int32) -> (low: Int32, high: Int32) {
            (index << Self.cellShift, (index + 1) << Self.cellShift)
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

    var isEmpty: Bool { cells.isEmpty }

    /// The obstacles that the ball can meet within a tick, possibly with others.
    func near(_ ball: Ball) -> Selection {
        guard !cells.isEmpty else { return 0 }
        // No possible match has a faster ball, but a test or a bug may make one.
        guard ball.vx.magnitude <= longestX, ball.vy.magnitude <= longestY else { return .max }
        let column = min(max(ball.x.raw >> Self.cellShift, 0), Self.cellsPerSide - 1)
        let row = min(max(ball.y.raw >> Self.cellShift, 0), Self.cellsPerSide - 1)
        return cells[Int(row &* Self.cellsPerSide &+ column)]
    }

    func contains(_ ball: Ball) -> Bool {
        boxes.contains { $0.contains(ball) }
    }

    /// The first contact of a ball that moves by (`dx`, `dy`); `nil` for none.
    ///
    /// If several happen at the same time, the places relative to the ball decide. So a turned match has the turned
    /// contact, whatever the order of the obstacles.
    ///
    /// - Parameter selection: The obstacles to check.
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
