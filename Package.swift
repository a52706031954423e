// swift-tools-version: 6.2

import PackageDescription

/// The modules of a match and its synchronization, which the lab and its tests build on.
let ofMatch: [Target.Dependency] = ["GameBasics", "GameCore", "GroupSessions", "MatchSync", "SyncCore"]

let package = Package(
    name: "pong",
    // On Linux no version counts. On macOS, the first one with all that the standard library has here.
    platforms: [.macOS(.v15)],
    products: [
        .executable(name: "pong", targets: ["pong"]),
        .library(name: "GameCore", targets: ["GameBasics", "GameCore"]),
        .library(name: "GroupSessions", targets: ["GroupSessions"]),
        .library(name: "GroupSessionsTesting", targets: ["GroupSessionsTesting"]),
        .library(name: "MockGroupSessions", targets: ["MockGroupSessions"]),
        .library(name: "SyncCore", targets: ["GameBasics", "SyncCore"]),
        .library(name: "MatchSync", targets: ["MatchSync"]),
        .library(name: "SocketSessions", targets: ["SocketSessions"]),
        .library(name: "TerminalUI", targets: ["TerminalUI"]),
        .library(name: "SyncLab", targets: ["SyncLab"]),
        .library(name: "RunFiles", targets: ["RunFiles"]),
        .library(name: "LabTools", targets: ["LabTools"]),
        .library(name: "LabPeer", targets: ["LabPeer"]),
    ],
    traits: [
        .trait(name: "WebSocket", description: "Rooms over WebSocket: pong relay --websocket, and pong join ws://."),
        .default(enabledTraits: []),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        // Neither fetched nor built without the trait.
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
    ],
    targets: [
        // Seats, the session-owner rule, ticks, chance and hashes: what a game of two needs. Imports nothing.
        .target(name: "GameBasics", path: "Sources/GameCore/Basics"),

        // The game: rules, physics, computer player.
        .target(name: "GameCore", dependencies: ["GameBasics"], exclude: ["Basics"]),

        // Columns of characters on a screen, lines of words, names, bytes in base64. Imports nothing.
        .target(name: "DisplayText"),

        // Files, locks, descriptors, threads and child processes. Imports nothing but the C library.
        .target(name: "OperatingSystem"),

        // Protocols and values of a group session. Imports nothing.
        .target(name: "GroupSessions"),

        // The in-process network on virtual time, its link conditions, and the mock pair.
        .target(name: "MockGroupSessions", dependencies: ["GroupSessions"]),

        // Sessions over byte streams: hub and guests of a room, sockets, the relay.
        .target(name: "SocketSessions", dependencies: ["GroupSessions", "OperatingSystem"]),

        // Streams over WebSocket, with the trait of this name; empty without it.
        .target(
            name: "WebSocketStreams",
            dependencies: ["SocketSessions"]
                + ["NIOCore", "NIOHTTP1", "NIOPosix", "NIOWebSocket"].map {
                    .product(name: $0, package: "swift-nio", condition: .when(traits: ["WebSocket"]))
                }
        ),

        // Synchronization of the peers of any game of two: no I/O, no clock.
        .target(name: "SyncCore", dependencies: ["GameBasics", "GroupSessions"]),

        // Pong's part of it: strategies that know the ball, codings, offers.
        .target(name: "MatchSync", dependencies: ["GameBasics", "GameCore", "GroupSessions", "SyncCore"]),

        // Names and signals of the participants of a session.
        .target(name: "Chat", dependencies: ["DisplayText", "GroupSessions"]),

        // Values as text: JSON, exact decimals, tables.
        .target(name: "JSONText", dependencies: ["DisplayText"]),

        // A game as data: the names of its fields and inputs, states and inputs by these names.
        .target(name: "GameDescriptions", dependencies: ["JSONText"]),

        // Two peers side by side over the in-process network.
        .target(
            name: "SyncLab",
            dependencies: ofMatch + ["GameDescriptions", "MockGroupSessions"]
        ),

        // Runs of the lab as files.
        .target(
            name: "RunFiles",
            dependencies: ofMatch + ["DisplayText", "GameDescriptions", "JSONText", "MockGroupSessions", "SyncLab"]
        ),

        // Finding, explaining and testing what happens in the lab; scenarios.
        .target(
            name: "LabTools",
            dependencies: ofMatch + [
                "DisplayText", "GameDescriptions", "JSONText", "MockGroupSessions", "RunFiles", "SyncLab",
            ]
        ),

        // A game on the sync core as a program of the peer protocol.
        .target(
            name: "LabPeer",
            dependencies: [
                "DisplayText", "GameBasics", "GameDescriptions", "GroupSessions", "JSONText", "OperatingSystem",
                "SyncCore",
            ]
        ),

        // The lab of the peer protocol: programs that play each other over the in-process network.
        .target(
            name: "PeerPrograms",
            dependencies: [
                "DisplayText", "GameBasics", "GameCore", "GameDescriptions", "GroupSessions", "JSONText", "LabTools",
                "MockGroupSessions", "OperatingSystem", "RunFiles", "SyncLab",
            ]
        ),

        // The player's profile between runs, as values: settings, matches, history, daily matches.
        .target(name: "PlayerProfile", dependencies: ["DisplayText", "GameBasics", "GameCore"]),

        // The same as files, and own courts.
        .target(
            name: "KeptFiles",
            dependencies: ["GameBasics", "GameCore", "JSONText", "OperatingSystem", "PlayerProfile", "RunFiles"]
        ),

        // The conformance suite for implementations of GroupSessions.
        .target(name: "GroupSessionsTesting", dependencies: ["GroupSessions"]),

        // Cells, canvas, keys, and the protocol of a screen.
        .target(name: "TerminalUI", dependencies: ["DisplayText"]),

        // The game's screens: scenes that draw on a canvas and answer keys.
        .target(
            name: "PongUI",
            dependencies: ["DisplayText", "GameBasics", "GameCore", "PlayerProfile", "TerminalUI"]
        ),

        // The lab's screens.
        .target(
            name: "LabUI",
            dependencies: ofMatch + [
                "GameDescriptions", "LabTools", "MockGroupSessions", "PeerPrograms", "PlayerProfile", "PongUI",
                "RunFiles", "SyncLab", "TerminalUI",
            ]
        ),

        // The screens of play between devices.
        .target(
            name: "LiveUI",
            dependencies: ofMatch + ["Chat", "DisplayText", "PlayerProfile", "PongUI", "TerminalUI"]
        ),

        // The screen on ncurses: the only target that imports it and uses the terminal's file descriptors.
        .target(
            name: "NcursesScreen",
            dependencies: ["CNcurses", "CTerminalGuard", "DisplayText", "OperatingSystem", "TerminalUI"],
            // Not pkg-config, whose flags the package manager refuses with a warning.
            linkerSettings: [
                .linkedLibrary("ncursesw", .when(platforms: [.linux])),
                .linkedLibrary("ncurses", .when(platforms: [.macOS])),
            ]
        ),
        .systemLibrary(
            name: "CNcurses",
            providers: [.apt(["libncursesw5-dev"]), .brew(["ncurses"])]
        ),
        .target(name: "CTerminalGuard"),

        // Commands, flags, the game loop with its clock.
        .executableTarget(
            name: "pong",
            dependencies: [
                "DisplayText", "GameBasics", "GameCore", "GameDescriptions", "GroupSessions", "JSONText",
                "KeptFiles", "LabPeer", "LabTools", "LabUI", "LiveUI", "MatchSync", "MockGroupSessions",
                "NcursesScreen", "OperatingSystem", "PeerPrograms", "PlayerProfile", "PongUI", "RunFiles",
                "SocketSessions", "SyncCore", "SyncLab", "TerminalUI", "WebSocketStreams",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            exclude: ["Documentation"]
        ),

        // A modelled person at keys and pointer, for the tests and for `make bench`.
        .target(
            name: "PersonModel",
            dependencies: ["GameBasics", "GameCore", "PlayerProfile", "PongUI", "TerminalUI"]
        ),

        // Whether long tests run at full length.
        .target(name: "TestExtent", path: "Tests/TestExtent"),
        .testTarget(
            name: "GameCoreTests",
            dependencies: ["DrawnScreens", "GameBasics", "GameCore", "GameTesting", "TestExtent"],
            exclude: ["Transcripts"]
        ),
        // Random play, and models that the game is compared with.
        .target(name: "GameTesting", dependencies: ["GameBasics", "GameCore"], path: "Tests/GameTesting"),
        .testTarget(
            name: "GroupSessionsTests",
            dependencies: ["GameBasics", "GameCore", "GroupSessions", "GroupSessionsTesting"]
        ),
        .testTarget(
            name: "MockGroupSessionsTests",
            dependencies: ["GroupSessions", "GroupSessionsTesting", "MockGroupSessions"]
        ),
        .testTarget(
            name: "SocketSessionsTests",
            dependencies: ofMatch + [
                "CTestSupport", "DecoderFuzzing", "DrawnScreens", "GroupSessionsTesting", "MockGroupSessions",
                "OperatingSystem", "PeerTesting", "RoomTesting", "SocketSessions", "SyncLab", "TestExtent",
                "WebSocketStreams",
            ],
            exclude: ["Transcripts"]
        ),
        // Hub and guests in virtual time, with the peers of a match.
        .target(
            name: "RoomTesting",
            dependencies: ofMatch + ["PeerTesting", "SocketSessions"],
            path: "Tests/RoomTesting"
        ),
        .testTarget(
            name: "SyncCoreTests",
            dependencies: ["GameBasics", "GroupSessions", "MockGroupSessions", "SyncCore", "TestExtent", "TinyGames"]
        ),
        // Random games of a few numbers, and devices that play them.
        .target(
            name: "TinyGames",
            dependencies: ["GameBasics", "GroupSessions", "MockGroupSessions", "SyncCore"],
            path: "Tests/TinyGames"
        ),
        .testTarget(
            name: "MatchSyncTests",
            dependencies: ofMatch + ["DecoderFuzzing", "MockGroupSessions", "PeerTesting", "TestExtent"],
            exclude: ["Corpus.txt"]
        ),
        .testTarget(
            name: "ChatTests",
            dependencies: ["Chat", "DisplayText", "GameBasics", "GameCore", "GroupSessions", "MockGroupSessions"]
        ),
        // What peers are played by and checked with, over the mock network and over a room.
        .target(
            name: "PeerTesting",
            dependencies: ofMatch + ["MockGroupSessions", "TestExtent"],
            path: "Tests/PeerTesting"
        ),
        // Computer players and random lives for a lab, and the figures of its report.
        .target(
            name: "LabTesting",
            dependencies: ofMatch + ["MockGroupSessions", "SyncLab"],
            path: "Tests/LabTesting"
        ),
        .testTarget(
            name: "SyncLabTests",
            dependencies: ofMatch + [
                "DrawnScreens", "GameDescriptions", "GameTesting", "JSONText", "LabTesting", "LabTools",
                "MockGroupSessions", "RunFiles", "SyncLab", "TestExtent",
            ],
            exclude: ["RunFiles/Format-1.pong.log", "RunFiles/Format-2.pong.log", "Transcripts"]
        ),
        .testTarget(
            name: "LabToolsTests",
            dependencies: ofMatch + [
                "DrawnScreens", "GameDescriptions", "GameTesting", "JSONText", "LabTesting", "LabTools",
                "MockGroupSessions", "RunFiles", "SyncLab", "TestExtent",
            ],
            exclude: ["Transcripts"]
        ),
        .testTarget(
            name: "PeerProgramsTests",
            dependencies: [
                "GameDescriptions", "JSONText", "LabTools", "MockGroupSessions", "OperatingSystem", "PeerPrograms",
                "SyncLab", "TerminalKit",
            ]
        ),
        // A game of a few lines, and its program for the lab.
        .executableTarget(
            name: "ChasePeer",
            dependencies: ["GameBasics", "LabPeer", "SyncCore"],
            path: "Tests/ChasePeer"
        ),
        .testTarget(
            name: "LabPeerTests",
            dependencies: [
                "ChasePeer", "GameBasics", "GameDescriptions", "JSONText", "LabPeer", "MockGroupSessions",
                "PeerPrograms", "ProgramTesting", "SyncCore", "SyncLab", "TerminalKit",
            ]
        ),
        .testTarget(
            name: "JSONTextTests",
            dependencies: ["DrawnScreens", "GameBasics", "GameCore", "JSONText", "TestExtent"],
            exclude: ["Transcripts"]
        ),
        .testTarget(
            name: "WebSocketStreamsTests",
            dependencies: ["OperatingSystem", "SocketSessions", "WebSocketStreams"]
        ),
        .testTarget(
            name: "TerminalUITests",
            dependencies: ["DisplayText", "DrawnScreens", "GameBasics", "GameCore", "TerminalKit", "TerminalUI"],
            exclude: ["Transcripts"]
        ),
        .testTarget(name: "NcursesScreenTests", dependencies: ["NcursesScreen", "TerminalKit", "TerminalUI"]),
        // Pseudo-terminals, a model of what they display, and folders for their programs.
        .target(name: "TerminalKit", dependencies: ["CTestSupport", "DisplayText"], path: "Tests/TerminalKit"),
        .testTarget(name: "TerminalKitTests", dependencies: ["TerminalKit"]),
        .testTarget(
            name: "PersonModelTests",
            dependencies: ["GameBasics", "GameCore", "PersonModel", "PlayerProfile", "TestExtent"]
        ),
        // The program on a screen in memory, for the tests of its screens and of what it keeps.
        .target(
            name: "StageTesting",
            dependencies: [
                "DrawnScreens", "GameBasics", "GameCore", "LabUI", "MatchSync", "MockGroupSessions", "PlayerProfile",
                "PongUI", "SyncCore", "SyncLab", "TerminalUI", "TestExtent",
            ],
            path: "Tests/StageTesting"
        ),
        .testTarget(
            name: "PongUITests",
            dependencies: [
                "DrawnScreens", "GameBasics", "GameCore", "GameTesting", "PlayerProfile", "PongUI", "StageTesting",
                "TerminalUI", "TestExtent",
            ],
            exclude: ["DrawnScreens.txt", "Screens", "Scripts", "Transcripts"]
        ),
        .testTarget(
            name: "LabUITests",
            dependencies: [
                "DrawnScreens", "GameBasics", "GameCore", "LabTesting", "LabTools", "LabUI", "MatchSync",
                "MockGroupSessions", "PeerPrograms", "PlayerProfile", "PongUI", "RunFiles", "StageTesting",
                "SyncCore", "SyncLab", "TerminalKit", "TerminalUI", "TestExtent",
            ],
            exclude: ["Screens"]
        ),
        .testTarget(
            name: "LiveUITests",
            dependencies: ofMatch + [
                "Chat", "DisplayText", "DrawnScreens", "LiveUI", "MockGroupSessions", "PlayerProfile", "PongUI",
                "StageTesting", "TerminalUI", "TestExtent",
            ],
            exclude: ["Screens"]
        ),
        .testTarget(
            name: "KeptFilesTests",
            dependencies: [
                "DrawnScreens", "GameBasics", "GameCore", "GameTesting", "JSONText", "KeptFiles", "OperatingSystem",
                "PlayerProfile", "PongUI", "RunFiles", "StageTesting", "SyncLab", "TerminalKit", "TestExtent",
            ],
            exclude: ["Daily-1.pong.log", "Left-1.pong.log", "Transcripts"]
        ),
        // Screens compared with text files.
        .target(name: "DrawnScreens", path: "Tests/DrawnScreens"),
        // Runs of the real program, and the pages that document them.
        .target(
            name: "ProgramTesting",
            dependencies: ["CTestSupport", "TerminalKit"],
            path: "Tests/ProgramTesting"
        ),
        .testTarget(
            name: "PongTests",
            dependencies: [
                "pong", "CTestSupport", "DrawnScreens", "GameBasics", "GameCore", "GameDescriptions", "JSONText",
                "KeptFiles", "LabTools", "MatchSync", "MockGroupSessions", "OperatingSystem", "PeerPrograms",
                "PlayerProfile", "PongUI", "ProgramTesting", "RunFiles", "SyncCore", "SyncLab", "TerminalKit",
                "TerminalUI", "TestExtent",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            exclude: ["Reports", "Transcripts"]
        ),
        // Programs that play in a room over a real relay.
        .testTarget(
            name: "RoomProgramTests",
            dependencies: [
                "pong", "CTestSupport", "GroupSessions", "OperatingSystem", "ProgramTesting", "SocketSessions",
                "TerminalKit", "TestExtent",
            ]
        ),
        // Runs arbitrary bytes through a peer, for the tests and for the fuzzer.
        .target(
            name: "DecoderFuzzing",
            dependencies: ofMatch + ["SocketSessions"],
            path: "Tests/DecoderFuzzing"
        ),
        // C functions of the system that tests need and Swift does not import.
        .target(name: "CTestSupport", path: "Tests/CTestSupport"),
        .testTarget(name: "ArchitectureTests"),
    ],
    swiftLanguageModes: [.v6]
)

/// The targets in C.
let inC: Set = ["CAllocationCount", "CNcurses", "CTerminalGuard", "CTestSupport"]

// What only some commands of the Makefile need, and what only they may do: a package with unsafe flags cannot be a
// dependency of another one, so no flag of the kind is set unless the Makefile asks for it.

/// The executable beside the program that a command builds: `make bench` and `make fuzz` set it.
let tool = Context.environment["PONG_TOOL"]
if tool == "Benchmarks" {
    package.targets += [
        .target(name: "CAllocationCount"),
        .executableTarget(
            name: "Benchmarks",
            dependencies: ofMatch + [
                "CAllocationCount", "LabTools", "LabUI", "MockGroupSessions", "OperatingSystem", "PersonModel",
                "PlayerProfile", "PongUI", "RunFiles", "SocketSessions", "SyncLab", "TerminalUI",
            ]
        ),
    ]
} else if tool == "DecoderFuzzer" {
    package.targets.append(
        .executableTarget(
            name: "DecoderFuzzer",
            dependencies: ["DecoderFuzzing"],
            path: "Tests/DecoderFuzzer",
            // The main function is libFuzzer's.
            swiftSettings: [.unsafeFlags(["-parse-as-library"])]
        )
    )
}

/// The only test targets that are built, a line each: `make test ONLY=…` sets them.
if let only = Context.environment["PONG_TEST_TARGETS"]?.split(separator: "\n") {
    package.targets.removeAll { $0.type == .test && !only.contains($0.name[...]) }
}

// The Makefile builds releases only: the modules play hours of matches and draw millions of cells in tests, too.
if Context.environment["PONG_OPTIMIZED"] != nil {
    // Modules that wait for people, files and sockets: small rather than fast.
    let small = [
        "Chat", "DisplayText", "KeptFiles", "LabTools", "LabUI", "LiveUI", "NcursesScreen",
        "OperatingSystem", "RunFiles", "SocketSessions", "pong",
    ]
    for target in package.targets where target.type != .system && !inC.contains(target.name) {
        // The driver would compile a module twice: once for those who import it.
        var flags = ["-no-emit-module-separately-wmo"]
        if target.type == .test {
            // The optimizer would work on the expanded macros, and make nothing faster.
            flags.append("-Onone")
        } else if small.contains(target.name) {
            flags.append("-Osize")
        } else if ["GameBasics", "GameCore", "SyncCore"].contains(target.name) {
            // Other modules call small functions of the game many times a tick.
            flags.append("-cross-module-optimization")
        }
        target.swiftSettings = [.unsafeFlags(flags, .when(configuration: .release))]
    }
}

for target in package.targets where target.type != .system {
    if inC.contains(target.name) {
        target.cSettings = [.treatAllWarnings(as: .error)]
        continue
    }
    target.swiftSettings =
        (target.swiftSettings ?? []) + [
            // An existential costs a box and a witness call: the word `any` shows where.
            .enableUpcomingFeature("ExistentialAny"),
            // A member is visible only where its module is imported: the import list tells the truth.
            .enableUpcomingFeature("MemberImportVisibility"),
            // An import is an implementation detail unless it says `public`.
            .enableUpcomingFeature("InternalImportsByDefault"),
            // An async function stays on its caller's actor: no hidden hops out of the game loop.
            .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
            // A warning that is only printed is soon not read.
            .treatAllWarnings(as: .error),
        ]
}
