/// The scenarios of messages on a bad link.
extension BuiltInScenario {
    static let duplicates = BuiltInScenario(
        "duplicates",
        #"""
        {"pong": "scenario", "format": 1, "name": "duplicates", "summary": "reliable messages come twice, points among them: each counts once", "length": 24, "rightDevice": {"joinDelay": 500}, "conditions": {"delay": 30, "reliableDuplicate": 60}, "rules": {"servesAutomatically": false}}
        {"at": 20, "await": "right.ignored.repeated > 2 and left.ignored.repeated > 0 and (score.left > 0 or score.right > 0)", "within": 120}
        {"from": 0, "to": "end", "always": "not left.backward and not right.backward"}
        {"from": 20, "by": "end", "expect": "agree and left.revision == right.revision"}
        {"from": 0, "to": "end", "always": "not desync", "strategies": ["lockstep", "rollback", "rollback-filtered"]}
        {"at": "end", "expect": "left.problems == 0 and right.problems == 0"}
        """#
    )

    static let reordering = BuiltInScenario(
        "reordering",
        #"""
        {"pong": "scenario", "format": 1, "name": "reordering", "summary": "packets overtake each other: older ones are ignored, and the ball never jumps back", "length": 20, "rightDevice": {"joinDelay": 500}, "conditions": {"reorder": [50, 100]}}
        {"to": "end", "always": "not left.backward and not right.backward"}
        {"at": "end", "expect": "left.total.reordered > 100 and right.total.reordered > 100"}
        {"at": "end", "expect": "right.ignored.outdated > 100", "strategies": ["host", "host-extrapolated"]}
        {"by": "end", "expect": "playing"}
        {"to": "end", "always": "not desync", "strategies": ["lockstep", "rollback", "rollback-filtered"]}
        {"from": 18, "by": "end", "expect": "agree"}
        """#
    )

    static let burstLoss = BuiltInScenario(
        "burst-loss",
        #"""
        {"pong": "scenario", "format": 1, "name": "burst-loss", "summary": "30% loss and a blackout of 1 s: both converge, and the score is unaffected", "length": 12, "rightDevice": {"joinDelay": 500}, "conditions": {"delay": 20, "loss": 30, "retransmission": 60}}
        {"at": 2, "await": "left.playing and right.playing and (score.left > 0 or score.right > 0)", "within": 300}
        {"at": 3, "action": "blackout", "milliseconds": 1000}
        {"at": 4, "expect": "left.total.lost > 60 and right.total.lost > 60"}
        {"at": 4, "action": "conditions", "conditions": {"loss": 0}}
        {"by": 4.3, "expect": "agree and (not playing or divergence < 0.05)"}
        {"from": 4.3, "to": "end", "always": "left.score.left > 0 or left.score.right > 0"}
        {"from": 4.3, "to": "end", "always": "right.score.left > 0 or right.score.right > 0"}
        {"from": 0, "to": "end", "always": "not desync", "strategies": ["lockstep", "rollback", "rollback-filtered"]}
        {"from": 10, "by": "end", "expect": "agree"}
        """#
    )

    static let asymmetricDelay = BuiltInScenario(
        "asymmetric-delay",
        #"""
        {"pong": "scenario", "format": 1, "name": "asymmetric-delay", "summary": "20 ms one way and 300 ms the other: both see the same winner and the same score", "length": 8, "rightDevice": {"joinDelay": 500}, "fromLeft": {"delay": 20}, "fromRight": {"delay": 300}, "rules": {"winningScore": 2}}
        {"at": 4, "expect": "right.messageAge <= 3 and left.messageAge >= 15"}
        {"at": 5, "await": "left.over", "within": 200}
        {"by": 6, "expect": "right.over"}
        {"from": 6, "to": "end", "always": "left.over and right.over and agree"}
        {"at": "end", "expect": "left.score.left == right.score.left and left.score.right == right.score.right"}
        {"from": 0, "to": "end", "always": "not desync", "strategies": ["lockstep", "rollback", "rollback-filtered"]}
        {"at": "end", "expect": "left.score.left == 2 or left.score.right == 2"}
        """#
    )

    static let overtaking = BuiltInScenario(
        "overtaking",
        #"""
        {"pong": "scenario", "format": 1, "name": "overtaking", "summary": "a ball outruns the start of its rally, and the reverse: no phantom ball", "length": 20, "rightDevice": {"joinDelay": 500}, "conditions": {"delay": 20, "loss": 40, "retransmission": 100}}
        {"to": "end", "always": "not left.serving or left.ball.x == 0.5 and left.ball.y == 0.5"}
        {"to": "end", "always": "not right.serving or right.ball.x == 0.5 and right.ball.y == 0.5"}
        {"at": 15, "await": "left.total.retransmitted > 0 and (score.left > 0 or score.right > 0)", "within": 120}
        {"at": 15, "expect": "right.ignored.mistimed > 0", "strategies": ["host", "host-extrapolated"]}
        {"from": 0, "by": "end", "expect": "left.playing and right.playing"}
        {"from": 0, "to": "end", "always": "not desync", "strategies": ["lockstep", "rollback", "rollback-filtered"]}
        {"at": 15, "action": "conditions", "conditions": {"loss": 0}}
        {"from": 16, "by": "end", "expect": "agree"}
        """#
    )

    static let spectator = BuiltInScenario(
        "spectator",
        #"""
        {"pong": "scenario", "format": 1, "name": "spectator", "summary": "a third participant: its paddle and requests are ignored, the players stay", "length": 12, "rightDevice": {"joinDelay": 500}}
        {"at": 2, "action": "add"}
        {"by": 3, "expect": "left.participants == 3 and right.participants == 3 and agree"}
        {"at": 4, "await": "playing", "within": 10}
        {"at": 4, "action": "send", "device": 2, "message": "forged"}
        {"at": 4, "action": "send", "device": 2, "message": "serve"}
        {"by": 4.5, "expect": "left.ignored.spectators >= 2 and left.ignored.unauthorized > 0"}
        {"by": 4.5, "expect": "right.ignored.spectators > 0 and right.ignored.unauthorized > 0"}
        {"from": 3, "to": "end", "always": "left.owner and not right.owner and left.epoch == 1 and right.epoch == 1"}
        {"from": 3, "to": "end", "always": "left.score.left >= 0 and left.score.right >= 0"}
        {"from": 10, "by": "end", "expect": "agree"}
        """#
    )

    static let garbage = BuiltInScenario(
        "garbage",
        #"""
        {"pong": "scenario", "format": 1, "name": "garbage", "summary": "oversize, garbage and unknown messages, and a failing send: each reported once", "length": 14, "rightDevice": {"joinDelay": 500}}
        {"at": 2, "await": "left.playing and right.playing", "within": 30}
        {"at": 2, "action": "send", "device": "right", "message": "garbage"}
        {"at": 2, "action": "send", "device": "right", "message": "unknown"}
        {"at": 2, "action": "send", "device": "right", "message": "impossible"}
        {"at": 2, "action": "send", "device": "right", "message": "oversize"}
        {"at": 2, "action": "refuse", "device": "right", "error": "queueFull"}
        {"by": 2.5, "expect": "left.problems == 3 and right.problems == 2"}
        {"from": 2.5, "to": "end", "always": "left.problems == 3 and right.problems == 2"}
        {"from": 3, "by": "end", "expect": "playing and agree"}
        """#
    )
}
