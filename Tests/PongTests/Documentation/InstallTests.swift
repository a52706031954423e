import Foundation
import ProgramTesting
import TerminalKit
import Testing

/// The script of `make install` and `make uninstall`.
@Suite("Installation", .waits)
struct InstallTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.make("home")
    }

    private static let files = [
        "bin/pong", "share/bash-completion/completions/pong", "share/fish/vendor_completions.d/pong.fish",
        "share/man/man6/pong-lab.6", "share/man/man6/pong.6", "share/zsh/site-functions/_pong",
    ]

    @Test("installs the program with its completions")
    func program() throws {
        #expect(try install(Program.path(), "~/.local", "").status == 0)
        #expect(FileManager.default.isExecutableFile(atPath: folder.path(of: "home/.local/bin/pong")))
        for file in Self.files.dropFirst() {
            #expect(try folder.bytes(of: "home/.local/\(file)").count > 1000, "\(file)")
        }
    }

    /// A program that is quick, and prints no completions.
    private static let other = "/usr/bin/true"

    @Test(
        "installs below the home that a tilde stands for, and removes the same",
        arguments: [("~/.local", "", "home/.local"), ("~", "", "home"), ("~/.local", "~/stage", "home/stage")]
    )
    func tilde(_ prefix: String, _ root: String, _ target: String) throws {
        // Below a `DESTDIR` is the full path of the prefix.
        let target = root.isEmpty ? folder.path(of: target) : folder.path(of: target) + folder.path(of: "home/.local")
        let installed = try install(Self.other, prefix, root)
        #expect(installed.status == 0 && installed.errors == "")
        for file in Self.files {
            #expect(FileManager.default.fileExists(atPath: "\(target)/\(file)"), "\(target)/\(file)")
        }
        #expect(try install("--remove", prefix, root).status == 0)
        #expect(try filesLeft() == [])
    }

    @Test("refuses another user's home, and makes no folder", arguments: [("~someone/x", ""), ("/usr", "~someone")])
    func unknownHome(_ prefix: String, _ root: String) throws {
        let result = try install(Self.other, prefix, root)
        #expect(result.status == 64 && result.output == "")
        #expect(result.errors.wholeMatch(of: /[^\n]+another user's home[^\n]+\n/) != nil, "\(result.errors)")
        #expect(try filesLeft() == [])
    }

    @Test("refuses a tilde where there is no home")
    func noHome() throws {
        let result = try install(Self.other, "~/x", "", home: "")
        #expect(result.status == 64)
        #expect(result.errors == "HOME is not set: name the folder that '~/x' stands for\n")
    }

    @Test("make hands the tilde on, as shells do that do not expand it")
    func make() throws {
        let make = try run(["make", "-n", "install", "PREFIX=~/.local", "DESTDIR=~/stage"])
        #expect(make.output.contains("sh .ci/install .build/release/pong \"~/.local\" \"~/stage\""))
    }

    private func install(_ arguments: String..., home: String? = nil) throws -> Program.Result {
        try run(["sh", ".ci/install"] + arguments, home: home)
    }

    private func run(_ command: [String], home: String? = nil) throws -> Program.Result {
        try Program.result(of: command, in: Page.root, environment: ["HOME": home ?? folder.path(of: "home")])
    }

    private func filesLeft() throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: folder.path(of: "")).filter { file in
            var isFolder: ObjCBool = false
            return FileManager.default.fileExists(atPath: folder.path(of: file), isDirectory: &isFolder)
                && !isFolder.boolValue
        }
    }
}
