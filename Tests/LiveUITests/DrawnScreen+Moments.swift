internal import DrawnScreens
internal import MockGroupSessions
internal import StageTesting

extension StagedScene {
    /// Moments of live play, each with the sizes at which it shows something different, and the device whose screen is
    /// drawn.
    private static let liveMoments:
        [(name: String, sizes: String, viewer: Int, points: Int, conditions: LinkConditions, script: String)] = [
            ("connecting", "40x16", 0, 3, .perfect, "insecure:Ann 0:closed +10"),
            ("refused", "120x40", 0, 3, .perfect, "join:Ann 0:refused +10"),
            ("hosting", "40x16 80x24", 0, 3, .perfect, "host:Ann +10"),
            ("hostingHere", "40x16 80x24", 0, 3, .perfect, "unlisted:Ann +10"),
            ("waitingAsGuest", "40x16", 1, 3, .perfect, "host:Ann join:Bartholomew 1:alone +60"),
            ("rules", "40x16 80x24", 0, 3, .perfect, "met"),
            ("rulesOneReady", "80x24", 0, 3, .perfect, "met 1:space +20"),
            ("serving", "80x24", 0, 3, .perfect, "met *:space +25"),
            // Later rallies, in which the measures of the connection are known.
            ("rally", "40x16 80x24 80x24-ascii 120x40", 0, 11, .abroad, "rally +400 0:until-playing +20"),
            ("rallyVertical", "40x16-ascii 200x60", 1, 11, .abroad, "rally *:o +400 0:until-playing +20"),
            ("goal", "40x16", 0, 11, .abroad, "rally 0:until-goal"),
            ("remarks", "40x16 80x24", 0, 11, .abroad, "rally 0:1 1:3 +20"),
            ("remarksVertical", "40x16 80x24", 0, 11, .abroad, "rally *:o 0:1 1:3 +20"),
            ("paused", "40x16", 0, 11, .abroad, "rally 0:p +20"),
            ("pausedByOther", "80x24", 1, 11, .abroad, "rally 0:p +20"),
            ("countdown", "40x16 80x24", 0, 11, .abroad, "rally 0:p +20 0:space +20"),
            ("leaveQuestion", "80x24", 0, 11, .abroad, "rally 0:p +20 0:esc"),
            ("help", "40x16 80x24-ascii", 0, 11, .abroad, "rally 0:? +5"),
            ("silence", "40x16 80x24", 0, 11, .abroad, "rally 1:freeze +150"),
            ("otherLeft", "40x16 80x24-ascii", 0, 11, .abroad, "rally 0:until-goal 1:q 1:y +20"),
            ("connectionLost", "80x24", 0, 11, .abroad, "rally 0:until-goal 0:break 0:unreachable +80"),
            ("won", "40x16 200x60", 1, 1, .perfect, "rally 0:until-over +60"),
            ("lost", "80x24", 0, 1, .perfect, "rally 0:until-over +60"),
            ("rematchAsked", "80x24", 0, 1, .perfect, "rally 0:until-over +60 1:space +10"),
            ("spectator", "40x16 80x24", 2, 3, .perfect, "company *:space +85"),
            ("wideNames", "", 0, 11, .abroad, "host:上海の友だち join:Maximiliane-Ruth +60 *:space +130 1:3 +20"),
            ("spectatorResult", "40x16 80x24", 2, 1, .perfect, "company *:space +85 2:until-over"),
        ]

    static let moments = liveMoments.map { moment in
        StagedScene(moment.name, at: moment.sizes) { size in
            let (points, conditions) = (moment.points, moment.conditions)
            let world = LiveWorld(size.columns, size.rows, size.glyphs, points: points, conditions: conditions)
            world.perform(moment.script)
            return world.stages[moment.viewer]
        }
    }
}

