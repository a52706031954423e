package import GameCore
package import LabUI
package import MatchSync
package import MockGroupSessions
package import PlayerProfile
internal import SyncCore
package import SyncLab
internal import Testing
package import TerminalUI

/// Labs that several tests begin with, and readings of them.
extension Stage {
    /// A lab whose two devices have joined their session.
    package static func lab(
        _ left: LabPlayer = .keyboard,
        _ right: LabPlayer = .computer(.normal),
        _ columns: Int = 80,
        _ rows: Int = 24,
        _ glyphs: GlyphSet = .blocks,
        strategy: StrategyKind = .host,
        conditions: LinkConditions = .perfect,
        network: NetworkConditions? = nil,
        split: Int = 50,
        theme: Theme = .classic,
        input: InputScheme? = nil,
        points: Int = 11,
        seed: UInt64 = 7
    ) -> Stage {
        var setup = LabSetup()
        (setup.players, setup.split) = (PerSide(left, right), split)
        let network = network ?? NetworkConditions(conditions)
        let run = RunSetup(rules: .first(to: points), seed: seed, network: network, strategy: strategy)
        return Stage(lab: LabScene(setup, run), columns: columns, rows: rows, glyphs: glyphs) {
            ($0.theme, $0.input) = (theme, input)
        }
        .running(30)
    }

    /// A lab of two computer players, after some more ticks.
    package static func labOfComputers(
        _ columns: Int = 80,
        _ rows: Int = 24,
        _ glyphs: GlyphSet = .blocks,
        level: ComputerPlayer.Level = .normal,
        strategy: StrategyKind = .standard,
        conditions: LinkConditions = .perfect,
        network: NetworkConditions? = nil,
        split: Int = 50,
        ticks: Int = 0
    ) -> Stage {
        lab(
            .computer(level),
            .computer(level),
            columns,
            rows,
            glyphs,
            strategy: strategy,
            conditions: conditions,
            network: network,
            split: split
        )
        .running(ticks)
    }

    /// The status of one device's peer.
    package func status(of side: LabSide) throws -> PeerStatus {
        try #require(lab).status(of: side)
    }

    /// Advances ticks until the owner's match is as expected, for at most a minute.
    package mutating func run(until isExpected: (Match) -> Bool) throws {
        for _ in 0..<3_600 {
            let owner = try LabSide.allCases.map(status).first(where: \.isOwner)
            if let owner, isExpected(owner.shown) { return }
            run(1)
        }
        Issue.record("The match was not as expected within a minute")
    }

    /// The first column of the paddle at the bottom of a view, at 80×24 and 50:50, in columns of the view's court.
    package func ownPaddle(_ side: LabSide) throws -> Int {
        let line = text(rows: 15..<16, columns: side == .left ? 1..<38 : 42..<79)
        let start = try #require(line.firstIndex { $0 != " " })
        return line.distance(from: line.startIndex, to: start)
    }
}
