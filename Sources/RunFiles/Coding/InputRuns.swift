internal import GameCore

/// A device's inputs of some ticks as text, with equal ones in a row together.
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
struct InputRuns {
    private var runs: [(input: Input, count: Int)] = []

    mutating func append(_ input: Input) {
        if let last = runs.indices.last, runs[last].input == input {
            runs[last].count += 1
        } else {
            runs.append((input, 1))
        }
    }

    var text: String {
        var text: [UInt8] = []
        text.reserveCapacity(8 * runs.count)
        for (input, count) in runs {
            if !text.isEmpty { text.append(UInt8(ascii: " ")) }
            if count > 1 { text += "\(count)".utf8 }
            input.append(to: &text)
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// Reads the inputs of exactly this many ticks; `nil` for any other text.
    static func inputs(_ text: String, ticks: Int) -> [Input]? {
        var inputs: [Input] = []
        for word in text.utf8.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false) {
            let digits = word.prefix { (0x30...0x39).contains($0) }
            // As many digits as the number of a second's ticks has.
            guard digits.count <= 2, digits.first != UInt8(ascii: "0") else { return nil }
            let count = digits.isEmpty ? 1 : digits.reduce(0) { $0 * 10 + Int($1 & 0xF) }
            guard let input = Input(runText: word.dropFirst(digits.count)), count > (digits.isEmpty ? 0 : 1),
                inputs.count + count <= ticks
            else { return nil }
            inputs += repeatElement(input, count: count)
        }
        return inputs.count == ticks ? inputs : nil
    }
}

extension Input {
    fileprivate func append(to text: inout [UInt8]) {
        switch move {
        case .none: text.append(UInt8(ascii: "."))
        case .low: text.append(UInt8(ascii: "<"))
        case .high: text.append(UInt8(ascii: ">"))
        case .slowLow: text.append(UInt8(ascii: "("))
        case .slowHigh: text.append(UInt8(ascii: ")"))
        case .target(let x): text += "@\(x.raw)".utf8
        }
        if actions.contains(.serve) { text.append(UInt8(ascii: "s")) }
        if actions.contains(.pause) { text.append(UInt8(ascii: "p")) }
    }

    fileprivate init?(runText text: Substring.UTF8View.SubSequence) {
        var rest = text
        self.init()
        if rest.last == UInt8(ascii: "p") {
            actions.insert(.pause)
            rest.removeLast()
        }
        if rest.last == UInt8(ascii: "s") {
            actions.insert(.serve)
            rest.removeLast()
        }
        switch (rest.first, rest.count) {
        case (UInt8(ascii: "."), 1): move = .none
        case (UInt8(ascii: "<"), 1): move = .low
        case (UInt8(ascii: ">"), 1): move = .high
        case (UInt8(ascii: "("), 1): move = .slowLow
        case (UInt8(ascii: ")"), 1): move = .slowHigh
        case (UInt8(ascii: "@"), 2...):
            let number = Substring(rest.dropFirst())
            guard let raw = Int32(number), "\(raw)" == number else { return nil }
            move = .target(Fixed(raw: raw))
        default: return nil
        }
    }
}
