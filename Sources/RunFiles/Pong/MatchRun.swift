internal import GameBasics
internal import GameCore
internal import MatchSync
internal import MockGroupSessions
internal import SyncLab

/// The run of the lab that a match at one screen is, so that all that reads runs reads its file, too.
///
/// The run has the match's rules and seed, the perfect network, and rollback, under which every input takes effect at
/// once. Player one plays at the left device. Both devices join in the ticks of the ``leadIn``, without any input. Each
/// later tick of the run is one of the match: with the players' inputs, the devices confirm the same states to the bit,
/// except the tick's number.
///
/// Older programs kept a match as such a run.
enum MatchRun {
    /// The ticks before the first one of the match.
    static let leadIn: UInt32 = 60

    static func setup(_ rules: Rules, seed: UInt64) -> RunSetup {
        RunSetup(rules: rules, seed: seed, network: .perfect, strategy: .rollback(inputDelay: 0, isFiltered: false))
    }
}

extension RunFile {
    /// A match at one screen as a run.
    init(_ match: MatchFile) {
        let leadIn = Array(repeating: PerSide(Input.none, .none), count: Int(MatchRun.leadIn))
        let origin = RunOrigin(
            program: match.origin.program,
            left: match.origin.players.one,
            right: match.origin.players.two,
            occasion: match.origin.occasion
        )
        self.init(
            header: RunFileHeader(simulation: match.simulation, origin: origin),
            record: RunRecord(
                MatchRun.setup(match.rules, seed: match.seed),
                inputs: leadIn + match.inputs.map { PerSide($0.one, $0.two) },
                actions: []
            ),
            match: match,
            truncation: match.truncation
        )
    }
}

extension MatchFile {
    /// The match of a run; `nil` if the run is none.
    init?(_ file: RunFile) {
        let (record, origin) = (file.record, file.header.origin)
        guard record.setup == MatchRun.setup(record.setup.rules, seed: record.setup.seed), record.actions.isEmpty,
            record.inputs.prefix(Int(MatchRun.leadIn)).allSatisfy({ $0.left == .none && $0.right == .none })
        else { return nil }
        self.init(
            simulation: file.header.simulation,
            origin: MatchOrigin(
                program: origin.program,
                players: PerPlayer(origin.left, origin.right),
                occasion: origin.occasion
            ),
            seed: record.setup.seed,
            rules: record.setup.rules,
            inputs: record.inputs.dropFirst(Int(MatchRun.leadIn)).map { PerPlayer($0.left, $0.right) },
            truncation: file.truncation
        )
    }
}
