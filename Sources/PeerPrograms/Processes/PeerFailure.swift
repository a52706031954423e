internal import OperatingSystem
internal import SyncLab

/// The reason why a program ends the run: what it did against the protocol.
package struct PeerFailure: Error, Sendable, Equatable {
    /// The device, by its place.
    package let place: Int

    /// The number of the tick line that it was to answer; 0 for `hello`.
    package let tick: Int

    package let reason: Reason

    /// The last lines that the program wrote to its log.
    package let log: [String]

    package enum Reason: Sendable, Equatable {
        case cannotStart(String)
        /// It ended with a status, or with a signal if that is negative.
        case ended(Int32)
        /// It closed its standard output, and runs on.
        case closedOutput
        case noJSON(line: String, String)
        case wrongMember(line: String, String)
        /// It wrote a line besides its answers.
        case unasked(line: String)
        case silent(Duration)
        case tooMuch(String)
        case otherProtocol(String)
        case otherGame(String, than: String)
        /// Its game has other inputs than the other device's.
        case otherInputs
    }
}

extension PeerFailure: CustomStringConvertible {
    /// The failure in one line, and the log.
    package var description: String {
        let place = tick == 0 ? "\(peer), at hello" : "\(peer), at tick \(tick)"
        let log = log.isEmpty ? "" : "\nits log ends:\n" + log.map { "  \($0)" }.joined(separator: "\n")
        return "\(place): \(text)\(log)"
    }

    private var peer: String {
        LabSide(rawValue: place).map { "the \($0.name) peer" } ?? "the peer of \(LabSide.label(of: place))"
    }

    private var text: String {
        switch reason {
        case .cannotStart(let reason): "it cannot be started: \(reason)"
        case .ended(127) where tick == 0: "it cannot be started: the shell finds no such command (status 127)"
        case .ended(126) where tick == 0: "it cannot be started: the file may not be executed (status 126)"
        case .ended(let status) where status < 0: "it was ended by signal \(Self.words(forSignal: -status))"
        case .ended(let status) where (129..<160).contains(status):
            "it ended with status \(status), a shell's for signal \(Self.words(forSignal: status - 128))"
        case .ended(let status): "it ended with status \(status)"
        case .closedOutput: "it closed its standard output"
        case .noJSON(let line, let reason):
            "it answered no JSON (\(reason)): \(line); a log belongs to standard error"
        case .wrongMember(let line, let complaint): "\(complaint) in its answer: \(line)"
        case .unasked(let line): "it wrote a line besides its answer: \(line); a log belongs to standard error"
        case .silent(let time):
            "it did not answer for \(time.components.seconds) s (--peer-timeout); does it flush its standard output?"
        case .tooMuch(let what): "it sent \(what)"
        case .otherProtocol(let version):
            "it speaks protocol \(version), and the lab speaks protocol \(PeerProtocol.version)"
        case .otherGame(let name, let other): "it plays \(name), and the left peer plays \(other)"
        case .otherInputs: "its inputs are not those of the left peer"
        }
    }
}

extension PeerFailure {
    /// A signal by its number and in words.
    private static func words(forSignal number: Int32) -> String {
        signals.first { $0.number == number }.map { "\(number), \($0.words)" } ?? "\(number)"
    }

    private static let signals: [(number: Int32, words: String)] = [
        (SIGILL, "an illegal instruction: \(trap)"), (SIGTRAP, "a breakpoint: \(trap)"), (SIGABRT, "an abort"),
        (SIGBUS, "a bus error"), (SIGFPE, "an arithmetic error such as a division by zero"),
        (SIGKILL, "a kill: by a person, or for want of memory"),
        (SIGSEGV, "a segmentation fault: a bad pointer, or endless recursion"), (SIGPIPE, "a broken pipe"),
        (SIGTERM, "a request to end"),
    ]

    /// The two signals by which Swift stops, on different processors.
    private static let trap = "a trap, such as an overflow, an index out of range or a failed precondition"
}

extension PeerFailure {
    /// The failure without its place.
    package var signature: String { "\(peer): \(kind)" }

    /// The error behind it, at either device.
    var error: String { "a peer: \(kind)" }

    private var kind: String {
        switch reason {
        case .noJSON, .unasked: "writes a line that is no answer"
        case .wrongMember(_, let complaint): "answers otherwise than the protocol says: \(complaint)"
        case .tooMuch: "sends more than the protocol allows"
        case .cannotStart, .ended, .closedOutput, .silent, .otherProtocol, .otherGame, .otherInputs: text
        }
    }
}

extension String {
    /// The first characters of a line, in quotes, without those that steer a terminal.
    init(quoting line: some Collection<UInt8>) {
        let text = String(decoding: line.prefix(320), as: UTF8.self).prefix(80)
        self =
            "'" + text.unicodeScalars.map { $0.properties.generalCategory == .control ? "?" : String($0) }.joined()
            + "'"
    }
}
