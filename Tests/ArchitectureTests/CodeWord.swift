/// A name or a number in a line of code, with the characters before and after it.
struct CodeWord {
    let text: String

    /// True if it follows a dot.
    let isMember: Bool

    /// The first nonblank character after it.
    let next: UInt8?

    /// The words of a line; a decimal number is one word.
    static func words(of line: Substring) -> [CodeWord] {
        let bytes = Array(line.utf8)
        var words: [CodeWord] = []
        var position = 0
        while position < bytes.count {
            guard isPart(bytes[position]) else {
                position += 1
                continue
            }
            let start = position
            let isMember = start > 0 && bytes[start - 1] == dot
            position = end(from: start, in: bytes)
            // A member of a tuple (pair.0.1) is not a number.
            if isDigit(bytes[start]), !isMember, position + 1 < bytes.count, bytes[position] == dot,
                isDigit(bytes[position + 1])
            {
                position = end(from: position + 1, in: bytes)
            }
            var after = position
            while after < bytes.count, bytes[after] == UInt8(ascii: " ") { after += 1 }
            words.append(
                CodeWord(
                    text: String(decoding: bytes[start..<position], as: UTF8.self),
                    isMember: isMember,
                    next: after < bytes.count ? bytes[after] : nil
                )
            )
        }
        return words
    }

    private static let dot = UInt8(ascii: ".")

    private static func end(from start: Int, in bytes: [UInt8]) -> Int {
        var end = start
        while end < bytes.count, isPart(bytes[end]) { end += 1 }
        return end
    }

    /// True if a byte belongs to a name or a number, as each byte of a letter beyond ASCII does.
    private static func isPart(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
        case UInt8(ascii: "_"), 0x80...: true
        default: isDigit(byte)
        }
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")) ~= byte
    }
}

extension CodeWord {
    /// The reason why deterministic code must not have the word; `nil` if it may.
    var refusal: String? {
        let isCalled = next == UInt8(ascii: "(")
        switch text {
        case "Double", "Float", "Float16", "Float32", "Float64", "Float80", "CGFloat":
            return "floating point"
        case _ where text.utf8.contains(Self.dot):
            return "floating point"
        case "SystemRandomNumberGenerator", "SystemChance":
            return "chance"
        // With a seeded generator, too: the use of its numbers may change with Swift.
        case "random" where isMember && isCalled,
            "randomElement" where isMember && isCalled,
            "shuffle" where isMember && isCalled,
            "shuffled" where isMember && isCalled:
            return "chance"
        case "hashValue":
            return "seeded differently in each process"
        // A hasher that is passed in, to conform to Hashable, is not seeded here.
        case "Hasher" where isCalled || next == Self.dot:
            return "seeded differently in each process"
        case "Date", "ContinuousClock", "SuspendingClock", "SystemClock", "DispatchTime":
            return "the wall clock"
        case "Task", "DispatchQueue", "Thread":
            return "an order of events that the inputs do not decide"
        case "CommandLine", "ProcessInfo", "getenv":
            return "the outside world"
        case "readLine" where isCalled && !isMember,
            "print" where isCalled && !isMember,
            "debugPrint" where isCalled && !isMember:
            return "the outside world"
        default:
            return nil
        }
    }
}
