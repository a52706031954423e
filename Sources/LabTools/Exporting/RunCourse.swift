internal import JSONText
package import SyncLab

/// The states of both devices over the shown ticks of a run, by the fields of the game: the data behind a page's cursor.
package struct RunCourse: Sendable {
    package var fields: [Field] = []

    /// The names of the players, in the order of ``Confirmation/inputs``; none for a game whose inputs are not known.
    package var players: [String] = []

    /// The texts of values and of messages, each once.
    package private(set) var texts: [String] = []
    private var places: [String: Int] = [:]

    /// Each device's view at the end of each tick of the run.
    package var views = PerSide<[View]>([], [])

    /// The ticks of the match that each device has confirmed, in that order.
    package var confirmed = PerSide<[Confirmation]>([], [])

    /// A field of the game's state.
    package struct Field: Sendable {
        package let name: String

        /// The part of a step that usually writes it; `nil` if no part does.
        package let part: String?
        package let kind: Kind

        package init(_ name: String, part: String? = nil, _ kind: Kind) {
            (self.name, self.part, self.kind) = (name, part, kind)
        }

        /// The meaning of a value's code.
        package enum Kind: Sendable, Hashable {
            /// A place in ``RunCourse/texts``.
            case text
            /// A binary number with 24 digits behind the point.
            case fixed
            /// A decimal number with some digits behind the point.
            case decimal(digits: Int)
        }
    }

    /// A device at the end of a tick of the run.
    package struct View: Sendable {
        /// The ticks of the match that it shows, and that it has confirmed last.
        package var shown: Int?
        package var confirmed: Int?
        package var rollbackDepth = 0
        package var firstIncorrect: Int?

        /// True if its player sees the court from the other end.
        package var isTurned = false

        /// The code of each field's shown value; none if it shows nothing.
        package var values: [Int] = []

        package init() {}
    }

    /// A tick of the match as a device has confirmed it.
    package struct Confirmation: Sendable {
        package let tick: Int

        /// The tick of the run.
        package let labTick: Int

        /// The code of each field's value.
        package let values: [Int]

        /// The places of the players' inputs in ``RunCourse/texts``, and of those with which the tick was first simulated:
        /// -1 for one that is not known.
        package var inputs: [Int] = []
        package var firstInputs: [Int] = []

        /// The origin of changes that ``Field/part`` does not tell: the place of a field, and that of a text.
        package var origins: [(field: Int, text: Int)] = []

        package init(tick: Int, labTick: Int, values: [Int]) {
            (self.tick, self.labTick, self.values) = (tick, labTick, values)
        }
    }

    package init() {}

    /// The place of a text.
    package mutating func place(of text: String) -> Int {
        if let place = places[text] { return place }
        texts.append(text)
        places[text] = texts.count - 1
        return texts.count - 1
    }

    /// A value for a reader.
    func text(of code: Int, _ field: Int) -> String {
        switch fields[field].kind {
        case .text: texts[code]
        case .fixed: Self.fixedText(code)
        case .decimal(let digits): Decimal(code, digits: digits).text
        }
    }

    /// Eight decimals tell any two such numbers apart.
    private static func fixedText(_ raw: Int) -> String {
        Decimal((abs(raw) * 100_000_000 + 1 << 23) >> 24 * raw.signum(), digits: 8).text
    }
}

/// A tick of the match at the cursor: what a page shows of it.
extension RunCourse {
    /// The place of the latest confirmation of a tick by a device; `nil` for none.
    func confirmation(of tick: Int, at side: LabSide) -> Confirmation? {
        confirmed[side].last { $0.tick == tick }
    }

    /// The place of the view in which a device first showed a tick, before or at a place; `nil` if it did not.
    func firstView(of tick: Int, at side: LabSide, upTo place: Int) -> Int? {
        let views = views[side]
        let start = views[...place].lastIndex { $0.shown ?? -1 < tick }.map { $0 + 1 } ?? 0
        return views.indices.contains(start) && start <= place && views[start].shown == tick ? start : nil
    }

    /// The last tick that both devices have confirmed by a place; `nil` for none.
    func bothConfirmed(at place: Int) -> Int? {
        guard let left = views.left[place].confirmed, let right = views.right[place].confirmed else { return nil }
        return min(left, right)
    }
}
