/// The scenarios of joining and coming back.
extension BuiltInScenario {
    static let delayedJoin = BuiltInScenario(
        "delayed-join",
        #"""
        {"pong": "scenario", "format": 1, "name": "delayed-join", "summary": "a join takes 5 s: what is sent meanwhile is queued, and delivered once", "length": 12, "rightDevice": {"joinDelay": 5000}}
        {"at": 1, "action": "send", "device": "right", "message": "serve"}
        {"at": 2, "expect": "right.total.sent == 1"}
        {"from": 0, "to": 4.9, "always": "not right.joined and left.absent and left.total.received == 0"}
        {"from": 4.9, "by": 5.2, "expect": "right.joined and left.total.received > 0"}
        {"from": 4.9, "by": 7, "expect": "agree and left.participants == 2"}
        {"from": 5, "by": "end", "expect": "playing"}
        {"at": "end", "expect": "left.total.received == right.total.sent and right.total.received == left.total.sent"}
        {"at": "end", "expect": "left.problems == 0 and right.problems == 0"}
        """#
    )

    static let failedJoin = BuiltInScenario(
        "failed-join",
        #"""
        {"pong": "scenario", "format": 1, "name": "failed-join", "summary": "a session fails while it waits to join: no owner, nothing sent, the error shown", "length": 8, "rightDevice": {"joinDelay": 3000}}
        {"at": 0.5, "expect": "right.present and not right.joined"}
        {"at": 1, "action": "invalidate", "device": "right", "error": "connectionLost"}
        {"to": "end", "always": "right.failed and not right.present and not right.owner and right.epoch == 0"}
        {"to": "end", "always": "right.absent and right.total.sent == 0"}
        {"to": "end", "always": "left.owner and left.absent and left.participants == 1"}
        """#
    )

    static let rejoin = BuiltInScenario(
        "rejoin",
        #"""
        {"pong": "scenario", "format": 1, "name": "rejoin", "summary": "a player leaves and comes back: a new session, and the score is restored", "length": 14, "rightDevice": {"joinDelay": 500}}
        {"at": 2, "await": "left.playing and right.playing and (score.left > 0 or score.right > 0)", "within": 300}
        {"at": 2, "action": "leave", "device": "right"}
        {"to": 4, "always": "not right.present and right.sessions == 1"}
        {"at": 4, "action": "rejoin", "device": "right", "remembers": false}
        {"by": 5.2, "expect": "right.sessions == 2 and right.joined and agree and left.score.left == right.score.left and left.score.right == right.score.right"}
        {"from": 5.2, "to": 5.5, "always": "right.score.left > 0 or right.score.right > 0"}
        {"from": 4, "to": "end", "always": "right.total.received == right.total.delivered"}
        {"at": "end", "expect": "right.total.received > 60"}
        {"by": "end", "expect": "playing"}
        """#
    )

    static let lateJoiner = BuiltInScenario(
        "late-joiner",
        #"""
        {"pong": "scenario", "format": 1, "name": "late-joiner", "summary": "a player joins at 3 to 2: it sees that score before any ball moves", "length": 10, "leftDevice": {"remembers": [3, 2]}, "rightDevice": {"joins": false}}
        {"to": 3, "always": "not right.joined and left.absent"}
        {"at": 3, "action": "join", "device": "right"}
        {"by": 4, "expect": "agree and right.score.left == 3 and right.score.right == 2"}
        {"to": 7, "always": "right.ball.y == 0.5 or right.score.left >= 3 and right.score.right >= 2"}
        {"by": "end", "expect": "right.playing"}
        """#
    )

    static let joinedTogether = BuiltInScenario(
        "joined-together",
        #"""
        {"pong": "scenario", "format": 1, "name": "joined-together", "summary": "both see both players at first: the session has exactly one owner", "length": 10, "leftDevice": {"view": "coalesced", "viewDelay": 200}, "rightDevice": {"view": "coalesced", "viewDelay": 320}}
        {"at": 0.15, "expect": "left.joined and right.joined and left.participants == 0 and right.participants == 0"}
        {"from": 0, "to": "end", "always": "not (left.owner and right.owner)"}
        {"from": 0, "to": "end", "always": "left.participants != 1 and right.participants != 1"}
        {"by": 2, "expect": "left.participants == 2 and right.participants == 2 and agree"}
        {"from": 2, "to": "end", "always": "left.owner != right.owner"}
        {"by": "end", "expect": "playing"}
        """#
    )

    static let joinedAlone = BuiltInScenario(
        "joined-alone",
        #"""
        {"pong": "scenario", "format": 1, "name": "joined-alone", "summary": "both see only themselves at first: two owners, and exactly one once they meet", "length": 14, "leftDevice": {"view": "selfFirst", "viewDelay": 1000}, "rightDevice": {"view": "selfFirst", "viewDelay": 1600}}
        {"by": 0.9, "expect": "left.participants == 1 and right.participants == 1 and left.owner and right.owner"}
        {"by": 4, "expect": "left.participants == 2 and right.participants == 2 and agree"}
        {"from": 4, "to": "end", "always": "left.owner != right.owner"}
        {"by": "end", "expect": "playing"}
        """#
    )

    static let coalescedRejoin = BuiltInScenario(
        "coalesced-rejoin",
        #"""
        {"pong": "scenario", "format": 1, "name": "coalesced-rejoin", "summary": "a leave and a join come as one update: the newcomer still gets the match", "length": 14, "rightDevice": {"joinDelay": 500}}
        {"at": 2, "await": "left.owner and left.playing and right.playing and (score.left > 0 or score.right > 0)", "within": 300}
        {"at": 2, "action": "script", "device": "left", "view": "coalesced", "viewDelay": 1000}
        {"at": 3, "action": "leave", "device": "right"}
        {"at": 3.1, "action": "rejoin", "device": "right", "remembers": false}
        {"from": 2, "to": "end", "always": "left.participants == 2"}
        {"by": 4.8, "expect": "agree and right.sessions == 2 and left.score.left == right.score.left and left.score.right == right.score.right"}
        {"from": 4.8, "to": 5, "always": "right.score.left > 0 or right.score.right > 0"}
        {"by": "end", "expect": "playing"}
        """#
    )

    static let earlyMessage = BuiltInScenario(
        "early-message",
        #"""
        {"pong": "scenario", "format": 1, "name": "early-message", "summary": "messages come before their sender is a known participant: kept, and applied later", "length": 12, "rightDevice": {"view": "selfFirst", "viewDelay": 1000}}
        {"at": 0.8, "action": "blackout", "from": "left", "milliseconds": 3000, "note": "nothing later is heard"}
        {"by": 0.9, "expect": "right.participants == 1 and right.total.received > 0"}
        {"from": 0.9, "by": 1.2, "expect": "right.participants == 2"}
        {"from": 1.2, "to": 3, "always": "not right.pending"}
        {"from": 0.9, "by": 6, "expect": "right.participants == 2 and agree"}
        {"by": "end", "expect": "left.playing and right.playing"}
        {"at": "end", "expect": "right.problems == 0"}
        """#
    )

    static let stalePackets = BuiltInScenario(
        "stale-packets",
        #"""
        {"pong": "scenario", "format": 1, "name": "stale-packets", "summary": "packets of a session that was left reach the next one: they are dropped", "length": 14, "conditions": {"delay": 150}, "leftDevice": {"stalePackets": true}, "rightDevice": {"stalePackets": true}}
        {"at": 2, "await": "left.playing and right.playing and (score.left > 0 or score.right > 0)", "within": 300}
        {"at": 3, "action": "end", "device": "left"}
        {"at": 3.05, "action": "rejoin", "device": "left"}
        {"at": 3.05, "action": "rejoin", "device": "right"}
        {"by": 4, "expect": "left.ignored.strangers > 0 and right.ignored.strangers > 0"}
        {"by": 6, "expect": "agree and left.sessions == 2 and right.sessions == 2"}
        {"by": 6, "expect": "left.score.left > 0 or left.score.right > 0"}
        {"by": "end", "expect": "left.playing and right.playing"}
        {"from": 11, "by": "end", "expect": "agree"}
        """#
    )
}