extension DrawnScreen {
    /// Transcripts: what is pressed at several devices, and the words on their screens then.
    static let liveTranscripts: [DrawnScreen] = [
        transcript("begin", "met | 1:space +120 | 0:space +20"),
        transcript("rematch", "rally 0:until-over +5 *:space +20 | +30 0:r +240 | 1:space +20", points: 1, .abroad),
        transcript("no-rematch", "rally 0:until-over +40 0:r +20 | 1:q +20", points: 1),
        transcript("pause", "rally 1:p +30 | 0:r +120 | 0:space +20 | +70", .abroad),
        transcript(
            "slept-countdown",
            "rally 0:p +30 0:space +10 1:freeze +80 1:thaw +60 | 0:p +10 | 1:space +90",
            points: 99
        ),
        transcript("settings-in-countdown", "rally 0:p +30 0:space +20 | 0:, +120 | 0:esc | 0:space +90", .abroad),
        transcript(
            "goes-on",
            "rally 0:? 0:release:? +200 | 0:esc 0:q +200 | 0:esc 0:30x10 +100 | 0:80x24 +2",
            points: 99
        ),
        transcript("leaving", "rally 0:esc +5 | 0:esc | 0:n | 0:esc 0:q | 0:esc 0:y | +20", points: 99),
        transcript(
            "another-opponent",
            "rally 0:until-over +40 0:space +20 | 1:q +20 join:Carol +60 | 2:space +60 | 0:space +60",
            points: 1
        ),
        transcript("you", "host:Ann watch:You +60 | 1:i 1:x +5"),
        transcript("leaving-before-a-match", "met 0:esc +20"),
        transcript("session-ended", "rally 0:until-goal 1:end +10 | 0:q", points: 99),
        // The seat of a player who left is kept for 45 seconds, and then another one's.
        transcript("kept-seat", "rally 0:until-goal +10 1:unreachable 1:break join:Carol +2690 | +30", points: 99),
        transcript("signals", "rally +90 0:1 +5 | +90 0:2 +5 | +90 0:3 +5 | 0:1 +5 | +150", points: 99),
        transcript("silence", "rally +60 | 1:freeze +90 | 1:thaw +30 | 0:p +30 1:freeze +90", points: 99),
        transcript("spectator", "company | 2:space 0:space +60 | 1:space +90 | 2:p +30 | 2:1 +5 | 2:q +60", points: 99),
        transcript("spectator-of-one", "company *:space +120 0:q 0:y +30 | 2:break +300", points: 99),
        transcript(
            "spectator-of-the-next",
            "company *:space +85 2:until-over 2:unreachable 2:break +60 | *:space +90 2:reachable +140 | 0:until-over +30",
            points: 5
        ),
        transcript("lost-after-the-end", "rally 0:until-over +40 | 1:break +300", points: 2),
        transcript("patience", "join:Ann 0:closed +599 | +2 | 0:opened 0:space +20 | join:Bartholomew +30"),
        transcript("opening", "host:Ann 0:closed +10 | 0:refused +2"),
        transcript("full", "join:Ann 0:full +2 | 0:space | +2 | 0:free +130"),
        transcript("refused", "join:Ann 0:refused +2 | 0:space | +2 | 0:space | +2 | 0:esc"),
        transcript("lost", "rally 0:until-goal +10 | 0:unreachable 0:break +30 | 0:reachable +75 | +325", points: 99),
        transcript(
            "lost-by-the-other",
            "rally 0:until-goal +10 1:unreachable 1:break +30 | 1:reachable +75 | +325",
            points: 99
        ),
        transcript(
            "equal-names",
            """
            join:Maximiliane-Ruth join:Maximiliane-Ruth +60 watch:Maximiliane-Ruth watch:Maximiliane-Ruth watch:You +60 \
            | watch:Bob +60
            """
        ),
        transcript(
            "long-names",
            "host:Maximiliane-Ruth join:Wolfgang_Amadeus +60 *:space +110",
            size: ScreenSize(40, 16)
        ),
    ]

    private static func transcript(
        _ name: String,
        _ script: String,
        points: Int = 3,
        _ conditions: LinkConditions = .perfect,
        size: ScreenSize = ScreenSize(80, 24)
    ) -> DrawnScreen {
        DrawnScreen("transcripts/\(name)") {
            LiveWorld(size.columns, size.rows, points: points, conditions: conditions).transcript(script)
        }
    }
}

extension LinkConditions {
    /// Another town: 20 ms each way, with some loss.
    static let abroad = LinkConditions(
        delay: .milliseconds(20),
        jitter: .uniform(.milliseconds(3)),
        loss: .independent(.percent(1))
    )
}
