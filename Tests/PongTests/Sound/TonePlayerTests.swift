import Foundation
import PongUI
import ProgramTesting
import TerminalKit
import Testing

@testable import pong

/// Tests tones with scripts in place of the system's sound programs.
@Suite("Tone player", .waits)
final class TonePlayerTests {
    private let folder: TemporaryFolder
    private var log: String { folder.path(of: "log") }

    init() throws {
        folder = try TemporaryFolder()
    }

    /// Installs a program that logs its name and arguments, and copies the tone.
    private func installRecorder(_ name: String) throws {
        try folder.install("for last; do :; done; cp \"$last\" '\(log).wav'; echo \"\(name) $*\" >> '\(log)'", as: name)
    }

    private func player(_ more: [String: String] = [:]) -> TonePlayer {
        let environment = ["PATH": folder.path(of: ""), "TMPDIR": folder.path(of: "")].merging(more) { $1 }
        return TonePlayer { environment[$0] }
    }

    /// The recorders' log.
    private var lines: [String] {
        ((try? String(contentsOfFile: log, encoding: .utf8)) ?? "").split(separator: "\n").map(String.init)
    }

    /// Waits until a condition holds.
    private func wait(for what: String, until isMet: () throws -> Bool) throws {
        for _ in 0..<6_000 {
            if try isMet() { return }
            usleep(5_000)
        }
        throw TerminalFailure(description: "waited for \(what)")
    }

    private var soundFolders: [String] {
        get throws { try folder.names().filter { $0.hasPrefix("pong-sounds") } }
    }

    @Test("plays the most important cue with the program that there is, by its flags")
    func play() throws {
        try installRecorder("aplay")
        let player = player()
        #expect(player.state == .playing(with: "aplay"))
        player.play([.wall, .contact])
        try wait(for: "a tone") { lines.count == 1 }
        #expect(lines[0].hasPrefix("aplay -q \(folder.path(of: "pong-sounds-"))") && lines[0].hasSuffix("/1.wav"))
        #expect(try Data(contentsOf: URL(filePath: "\(log).wav")) == Data(Tone(.contact).wave))
        for (count, cue) in [Cues.goal, .countdown, .win, .wall].enumerated() {
            player.play(cue)
            try wait(for: "a tone") { lines.count == count + 2 }
            #expect(lines.last?.hasSuffix("/\(cue.rawValue).wav") == true)
        }
        #expect(try soundFolders.count == 1)
        player.close()
        #expect(try soundFolders == [])
        player.play(.win)
        #expect(lines.count == 5)
    }

