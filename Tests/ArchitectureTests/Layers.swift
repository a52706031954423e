/// The layers: the imports allowed to each folder of Sources.
///
/// A folder within a module may have its own row, which replaces the module's.
///
/// Any other import fails the tests.
enum Layers {
    /// One folder of Sources.
    struct Layer {
        var imports: Set<String>
        /// True if the code may depend on its inputs alone: no clock, no chance, no floating point.
        var isDeterministic = true
    }

    static let table: [String: Layer] = [
        "GameCore": Layer(imports: ["GameBasics"]),
        "GameCore/Basics": Layer(imports: []),
        "DisplayText": Layer(imports: []),
        "JSONText": Layer(imports: ["DisplayText"]),
        "GameDescriptions": Layer(imports: ["JSONText"]),
        "TerminalUI": Layer(imports: ["DisplayText"]),
        "PlayerProfile": Layer(imports: ["DisplayText", "GameBasics", "GameCore"]),
        "PongUI": Layer(imports: ["DisplayText", "GameBasics", "GameCore", "PlayerProfile", "TerminalUI"]),
        "LabUI": Layer(
            imports: [
                "GameBasics", "GameCore", "GameDescriptions", "GroupSessions", "LabTools", "MatchSync", "SyncCore",
                "MockGroupSessions",
                "PeerPrograms", "PlayerProfile", "PongUI", "RunFiles", "SyncLab", "TerminalUI",
            ]
        ),
        "LiveUI": Layer(
            imports: [
                "Chat", "DisplayText", "GameBasics", "GameCore", "GroupSessions", "MatchSync", "SyncCore",
                "PlayerProfile",
                "PongUI",
                "TerminalUI",
            ]
        ),
        "NcursesScreen": Layer(
            imports: ["CNcurses", "CTerminalGuard", "DisplayText", "OperatingSystem", "TerminalUI"],
            isDeterministic: false
        ),
        "CNcurses": Layer(imports: []),
        "CTerminalGuard": Layer(imports: []),
        "CAllocationCount": Layer(imports: []),

        "OperatingSystem": Layer(imports: system.union(["Synchronization"]), isDeterministic: false),
        "GroupSessions": Layer(imports: []),
        "MockGroupSessions": Layer(imports: ["GroupSessions"]),
        "SocketSessions": Layer(imports: ["GroupSessions"]),
        "SocketSessions/Relay": Layer(imports: ["GroupSessions", "OperatingSystem"], isDeterministic: false),
        "SocketSessions/Session": Layer(imports: ["GroupSessions"], isDeterministic: false),
        "SocketSessions/Streams": Layer(
            imports: ["GroupSessions", "OperatingSystem", "Synchronization"],
            isDeterministic: false
        ),
        "WebSocketStreams": Layer(
            imports: system.union(["NIOCore", "NIOHTTP1", "NIOPosix", "NIOWebSocket", "SocketSessions"]),
            isDeterministic: false
        ),
        "SyncCore": Layer(imports: ["GameBasics", "GroupSessions"]),
        "MatchSync": Layer(imports: ["GameBasics", "GameCore", "GroupSessions", "SyncCore"]),
        "LabPeer": Layer(
            imports: ["DisplayText", "GameBasics", "GameDescriptions", "GroupSessions", "JSONText", "SyncCore"]
        ),
        "LabPeer/Running": Layer(imports: ["OperatingSystem", "SyncCore"], isDeterministic: false),
        "Chat": Layer(imports: ["DisplayText", "GroupSessions"]),
        "SyncLab": Layer(imports: lab),
        "PeerPrograms": Layer(imports: peers),
        "PeerPrograms/Processes": Layer(
            imports: peers.union(["OperatingSystem", "Synchronization"]),
            isDeterministic: false
        ),
        "PeerPrograms/Hunting": Layer(
            imports: peers.union(["OperatingSystem", "Synchronization"]),
            isDeterministic: false
        ),
        "RunFiles": Layer(imports: lab.union(["DisplayText", "JSONText", "SyncLab"])),
        "LabTools": Layer(imports: lab.union(["DisplayText", "GameDescriptions", "JSONText", "RunFiles", "SyncLab"])),
        "KeptFiles": Layer(
            imports: ["GameBasics", "GameCore", "JSONText", "OperatingSystem", "PlayerProfile", "RunFiles"],
            isDeterministic: false
        ),
        "PersonModel": Layer(imports: ["GameBasics", "GameCore", "PlayerProfile", "PongUI", "TerminalUI"]),
        "GroupSessionsTesting": Layer(imports: ["GroupSessions", "Testing"], isDeterministic: false),

        "pong": Layer(imports: modules.union(["ArgumentParser", "Synchronization"]), isDeterministic: false),
        "Benchmarks": Layer(
            imports: modules.union(["CAllocationCount", "PersonModel"]),
            isDeterministic: false
        ),
    ]

    /// The types of this program's own game, which code that knows a game by its description does not name.
    static let gameTypes: Set<String> = [
        "Ball", "Fixed", "Input", "Match", "MatchField", "Move", "Obstacle", "PerPlayer", "Phase", "Play", "Player",
        "PlayerSet", "Rule", "Rules", "StepPart", "StepTrace",
    ]

    /// The folders and files whose code knows a game by its description; in them, a folder `Pong` has what is this game's.
    static let ofAnyGame = [
        "GameDescriptions/", "LabTools/", "LabUI/", "PeerPrograms/", "RunFiles/", "pong/Commands/Headless.swift",
        "pong/Commands/LabCommand.swift", "pong/Commands/Replay/", "pong/Hunting/", "pong/Reports/", "pong/Scenarios/",
        "pong/Shrinking/",
    ]

    /// The layers that the executables import.
    private static let modules: Set<String> = [
        "DisplayText", "GameBasics", "GameCore", "GameDescriptions", "GroupSessions", "JSONText", "KeptFiles",
        "LabPeer", "LabTools",
        "LabUI", "LiveUI", "MatchSync", "SyncCore", "MockGroupSessions", "NcursesScreen", "OperatingSystem",
        "PeerPrograms",
        "PlayerProfile", "PongUI", "RunFiles", "SocketSessions", "SyncLab", "TerminalUI", "WebSocketStreams",
    ]

    /// The layers that the lab of programs imports: of the game, only numbers and the schedule of ticks.
    private static let peers: Set<String> = [
        "DisplayText", "GameBasics", "GameCore", "GameDescriptions", "GroupSessions", "JSONText", "LabTools",
        "MockGroupSessions",
        "RunFiles", "SyncLab",
    ]

    /// The layers that each module of the lab imports.
    private static let lab: Set<String> = [
        "GameBasics", "GameCore", "GameDescriptions", "GroupSessions", "MatchSync", "SyncCore", "MockGroupSessions",
    ]

    /// The C library, by its names on Linux and on macOS.
    private static let system: Set<String> = ["Glibc", "Darwin"]
}
