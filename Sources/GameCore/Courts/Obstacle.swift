/// A thing in the court that the ball bounces off; the paddles never reach it.
///
/// `x` and `y` are its middle; all lengths are in court units.
public struct Obstacle: Sendable, Hashable {
    /// An obstacle's effect on the ball.
    public enum Kind: UInt8, Sendable, Hashable, CaseIterable {
        /// Reflects the ball.
        case block
        /// Returns the ball at an angle given by the place of contact, as a paddle does; always a square.
        case peg

        /// The name in files.
        public var name: String {
            switch self {
            case .block: "block"
            case .peg: "peg"
            }
        }
    }

    /// The most obstacles of a court.
    public static let most = 32

    /// The range of an obstacle's width and height.
    public static let sizes = CourtDecimal.fixed(leastSize)...Fixed.one

    /// The least width and height in units of ``CourtDecimal``: 0.005.
    static let leastSize = CourtDecimal.unit / 200

    public var kind: Kind
    public var x: Fixed
    public var y: Fixed
    public var width: Fixed
    public var height: Fixed

    public init(_ kind: Kind, x: Fixed, y: Fixed, width: Fixed, height: Fixed) {
        self.kind = kind
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    /// Half of ``width``.
    public var halfWidth: Fixed { width.scaled(by: .half) }

    /// Half of ``height``.
    public var halfHeight: Fixed { height.scaled(by: .half) }

    /// The obstacle after half a turn of the court.
    public var turned: Obstacle {
        var obstacle = self
        obstacle.x = .one - x
        obstacle.y = .one - y
        return obstacle
    }
}

extension Obstacle: Comparable {
    /// By place, then size, then kind: the order in which ``Rules`` keep obstacles.
    public static func < (lhs: Obstacle, rhs: Obstacle) -> Bool {
        lhs.numbers.lexicographicallyPrecedes(rhs.numbers)
    }

    /// The obstacle as numbers, for sorting and for a hash that is the same on every machine.
    var numbers: [Int32] { [y.raw, x.raw, height.raw, width.raw, Int32(kind.rawValue)] }
}

extension Obstacle {
    /// A reason why an obstacle is not allowed.
    public enum Fault: Sendable, Hashable, CaseIterable {
        case size
        case outsideCourt
        case inPaddlesWay
        case atServe
    }

    /// The first reason against the obstacle; `nil` for none.
    ///
    /// There must be room for two balls in front of each paddle, and for one around the ball waiting for the serve.
    public func fault(under settings: Rules.Settings) -> Fault? {
        guard Self.sizes.contains(width), Self.sizes.contains(height), kind == .block || width == height else {
            return .size
        }
        guard fits(x, halfWidth, from: .zero), fits(y, halfHeight, from: .zero) else { return .outsideCourt }
        let ball = settings.ballSize
        guard fits(y, halfHeight, from: settings.faceDepth + ball + ball) else { return .inPaddlesWay }
        let clearance = ball + ball.scaled(by: .half)
        let isBeside = (x - .half).magnitude >= halfWidth + clearance || (y - .half).magnitude >= halfHeight + clearance
        return isBeside ? nil : .atServe
    }

    /// True if an extent lies within the court, away from both ends by a margin.
    private func fits(_ middle: Fixed, _ half: Fixed, from margin: Fixed) -> Bool {
        middle >= .zero && middle <= .one && middle - half >= margin && middle + half <= .one - margin
    }
}
