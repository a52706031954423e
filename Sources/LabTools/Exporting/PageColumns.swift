internal import DisplayText
internal import SyncLab

/// Columns of whole numbers in few bytes: the script of a page reads them in the order in which they were added.
///
/// A number is its difference from a guess; zeros in a row are counted.
struct PageColumns {
    private var bytes: [UInt8] = []

    var base64: String { Base64.text(of: bytes) }

    /// The guess behind a column.
    private enum Guess: UInt8, CaseIterable {
        /// The number goes on as between the two before it.
        case line
        /// The number before.
        case same
        /// The number of another column, or else the number before.
        case other
    }

    /// Adds a column.
    ///
    /// - Parameter base: A number that each is likely to be.
    mutating func add(_ values: [Int], near base: [Int?]? = nil) {
        let guesses = Guess.allCases.filter { $0 != .other || base != nil }
        let columns = guesses.map { Self.bytes(of: values, by: $0, base ?? []) }
        if let least = columns.min(by: { $0.count < $1.count }) { bytes += least }
    }

    private static func bytes(of values: [Int], by guess: Guess, _ base: [Int?]) -> [UInt8] {
        var bytes = [guess.rawValue]
        bytes.reserveCapacity(values.count / 2)
        var (one, two, zeros) = (0, 0, 0)
        func append(_ number: Int) {
            var rest = UInt(number)
            while rest > 127 {
                bytes.append(UInt8(rest & 127) | 128)
                rest >>= 7
            }
            bytes.append(UInt8(rest))
        }
        func endZeros() {
            guard zeros > 0 else { return }
            append(0)
            append(zeros - 1)
            zeros = 0
        }
        for (index, value) in values.enumerated() {
            let guessed =
                switch guess {
                case .line: 2 * one - two
                case .same: one
                case .other: base[index] ?? one
                }
            let difference = value - guessed
            if difference == 0 {
                zeros += 1
            } else {
                endZeros()
                append(difference > 0 ? 2 * difference : -2 * difference - 1)
            }
            (two, one) = (index == 0 ? value : one, value)
        }
        endZeros()
        return bytes
    }
}

extension PageColumns {
    /// The columns of a course.
    mutating func add(_ course: RunCourse) {
        for side in LabSide.allCases {
            let views = course.views[side]
            add(views.map { $0.shown ?? -1 })
            add(views.map { $0.confirmed ?? -1 })
            add(views.map(\.rollbackDepth))
            add(views.map { $0.firstIncorrect ?? -1 })
            add(views.map { $0.isTurned ? 1 : 0 })
        }
        let left = course.confirmed.left
        for side in LabSide.allCases {
            let (entries, views) = (course.confirmed[side], course.views[side])
            // The left device most often has confirmed the same.
            let known = side == .left ? [:] : Self.places(of: left)
            let bases = entries.map { known[$0.tick] }
            add(entries.map(\.tick))
            add(entries.map(\.labTick))
            for field in course.fields.indices {
                add(entries.map { $0.values[field] }, near: bases.map { $0.map { left[$0].values[field] } })
            }
            for player in course.players.indices {
                add(entries.map { $0.inputs[player] }, near: bases.map { $0.map { left[$0].inputs[player] } })
                add(entries.map { $0.firstInputs[player] }, near: entries.map { $0.inputs[player] })
            }
            add(entries.enumerated().flatMap { place, entry in entry.origins.map { _ in place } })
            add(entries.flatMap { $0.origins.map(\.field) })
            add(entries.flatMap { $0.origins.map(\.text) })
            // A view most often shows what the device confirms later.
            let own = Self.places(of: entries)
            let later = views.map { view in view.shown.flatMap { own[$0] } }
            for field in course.fields.indices {
                add(
                    views.map { $0.values.isEmpty ? 0 : $0.values[field] },
                    near: later.map { $0.map { entries[$0].values[field] } }
                )
            }
        }
    }

    /// The places of the latest confirmations of ticks.
    private static func places(of entries: [RunCourse.Confirmation]) -> [Int: Int] {
        Dictionary(entries.enumerated().map { ($1.tick, $0) }) { $1 }
    }

    /// The columns of messages, those of the left device first.
    mutating func add(_ messages: [RunPresentation.Message]) {
        let messages = LabSide.allCases.flatMap { side in messages.filter { $0.sender == side } }
        let sent = messages.map { Int($0.tick) }
        let last = messages.map { $0.inputTicks?.upperBound ?? -1 }
        add(messages.map(\.sender.rawValue))
        add(sent)
        add(messages.map { $0.isLost ? -1 : Int($0.arrivalTick ?? 0) }, near: sent.map { $0 + 1 })
        add(last, near: sent)
        add(messages.map { $0.inputTicks?.lowerBound ?? -1 }, near: last)
    }
}
