import Foundation
import OperatingSystem
import PlayerProfile
import TerminalKit
import Testing

@testable import KeptFiles

/// Tests files that several programs change, on a real disk.
@Suite("Kept files") struct KeptFileTests {
    private let folder: TemporaryFolder
    private let file: KeptFile

    init() throws {
        folder = try TemporaryFolder()
        file = KeptFile(path: folder.path(of: "a/b/settings"))
    }

    @Test("make their folder for this user alone, and leave nothing beside them")
    func make() throws {
        #expect(try file.read(upTo: 9) == nil)
        try file.replace(upTo: 9) { old in old == nil ? Array("one".utf8) : nil }
        #expect(try file.read(upTo: 9) == Array("one".utf8) && folder.names(in: "a/b") == ["settings"])
        #expect(try mode(folder.path(of: "a/b")) == 0o700)
        // What changes nothing writes nothing.
        let before = try FileManager.default.attributesOfItem(atPath: file.path)[.systemFileNumber] as? Int
        try file.replace(upTo: 9) { $0 }
        #expect(try FileManager.default.attributesOfItem(atPath: file.path)[.systemFileNumber] as? Int == before)
    }

    @Test("keep their mode, and the link that leads to them")
    func link() throws {
        let target = folder.path(of: "target")
        try folder.write("one".utf8, to: "target")
        try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: target)
        try folder.make("a/b")
        try FileManager.default.createSymbolicLink(atPath: file.path, withDestinationPath: target)
        try file.replace(upTo: 9) { $0.map { $0 + Array(" two".utf8) } }
        #expect(try folder.text(of: "target") == "one two" && mode(target) == 0o640)
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: file.path) == target)
    }

    @Test("say what the system has against reading and writing them, and stay as they are")
    func failures() throws {
        try folder.make("a")
        try folder.write([], to: "a/b")
        let blocked = KeptFileError(deed: .write, path: file.path, reason: "Not a directory")
        #expect(throws: blocked) { try file.replace(upTo: 9) { _ in [1] } }
        let small = KeptFile(path: folder.path(of: "small"))
        try small.append([1, 2, 3])
        #expect(throws: KeptFileError(deed: .read, path: small.path, reason: "it is larger than 2 bytes: move it away"))
        {
            try small.replace(upTo: 2) { _ in [] }
        }
        #expect(try small.read(upTo: 9) == [1, 2, 3])
        try small.replace(upTo: 3) { _ in [4, 5, 6] }
        let large = KeptFileError(deed: .write, path: small.path, reason: "it would be larger than 3 bytes")
        #expect(throws: large) { try small.replace(upTo: 3) { _ in [1, 2, 3, 4] } }
        #expect(try small.read(upTo: 3) == [4, 5, 6], "What is written can be read again.")
        let broken = KeptFile(path: folder.path(of: "broken"))
        try FileManager.default.createSymbolicLink(atPath: broken.path, withDestinationPath: folder.path(of: "none"))
        #expect(throws: KeptFileError.self) { try broken.replace(upTo: 9) { _ in [1] } }
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: broken.path) == folder.path(of: "none"))
    }

    @Test("are removed if nothing was recorded in them, but not another file in their place")
    func emptyRecording() throws {
        for isReplaced in [false, true] {
            let path = folder.path(of: "run")
            try withExtendedLifetime(RecordedFile(creating: path)) {
                guard isReplaced else { return }
                unlink(path)
                try folder.write([], to: "run")
            }
            #expect((access(path, F_OK) == 0) == isReplaced)
        }
    }

    @Test("have a line as a whole or not at all, where the disk is full")
    func fullDisk() async throws {
        try file.append(Array("one\n".utf8))
        // The limit applies to the whole process.
        await #expect(processExitsWith: .success) { [path = file.path as String] in
            #if os(Linux)
                let resource = __rlimit_resource_t(RLIMIT_FSIZE.rawValue)
            #else
                let resource = RLIMIT_FSIZE
            #endif
            signal(SIGXFSZ, SIG_IGN)
            var limit = rlimit()
            try #require(getrlimit(resource, &limit) == 0)
            limit.rlim_cur = 10
            try #require(setrlimit(resource, &limit) == 0)
            let file = KeptFile(path: path)
            let error = #expect(throws: KeptFileError.self) { try file.append(Array("two is longer\n".utf8)) }
            #expect(error?.deed == .write)
            try file.append(Array("three\n".utf8))
        }
        #expect(try file.read(upTo: 99) == Array("one\nthree\n".utf8))
    }

    @Test("lose no change of several threads")
    func changes() async throws {
        let (file, lines) = (file, LineFile(path: folder.path(of: "history")))
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<4 {
                group.addTask {
                    for round in 0..<25 {
                        try file.replace(upTo: 1_000) { ($0 ?? []) + [UInt8(number)] }
                        try lines.append(LineFileTests.entry(1 + number * 25 + round).members)
                    }
                }
            }
            try await group.waitForAll()
        }
        let bytes = try #require(try file.read(upTo: 1_000))
        #expect((0..<4).map { number in bytes.count { $0 == number } } == [25, 25, 25, 25])
        let read = try lines.read()
        #expect(try Set(read.lines.map { try HistoryEntry($0).match.longestRally }) == Set(1...100))
        #expect(read.unreadable == 0 && read.lines.count == 100)
    }

    @Test("wait for each holder of a lock anew")
    func patience() throws {
        // Each holder puts its own locked file in the place of the one before, so that the lock is never free.
        let path = folder.path(of: "lock")
        @Sendable func hold() -> Int32 {
            let descriptor = open(path + ".next", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
            _ = flock(descriptor, LOCK_EX)
            rename(path + ".next", path)
            return descriptor
        }
        let first = hold()
        let started = SystemThread.start {
            var last = first
            for _ in 0..<30 {
                usleep(20_000)
                let next = hold()
                close(last)
                last = next
            }
            unlink(path)
            close(last)
        }
        #expect(started)
        // Longer than a holder has the lock, shorter than all of them have it.
        try FileLock(path, timeout: 400).release()
    }

    @Test("wait for a lock, give up in the end, and end a line that was cut before the next one begins")
    func lock() throws {
        try file.append([1])
        let lock = open("\(file.path).lock", O_RDWR | O_CREAT, 0o600)
        defer { close(lock) }
        #expect(flock(lock, LOCK_EX) == 0)
        for wait: KeptFile.Wait in [.none, .long] {
            let error = #expect(throws: KeptFileError.self) { try file.append([2], wait: wait) }
            #expect(error?.isBusy == true && error?.reason == "another program is changing it")
        }
        #expect(flock(lock, LOCK_UN) == 0)
        try file.append([2])
        #expect(try file.read(upTo: 9) == [1, 10, 2])
    }

    private func mode(_ path: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }
}
