internal import JSONText

/// A scenario that comes with the program.
package struct BuiltInScenario: Sendable {
    /// The text of its file.
    package let text: String

    /// In the order of the session contract.
    package static let all = files.split(separator: "\n\n").map { BuiltInScenario(text: String($0)) }

    /// The name in its header; the lines below are not read for it.
    package var name: String {
        let header = try? JSONValue(json: String(text.prefix { $0 != "\n" }))
        return header?["name"]?.text ?? ""
    }

    package var scenario: Scenario {
        do {
            return try Scenario(Array(text.utf8))
        } catch {
            preconditionFailure("The built-in scenario '\(name)' cannot be read: \(error)")
        }
    }
}

extension BuiltInScenario {
    /// The files of the scenarios that every mock of a session must play, in the order of the session contract; an
    /// empty line between two.
    static let files = #"""
        {"pong": "scenario", "format": 1, "name": "delayed-join", "summary": "a join takes 5 s: what is sent meanwhile is queued, and delivered once", "length": 12, "rightDevice": {"joinDelay": 5000}}
        {"at": 1, "action": "send", "device": "right", "message": "serve"}
        {"at": 2, "expect": "right.total.sent == 1"}
        {"from": 0, "to": 4.9, "always": "not right.joined and left.absent and left.total.received == 0"}
        {"from": 4.9, "by": 5.2, "expect": "right.joined and left.total.received > 0"}
        {"from": 4.9, "by": 7, "expect": "agree and left.participants == 2"}
        {"from": 5, "by": "end", "expect": "playing"}
        {"at": "end", "expect": "left.total.received == right.total.sent and right.total.received == left.total.sent"}
        {"at": "end", "expect": "left.problems == 0 and right.problems == 0"}

        {"pong": "scenario", "format": 1, "name": "failed-join", "summary": "a session fails while it waits to join: no owner, nothing sent, the error shown", "length": 8, "rightDevice": {"joinDelay": 3000}}
        {"at": 0.5, "expect": "right.present and not right.joined"}
        {"at": 1, "action": "invalidate", "device": "right", "error": "connectionLost"}
        {"to": "end", "always": "right.failed and not right.present and not right.owner and right.epoch == 0"}
        {"to": "end", "always": "right.absent and right.total.sent == 0"}
        {"to": "end", "always": "left.owner and left.absent and left.participants == 1"}

        {"pong": "scenario", "format": 1, "name": "broken-session", "summary": "the owner's session fails in a rally: the other player pauses and keeps the score", "length": 12, "rightDevice": {"joinDelay": 500}, "conditions": {"delay": 30}}
        {"at": 2, "await": "left.owner and left.playing and right.playing and (score.left > 0 or score.right > 0)", "within": 300}
        {"at": 2, "action": "invalidate", "device": "left", "error": "connectionLost"}
        {"to": "end", "always": "left.failed and not left.owner and not changed(left.total.sent)"}
        {"by": 2.5, "expect": "right.owner and right.absent"}
        {"from": 2.5, "to": "end", "always": "right.owner and right.absent and not changed(right.ball.x) and not changed(right.ball.y)"}
        {"from": 2.5, "to": "end", "always": "not changed(right.score.left) and not changed(right.score.right)"}
        {"at": "end", "expect": "right.score.left > 0 or right.score.right > 0"}

        {"pong": "scenario", "format": 1, "name": "opponent-leaves", "summary": "the other player leaves in a rally: the ball freezes, and no point is scored", "length": 10, "rightDevice": {"joinDelay": 500}, "conditions": {"delay": 30}}
        {"at": 2, "await": "left.owner and left.playing and right.playing", "within": 30}
        {"at": 2, "action": "leave", "device": "right"}
        {"to": "end", "always": "not right.present and left.owner and not changed(left.epoch)"}
        {"to": "end", "always": "not changed(left.score.left) and not changed(left.score.right)"}
        {"by": 2.2, "expect": "left.absent"}
        {"from": 2.2, "to": "end", "always": "left.absent and not changed(left.ball.x) and not changed(left.ball.y)"}

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

        {"pong": "scenario", "format": 1, "name": "late-joiner", "summary": "a player joins at 3 to 2: it sees that score before any ball moves", "length": 10, "leftDevice": {"remembers": [3, 2]}, "rightDevice": {"joins": false}}
        {"to": 3, "always": "not right.joined and left.absent"}
        {"at": 3, "action": "join", "device": "right"}
        {"by": 4, "expect": "agree and right.score.left == 3 and right.score.right == 2"}
        {"to": 7, "always": "right.ball.y == 0.5 or right.score.left >= 3 and right.score.right >= 2"}
        {"by": "end", "expect": "right.playing"}

        {"pong": "scenario", "format": 1, "name": "joined-together", "summary": "both see both players at first: the session has exactly one owner", "length": 10, "leftDevice": {"view": "coalesced", "viewDelay": 200}, "rightDevice": {"view": "coalesced", "viewDelay": 320}}
        {"at": 0.15, "expect": "left.joined and right.joined and left.participants == 0 and right.participants == 0"}
        {"from": 0, "to": "end", "always": "not (left.owner and right.owner)"}
        {"from": 0, "to": "end", "always": "left.participants != 1 and right.participants != 1"}
        {"by": 2, "expect": "left.participants == 2 and right.participants == 2 and agree"}
        {"from": 2, "to": "end", "always": "left.owner != right.owner"}
        {"by": "end", "expect": "playing"}

