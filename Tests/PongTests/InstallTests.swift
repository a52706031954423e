import Foundation
import TerminalKit
import Testing

/// The script of `make install` and `make uninstall`.
@Suite("Installation", .waits)
struct InstallTests {
    private static let package = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    private static let files = [
        "bin/pong", "share/bash-completion/completions/pong", "share/fish/vendor_completions.d/pong.fish",
        "share/man/man6/pong-lab.6", "share/man/man6/pong.6", "share/zsh/site-functions/_pong",
    ]

    @Test(
        "installs below the home that a tilde stands for, and removes the same",
        arguments: [("~/.local", "", "home/.local"), ("~", "", "home"), ("~/.local", "~/stage", "home/stage")]
    )
    func tilde(_ prefix: String, _ root: String, _ folder: String) throws {
        let place = try Place()
        // Below a `DESTDIR` is the full path of the prefix.
        let below = root.isEmpty ? "" : place.folder.appending(path: "home/.local").path(percentEncoded: false) + "/"
        let installed = try place.run([Program.path(), prefix, root])
        #expect(installed.status == 0 && installed.errors == "")
        let target = place.folder.appending(path: folder).path(percentEncoded: false) + below
        for file in Self.files {
            #expect(FileManager.default.fileExists(atPath: "\(target)/\(file)"), "\(target)/\(file)")
        }
        #expect(try place.run(["--remove", prefix, root]).status == 0)
        #expect(try place.filesLeft() == [])
    }

    @Test(
        "refuses a home that it does not know, and makes no folder",
        arguments: [("~someone/x", ""), ("/usr", "~someone")]
    )
    func unknownHome(_ prefix: String, _ root: String) throws {
        let place = try Place()
        let result = try place.run([Program.path(), prefix, root])
        #expect(result.status == 64 && result.output == "")
        #expect(result.errors.wholeMatch(of: /[^\n]+another user's home[^\n]+\n/) != nil, "\(result.errors)")
        #expect(try place.filesLeft() == [])
    }

    @Test("refuses a tilde where there is no home")
    func noHome() throws {
        let place = try Place(home: "")
        let result = try place.run([Program.path(), "~/x", ""])
        #expect(result.status == 64)
        #expect(result.errors == "HOME is not set: name the folder that '~/x' stands for\n")
    }

    @Test("make hands the tilde on, as shells do that do not expand it")
    func make() throws {
        let make = try Place().run("/usr/bin/env", ["make", "-n", "install", "PREFIX=~/.local", "DESTDIR=~/stage"])
        #expect(make.output.contains("sh .ci/install .build/release/pong \"~/.local\" \"~/stage\""))
    }

    /// A test's folder with a home in it.
    private final class Place {
        let folder: URL
        private let home: String

        init(home: String? = nil) throws {
            folder = FileManager.default.temporaryDirectory.appending(path: "pong-install-\(UUID().uuidString)")
            let house = folder.appending(path: "home")
            try FileManager.default.createDirectory(at: house, withIntermediateDirectories: true)
            self.home = home ?? house.path(percentEncoded: false)
        }

        deinit {
            try? FileManager.default.removeItem(at: folder)
        }

        func run(_ arguments: [String]) throws -> Program.Result {
            try run("/bin/sh", [".ci/install"] + arguments)
        }

        func run(_ program: String, _ arguments: [String]) throws -> Program.Result {
            let process = Process()
            let output = Pipe()
            let errors = Pipe()
            process.executableURL = URL(filePath: program)
            process.arguments = arguments
            process.currentDirectoryURL = package
            process.environment = ProgramEnvironment.with(["HOME": home])
            process.standardOutput = output
            process.standardError = errors
            try process.run()
            let text = try output.fileHandleForReading.readToEnd() ?? Data()
            let complaint = try errors.fileHandleForReading.readToEnd() ?? Data()
            process.waitUntilExit()
            return Program.Result(
                status: process.terminationStatus,
                output: String(decoding: text, as: UTF8.self),
                errors: String(decoding: complaint, as: UTF8.self)
            )
        }

        /// The files in the folder.
        func filesLeft() throws -> [String] {
            let path = folder.path(percentEncoded: false)
            return try FileManager.default.subpathsOfDirectory(atPath: path).filter { file in
                var isFolder: ObjCBool = false
                return FileManager.default.fileExists(atPath: "\(path)/\(file)", isDirectory: &isFolder)
                    && !isFolder.boolValue
            }
        }
    }
}
