internal import GameCore
internal import JSONText
internal import SyncLab

/// A device's inputs of some ticks as text, with equal consecutive ones together.
///
/// `12. <s 40< @8388608` is 12 ticks without input, one with a move towards x = 0 and a serve, 40 more of the move, and
/// one with the pointer at the middle of the court. After the number of ticks, 1 where there is none, comes the move:
///
/// | | |
/// |---|---|
/// | `.` | no move |
/// | `<` | towards x = 0 of the court |
/// | `>` | towards x = 1 |
/// | `(` | towards x = 0 at half the speed |
/// | `)` | towards x = 1 at half the speed |
/// | `@` and a number | to this x, in 1/2²⁴ of the court |
///
/// and then `s` for a serve and `p` for a pause.
struct InputSpans {
    fileprivate var spans: [(input: Input, count: Int)] = []

    mutating func append(_ input: Input) {
        if let last = spans.indices.last, spans[last].input == input {
            spans[last].count += 1
        } else {
            spans.append((input, 1))
        }
    }

    var text: String {
        var text: [UInt8] = []
        text.reserveCapacity(8 * spans.count)
        for (input, count) in spans {
            if !text.isEmpty { text.append(UInt8(ascii: " ")) }
            if count > 1 { text += "\(count)".utf8 }
            input.append(to: &text)
        }
        return String(decoding: text, as: UTF8.self)
    }

    init() {}

    /// Reads the inputs of exactly this many ticks; `nil` for any other text.
    init?(_ text: String, ticks: Int) {
        var length = 0
        for word in text.utf8.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false) {
            let digits = word.prefix { (0x30...0x39).contains($0) }
            // As many digits as the number of a second's ticks has.
            guard digits.count <= 2, digits.first != UInt8(ascii: "0") else { return nil }
            let count = digits.isEmpty ? 1 : digits.reduce(0) { $0 * 10 + Int($1 & 0xF) }
            guard let input = Input(spanText: word.dropFirst(digits.count)), count > (digits.isEmpty ? 0 : 1),
                length + count <= ticks
            else { return nil }
            spans.append((input, count))
            length += count
        }
        guard length == ticks else { return nil }
    }

    /// The inputs, tick by tick.
    var inputs: some Sequence<Input> { spans.lazy.flatMap { repeatElement($0.input, count: $0.count) } }
}

extension RunRecord {
    /// Appends ticks with the inputs at both players' devices.
    mutating func append(left: InputSpans, right: InputSpans) {
        for (left, right) in zip(left.inputs, right.inputs) { append(left: left, right: right) }
    }
}

extension Coding<Input> {
    /// The input of one tick.
    static var input: Coding {
        Coding<String>.text.map("an input of one tick, such as <s") { input in
            var spans = InputSpans()
            spans.append(input)
            return spans.text
        } value: { text in
            InputSpans(text, ticks: 1)?.spans.first?.input
        }
    }
}

extension Input {
    fileprivate func append(to text: inout [UInt8]) {
        switch move {
        case .key(let key): text.append(UInt8(ascii: key.sign))
        case .target(let x): text += "@\(x.raw)".utf8
        }
        if actions.contains(.serve) { text.append(UInt8(ascii: "s")) }
        if actions.contains(.pause) { text.append(UInt8(ascii: "p")) }
    }

    fileprivate init?(spanText text: Substring.UTF8View.SubSequence) {
        var rest = text
        self.init()
        let signs = [(Actions.pause, UInt8(ascii: "p")), (.serve, UInt8(ascii: "s"))]
        for (action, sign) in signs where rest.last == sign {
            actions.insert(action)
            rest.removeLast()
        }
        if rest.count > 1, rest.first == UInt8(ascii: "@") {
            let number = Substring(rest.dropFirst())
            guard let raw = Int32(number), "\(raw)" == number else { return nil }
            move = .target(Fixed(raw: raw))
        } else if rest.count == 1, let key = Key.allCases.first(where: { UInt8(ascii: $0.sign) == rest.first }) {
            move = .key(key)
        } else {
            return nil
        }
    }
}
