internal import DrawnScreens
internal import Foundation
internal import Testing

@testable internal import SocketSessions

/// What a hub does by its scripts, and what addresses, invites and errors are read as, compared with the files in
/// `Transcripts`.
///
/// `make accept` runs the suites of this name.
@Suite("Transcripts") struct DrawnScreenTests {
    private static let path = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Transcripts")
    private static let invite = "K7Q2-M9XF-3TRD-P8WA-7H3K-QX4Y"

    @Test("of a hub are as in their files", arguments: ["Greetings", "Limits", "Messages", "Rooms"])
    func hub(name: String) throws {
        let screen = DrawnScreen(name) {
            try HubTranscript.play(String(contentsOf: Self.path.appending(path: name + ".txt"), encoding: .utf8))
        }
        let problem = try ScreenFolder("Transcripts", beside: #filePath).problem(of: screen)
        #expect(problem == nil)
    }

    @Test("of addresses and of a command's errors are as in their files")
    func replies() throws {
        let problems = try [
            Replies.problem(of: "Addresses", beside: #filePath) { input in
                try Self.reply(to: input).replacing(Self.invite, with: "INVITE")
            },
            Replies.problem(of: "CommandErrors", beside: #filePath) { errors in
                CommandErrors.reason(in: Array(errors.utf8)) ?? "no reason"
            },
        ]
        #expect(problems == [nil, nil])
    }

    /// The reading of an address to join or to listen at, or of an invite: it as it is written, or the reason of a
    /// refusal.
    private static func reply(to input: String) throws -> String {
        let words = input.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        do {
            switch words[0] {
            case "listen": return "\(try ListenAddress(words[1]))"
            case "invite":
                let invite = try Invite(words[1])
                return "to \(invite.kind) as \(invite), to watch as \(invite.watch)"
            default:
                let address = try RoomAddress(words[1].replacing("INVITE", with: Self.invite))
                #expect(try RoomAddress("\(address)") == address)
                return "\(address): \(address.place)\(address.isUnencrypted ? ", readable on the way" : "")"
            }
        } catch {
            return "\(error)"
        }
    }
}