        {"pong": "scenario", "format": 1, "name": "joined-alone", "summary": "both see only themselves at first: two owners, and exactly one once they meet", "length": 14, "leftDevice": {"view": "selfFirst", "viewDelay": 1000}, "rightDevice": {"view": "selfFirst", "viewDelay": 1600}}
        {"by": 0.9, "expect": "left.participants == 1 and right.participants == 1 and left.owner and right.owner"}
        {"by": 4, "expect": "left.participants == 2 and right.participants == 2 and agree"}
        {"from": 4, "to": "end", "always": "left.owner != right.owner"}
        {"by": "end", "expect": "playing"}

        {"pong": "scenario", "format": 1, "name": "coalesced-rejoin", "summary": "a leave and a join come as one update: the newcomer still gets the match", "length": 14, "rightDevice": {"joinDelay": 500}}
        {"at": 2, "await": "left.owner and left.playing and right.playing and (score.left > 0 or score.right > 0)", "within": 300}
        {"at": 2, "action": "script", "device": "left", "view": "coalesced", "viewDelay": 1000}
        {"at": 3, "action": "leave", "device": "right"}
        {"at": 3.1, "action": "rejoin", "device": "right", "remembers": false}
        {"from": 2, "to": "end", "always": "left.participants == 2"}
        {"by": 4.8, "expect": "agree and right.sessions == 2 and left.score.left == right.score.left and left.score.right == right.score.right"}
        {"from": 4.8, "to": 5, "always": "right.score.left > 0 or right.score.right > 0"}
        {"by": "end", "expect": "playing"}

        {"pong": "scenario", "format": 1, "name": "early-message", "summary": "messages come before their sender is a known participant: kept, and applied later", "length": 12, "rightDevice": {"view": "selfFirst", "viewDelay": 1000}}
        {"at": 0.8, "action": "blackout", "from": "left", "milliseconds": 3000, "note": "nothing later is heard"}
        {"by": 0.9, "expect": "right.participants == 1 and right.total.received > 0"}
        {"from": 0.9, "by": 1.2, "expect": "right.participants == 2"}
        {"from": 1.2, "to": 3, "always": "not right.pending"}
        {"from": 0.9, "by": 6, "expect": "right.participants == 2 and agree"}
        {"by": "end", "expect": "left.playing and right.playing"}
        {"at": "end", "expect": "right.problems == 0"}

        {"pong": "scenario", "format": 1, "name": "duplicates", "summary": "reliable messages come twice, points among them: each counts once", "length": 24, "rightDevice": {"joinDelay": 500}, "conditions": {"delay": 30, "reliableDuplicate": 60}, "rules": {"servesAutomatically": false}}
        {"at": 20, "await": "right.ignored.repeated > 2 and left.ignored.repeated > 0 and (score.left > 0 or score.right > 0)", "within": 120}
        {"from": 0, "to": "end", "always": "not left.backward and not right.backward"}
        {"from": 20, "by": "end", "expect": "agree and left.revision == right.revision"}
        {"from": 0, "to": "end", "always": "not desync", "strategies": ["lockstep", "rollback", "rollback-filtered"]}
        {"at": "end", "expect": "left.problems == 0 and right.problems == 0"}

        {"pong": "scenario", "format": 1, "name": "reordering", "summary": "packets overtake each other: older ones are ignored, and the ball never jumps back", "length": 20, "rightDevice": {"joinDelay": 500}, "conditions": {"reorder": [50, 100]}}
        {"to": "end", "always": "not left.backward and not right.backward"}
        {"at": "end", "expect": "left.total.reordered > 100 and right.total.reordered > 100"}
        {"at": "end", "expect": "right.ignored.outdated > 100", "strategies": ["host", "host-extrapolated"]}
        {"by": "end", "expect": "playing"}
        {"to": "end", "always": "not desync", "strategies": ["lockstep", "rollback", "rollback-filtered"]}
        {"from": 18, "by": "end", "expect": "agree"}

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

        {"pong": "scenario", "format": 1, "name": "asymmetric-delay", "summary": "20 ms one way and 300 ms the other: both see the same winner and the same score", "length": 8, "rightDevice": {"joinDelay": 500}, "fromLeft": {"delay": 20}, "fromRight": {"delay": 300}, "rules": {"winningScore": 2}}
        {"at": 4, "expect": "right.messageAge <= 3 and left.messageAge >= 15"}
        {"at": 5, "await": "left.over", "within": 200}
        {"by": 6, "expect": "right.over"}
        {"from": 6, "to": "end", "always": "left.over and right.over and agree"}
        {"at": "end", "expect": "left.score.left == right.score.left and left.score.right == right.score.right"}
        {"from": 0, "to": "end", "always": "not desync", "strategies": ["lockstep", "rollback", "rollback-filtered"]}
        {"at": "end", "expect": "left.score.left == 2 or left.score.right == 2"}

        {"pong": "scenario", "format": 1, "name": "overtaking", "summary": "a ball outruns the start of its rally, and the reverse: no phantom ball", "length": 20, "rightDevice": {"joinDelay": 500}, "conditions": {"delay": 20, "loss": 40, "retransmission": 100}}
        {"to": "end", "always": "not left.serving or left.ball.x == 0.5 and left.ball.y == 0.5"}
        {"to": "end", "always": "not right.serving or right.ball.x == 0.5 and right.ball.y == 0.5"}
        {"at": 15, "await": "left.total.retransmitted > 0 and (score.left > 0 or score.right > 0)", "within": 120}
        {"at": 15, "expect": "right.ignored.mistimed > 0", "strategies": ["host", "host-extrapolated"]}
        {"from": 0, "by": "end", "expect": "left.playing and right.playing"}
        {"from": 0, "to": "end", "always": "not desync", "strategies": ["lockstep", "rollback", "rollback-filtered"]}
        {"at": 15, "action": "conditions", "conditions": {"loss": 0}}
        {"from": 16, "by": "end", "expect": "agree"}

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
        {"measures": "healthy"}

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
}
