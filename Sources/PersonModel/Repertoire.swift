internal import GameCore
internal import PongUI

/// What a person has learned by practice: how far each gesture moves the paddle under a scheme.
///
/// It comes from trying each gesture on the real controls, so the person knows every scheme well.
struct Repertoire {
    struct Entry {
        let gesture: Gesture
        /// The paddle's motion in each tick: its speed times -1, 0 or 1, which is in the direction of the key.
        let motion: [Int]
        /// The sum of the motion.
        let way: Int
    }

    /// How many ticks of a gesture's effect the person watches.
    private static let patience = 150

    private(set) var entries: [Entry] = []

    init(_ scheme: InputScheme) {
        for gesture in Gesture.natural(under: scheme) {
            guard let motion = Repertoire.motion(after: gesture, under: scheme) else { continue }
            entries.append(Entry(gesture: gesture, motion: motion, way: motion.reduce(0, +)))
        }
    }

    /// - Returns: `nil` where the paddle does not come to rest.
    private static func motion(after gesture: Gesture, under scheme: InputScheme) -> [Int]? {
        var desk = Desk(scheme)
        var strokes = gesture.strokes(of: .high)[...]
        var motion: [Int] = []
        for tick in 0..<patience {
            while let stroke = strokes.first, stroke.tick <= tick {
                desk.strike(stroke)
                strokes.removeFirst()
            }
            switch desk.takeInput().move {
            case .low: motion.append(-1)
            case .high: motion.append(1)
            case .none, .target: motion.append(0)
            }
        }
        guard let last = motion.lastIndex(where: { $0 != 0 }), last < patience - 1 else { return nil }
        return Array(motion[...last])
    }
}
