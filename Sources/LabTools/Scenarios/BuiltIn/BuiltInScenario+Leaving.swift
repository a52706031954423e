/// The scenarios of leaving.
extension BuiltInScenario {
    static let brokenSession = BuiltInScenario(
        "broken-session",
        #"""
        {"pong": "scenario", "format": 1, "name": "broken-session", "summary": "the owner's session fails in a rally: the other player pauses and keeps the score", "length": 12, "rightDevice": {"joinDelay": 500}, "conditions": {"delay": 30}}
        {"at": 2, "await": "left.owner and left.playing and right.playing and (score.left > 0 or score.right > 0)", "within": 300}
        {"at": 2, "action": "invalidate", "device": "left", "error": "connectionLost"}
        {"to": "end", "always": "left.failed and not left.owner and not changed(left.total.sent)"}
        {"by": 2.5, "expect": "right.owner and right.absent"}
        {"from": 2.5, "to": "end", "always": "right.owner and right.absent and not changed(right.ball.x) and not changed(right.ball.y)"}
        {"from": 2.5, "to": "end", "always": "not changed(right.score.left) and not changed(right.score.right)"}
        {"at": "end", "expect": "right.score.left > 0 or right.score.right > 0"}
        """#
    )

    static let opponentLeaves = BuiltInScenario(
        "opponent-leaves",
        #"""
        {"pong": "scenario", "format": 1, "name": "opponent-leaves", "summary": "the other player leaves in a rally: the ball freezes, and no point is scored", "length": 10, "rightDevice": {"joinDelay": 500}, "conditions": {"delay": 30}}
        {"at": 2, "await": "left.owner and left.playing and right.playing", "within": 30}
        {"at": 2, "action": "leave", "device": "right"}
        {"to": "end", "always": "not right.present and left.owner and not changed(left.epoch)"}
        {"to": "end", "always": "not changed(left.score.left) and not changed(left.score.right)"}
        {"by": 2.2, "expect": "left.absent"}
        {"from": 2.2, "to": "end", "always": "left.absent and not changed(left.ball.x) and not changed(left.ball.y)"}
        """#
    )

    static let ownerLeaves = BuiltInScenario(
        "owner-leaves",
        #"""
        {"pong": "scenario", "format": 1, "name": "owner-leaves", "summary": "the owner leaves in a rally: the survivor owns the session and keeps the score", "length": 14, "rightDevice": {"joinDelay": 500}, "conditions": {"delay": 30}}
        {"at": 2, "await": "left.owner and left.playing and right.playing and (score.left > 0 or score.right > 0)", "within": 300}
        {"at": 2, "action": "leave", "device": "left"}
        {"by": 2.5, "expect": "right.owner and right.epoch == 2 and right.absent"}
        {"from": 2.5, "to": 5, "always": "right.owner and right.absent"}
        {"from": 2.5, "to": 5, "always": "not changed(right.score.left) and not changed(right.score.right)"}
        {"at": 5, "action": "rejoin", "device": "left"}
        {"by": 5.8, "expect": "agree and left.score.left == right.score.left and left.score.right == right.score.right"}
        {"from": 5.8, "to": 6, "always": "(right.score.left > 0 or right.score.right > 0) and not changed(right.score.left)"}
        {"by": "end", "expect": "left.playing and right.playing"}
        {"from": 2.5, "to": "end", "always": "right.owner and not left.owner"}
        """#
    )

    static let unseenGoal = BuiltInScenario(
        "unseen-goal",
        #"""
        {"pong": "scenario", "format": 1, "name": "unseen-goal", "summary": "the owner leaves after a goal that no message told: the survivor's score counts", "length": 14, "rightDevice": {"joinDelay": 500}, "conditions": {"delay": 30}}
        {"at": 2, "await": "left.owner and left.playing and right.playing and (left.ball.y < 0.025 or left.ball.y > 0.975)", "within": 300}
        {"at": 2, "action": "blackout", "from": "left", "milliseconds": 5000}
        {"at": 2, "await": "changed(left.score.left) or changed(left.score.right)", "within": 2}
        {"at": 2, "expect": "left.score.left > right.score.left or left.score.right > right.score.right", "strategies": ["host", "host-extrapolated"]}
        {"at": 2, "action": "leave", "device": "left"}
        {"by": 2.5, "expect": "right.owner and right.absent and right.epoch == 2"}
        {"from": 2.5, "to": 7, "always": "not changed(right.score.left) and not changed(right.score.right)"}
        {"from": 2.5, "to": 7, "always": "right.score.left == 0 and right.score.right == 0", "strategies": ["host", "host-extrapolated"]}
        {"at": 7, "action": "rejoin", "device": "left"}
        {"by": 7.8, "expect": "agree and left.score.left == right.score.left and left.score.right == right.score.right"}
        {"at": 8, "expect": "left.score.left == 0 and left.score.right == 0", "strategies": ["host", "host-extrapolated"]}
        {"by": "end", "expect": "playing"}
        """#
    )
}
