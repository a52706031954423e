internal import JSONText
internal import SyncLab

/// A name for a value of each tick of a run, such as `left.rollbackDepth`.
package struct TickName: Sendable {
    package let text: String

    /// The unit of a number; `nil` for a flag and for a word.
    package let unit: Unit?

    /// The words that it can be; none for a number and for a flag.
    private let words: [String]

    /// A description in one line.
    package let summary: String

    /// Its value at a tick; `nil` where nothing was observed.
    let value: @Sendable (TickValues) -> ExpressionValue?

    package enum Unit: String, Sendable {
        case ticks, contacts, points, messages, bytes, terms, participants, changes
        /// Sides of the court.
        case court
        /// Parts of the speed of a key.
        case speed
    }

    package var kind: ExpressionValue.Kind { !words.isEmpty ? .word(of: words) : unit == nil ? .flag : .number }

    init(_ text: String, _ summary: String, flag: @escaping @Sendable (TickValues) -> Bool?) {
        self.text = text
        (unit, words) = (nil, [])
        self.summary = summary
        value = { flag($0).map { .flag($0) } }
    }

    init<Word: CaseIterable & RawRepresentable<String> & SendableMetatype>(
        _ text: String,
        _ summary: String,
        word: @escaping @Sendable (TickValues) -> Word?
    ) {
        self.text = text
        (unit, words) = (nil, Word.allCases.map(\.rawValue))
        self.summary = summary
        value = { word($0).map { .word($0.rawValue) } }
    }

    init(_ text: String, _ unit: Unit, _ summary: String, number: @escaping @Sendable (TickValues) -> Decimal?) {
        self.text = text
        (self.unit, words) = (unit, [])
        self.summary = summary
        value = { number($0).map { .number($0) } }
    }

    /// All names: those of both devices first, then those of the left and those of the right one.
    package static let all: [TickName] = shared + LabSide.allCases.flatMap { names(of: $0) }

    /// The same for expressions.
    package static let names: ExpressionNames = ExpressionNames(
        all.map { ExpressionNames.Name($0.text, $0.kind) },
        of: .ticks
    )
}

extension TickName {
    /// A value of it for a reader: a length to a ten-thousandth, and a dash where nothing was observed.
    package func text(of value: ExpressionValue?) -> String {
        switch value {
        case .number(let number): unit == .court ? number.rounded(to: 4).text : number.text
        case .flag, .word: value?.text ?? ""
        case nil: "–"
        }
    }
}
