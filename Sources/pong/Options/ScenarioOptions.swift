internal import ArgumentParser
internal import KeptFiles
internal import LabTools

/// The flag that plays a scenario.
struct ScenarioOptions: ParsableArguments {
    @Option(
        help: """
            Play a scenario, by a name from --list or by its file, and check what it expects; 'all' plays each one \
            without a screen.
            """,
        completion: .list(ScenarioOptions.names)
    )
    var scenario: String?

    /// The name for all built-in scenarios.
    static let all = "all"

    // Read once: the options are made several times at each start.
    private static let names = BuiltInScenario.all.map(\.name) + [all]

    var isAll: Bool { scenario == Self.all }

    /// The scenario's file; none for a built-in one.
    var files: [String] {
        isAll || BuiltInScenario.all.contains { $0.name == scenario } ? [] : scenario.map { [$0] } ?? []
    }

    /// The scenarios to play.
    ///
    /// - Throws: ``FileRefusal``, ``InputError``, or `ValidationError` for an unknown name.
    func scenarios() throws -> [Scenario] {
        guard let scenario else { return [] }
        if isAll { return BuiltInScenario.all.map(\.scenario) }
        if let known = BuiltInScenario.all.first(where: { $0.name == scenario }) { return [known.scenario] }
        return [try Scenario(fileNamed: scenario)]
    }
}

extension Scenario {
    /// Reads a scenario file.
    ///
    /// - Parameter game: Asked for after the file was found; `nil` for pong's own.
    init(fileNamed name: String, of game: @autoclosure () throws -> ScenarioGame? = nil) throws {
        let bytes: [UInt8]
        do {
            bytes = try InputFile.read(name, upTo: Self.largestFile)
        } catch {
            guard !name.contains(where: { $0 == "/" || $0 == "." }) else { throw error }
            throw ValidationError("'\(name)' is neither a scenario nor a file; pong lab --list prints the scenarios.")
        }
        let game = try game() ?? .pong
        do {
            self = try Scenario(bytes, of: game)
        } catch {
            // The line and the reason; below it, indented, the incorrect characters.
            let pointer = error.pointer?.split(separator: "\n").map { "\n  \($0)" }.joined() ?? ""
            throw FileRefusal(name: name, reason: "\(error)\(pointer)")
        }
    }
}