    @Test("finds the programs of PipeWire, PulseAudio, ALSA and macOS")
    func programs() throws {
        // In the order of preference, the last first.
        for name in ["afplay", "aplay", "paplay", "pw-cat", "pw-play"] {
            let before = player().state
            try folder.install("", as: name)
            #expect(player().state == .playing(with: name))
            try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: folder.path(of: name))
            #expect(player().state == before)
            try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.path(of: name))
        }
    }

    @Test("is silent with a reason over ssh, and where no program is")
    func silence() throws {
        #expect(player().state == .silent("there is no pw-play, pw-cat, paplay, aplay or afplay"))
        try installRecorder("aplay")
        for name in ["SSH_CONNECTION", "SSH_TTY"] {
            let player = player([name: "x"])
            guard case .silent(let reason) = player.state else { throw TerminalFailure(description: "not silent") }
            #expect(reason.hasPrefix("over ssh"))
            player.play(.win)
        }
        #expect(lines == [] && player(["SSH_TTY": ""]).state == .playing(with: "aplay"))
    }

    @Test("is silent with a reason where the tones cannot be written, however many cues come")
    func noFolder() throws {
        try installRecorder("aplay")
        let file = folder.path(of: "file")
        try Data().write(to: URL(filePath: file))
        let player = player(["TMPDIR": file])
        #expect(player.state == .playing(with: "aplay"))
        // The player reads the thread's report itself: nothing else asks for its state.
        for _ in 0..<200 {
            player.play(.contact)
            usleep(500)
        }
        try wait(for: "the reason") { player.state == .silent("the tones cannot be written to \(file)") }
        player.play(.win)
        player.close()
        #expect(lines == [])
    }

    @Test("takes the next program after three failures in a row, and gives up with a message after the last")
    func failures() throws {
        try folder.install("echo paplay >> '\(log)'; exit 1", as: "paplay")
        try folder.install("echo aplay >> '\(log)'; exit 2", as: "aplay")
        let player = player()
        #expect(player.state == .playing(with: "paplay"))
        try wait(for: "the next program") {
            player.play(.contact)
            usleep(20_000)
            return player.state == .playing(with: "aplay")
        }
        #expect(lines.count { $0 == "paplay" } >= 3)
        try wait(for: "the end") {
            player.play(.contact)
            usleep(20_000)
            return player.state == .silent("aplay failed three times")
        }
        let count = lines.count
        player.play(.contact)
        player.close()
        #expect(lines.count == count && count >= 6)
    }

    @Test("ends a program that hangs, and leaves none behind when it is closed")
    func hanging() throws {
        try folder.install("echo $$ >> '\(log)'; exec sleep 600", as: "aplay")
        let player = player()
        // Far more cues than can be played: no call blocks.
        for _ in 0..<100_000 { player.play(.contact) }
        try wait(for: "as many as play at once") {
            player.play(.contact)
            return lines.count >= 3
        }
        let processes = lines.compactMap { pid_t($0) }
        player.close()
        #expect(processes.count == 3 && processes.allSatisfy { kill($0, 0) != 0 && errno == ESRCH })
        #expect(try soundFolders == [])

        let other = self.player()
        try wait(for: "the end of programs that hang") {
            other.play(.wall)
            usleep(20_000)
            return other.state == .silent("aplay failed three times")
        }
        other.close()
        #expect(lines.compactMap { pid_t($0) }.allSatisfy { kill($0, 0) != 0 && errno == ESRCH })
    }

    @Test("removes what killed runs have left, and nothing of others")
    func leftovers() throws {
        try installRecorder("aplay")
        let names = ["pong-sounds-\(getuid())-2147483000", "pong-sounds-\(getuid())-1", "pong-sounds-\(getuid())-x"]
        for name in names {
            try folder.make(name)
            try folder.write([1], to: "\(name)/1.wav")
        }
        let player = player()
        player.play(.goal)
        try wait(for: "a tone") { lines.count == 1 }
        player.close()
        #expect(try soundFolders == names.dropFirst().sorted())
    }

    @Test("is heard in the real program, of which nothing is left at its end", arguments: [true, false])
    func program(isKilled: Bool) throws {
        try installRecorder("aplay")
        let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
        let environment = [
            "PATH": "\(folder.path(of: "")):\(path)", "TMPDIR": folder.path(of: ""), "XDG_RUNTIME_DIR": "",
        ]
        let terminal = try Program.match(points: 1, ["--sound", "on"], environment: environment)
        try terminal.type(" ", for: "serves")
        try terminal.type(" ", for: "the tone of the win") { _ in lines.contains { $0.hasSuffix("/16.wav") } }
        #expect(lines.first?.hasSuffix("/8.wav") == true)
        #expect(!terminal.output.contains(7))
        #expect(try soundFolders.count == 1)
        if isKilled {
            terminal.signal(SIGKILL)
            #expect(try terminal.waitForEnd() == .killed(by: SIGKILL))
            #expect(try soundFolders.count == 1)
            let player = player()
            player.play(.wall)
            try wait(for: "a tone") { lines.last?.hasSuffix("/2.wav") == true }
            player.close()
        } else {
            try terminal.end(by: .control("c"))
        }
        #expect(try soundFolders == [])
    }
}
