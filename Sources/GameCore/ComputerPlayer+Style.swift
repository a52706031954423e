extension ComputerPlayer {
    /// A way to play: where a computer player meets the ball, when it moves, and where it waits.
    ///
    /// A style changes the contacts and not the misses: a ball that the level would miss by its misjudgement is missed.
    public struct Style: Sendable, Hashable {
        /// The direction in which it sends the ball.
        public enum Aim: Sendable, Hashable {
            /// Straight ahead.
            case straight
            /// To either side, by chance.
            case sides
            /// To the side that is farther from the other paddle.
            case away
        }

        /// The place of its paddle while the ball flies away, and until ``start``.
        public enum Waiting: Sendable, Hashable {
            case middle
            /// It goes to and fro.
            case strolling
            /// It faces the other paddle.
            case facing
        }

        public var aim = Aim.straight

        /// The distance from the paddle's middle at which it aims to meet the ball, as a share of the largest one at a
        /// contact.
        public var offset = Fixed.zero

        /// The part of its misjudgement that a contact shows; with ``offset`` less than one.
        public var spread = Fixed.one

        public var waiting = Waiting.middle

        /// Ticks before the ball's arrival from which on it goes for the ball.
        public var start = Int.max

        /// Ticks by which it notices a flight sooner than its level does, at most its level's.
        public var haste = 0

        /// Ticks that it looks ahead beyond those of its level.
        public var foresight = 0

        /// Its misjudgement as a share of its level's.
        public var error = Fixed.one

        /// True if it moves at half the speed.
        public var isSlow = false

        public static let plain = Style()

        public init() {}
    }
}
