import Foundation
import GroupSessions
import SocketSessions

/// A guest that joins as soon as possible.
final class RelayPlayer {
    static let metadata = GroupActivityMetadata(identifier: "test.pong", title: "Pong")

    let activity: SocketActivity
    private(set) var session: SocketSession?
    private var events: [SessionEvent] = []

    init(_ activity: SocketActivity) {
        self.activity = activity
        try? activity.activate()
    }

    convenience init(_ invite: Invite, _ carrier: Carrier) {
        self.init(SocketActivity(Self.metadata, invite, over: carrier))
    }

    func poll() {
        if session == nil, let next = activity.nextSession() {
            session = next
            try? next.join()
        }
        events = []
        session?.drainEvents(into: &events)
    }

    /// The reason why the activity failed.
    var failure: SessionError? {
        if case .failed(let error) = activity.status { error } else { nil }
    }

    var isOver: Bool {
        if case .invalidated(.failed) = session?.state { true } else { false }
    }

    /// Polls until all have joined and see each other.
    static func meet(_ players: inout [RelayPlayer]) throws {
        try waitUntil("all meet") {
            players.forEach { $0.poll() }
            return players.allSatisfy { $0.session?.activeParticipants.count == players.count }
        }
    }
}

/// Waits for a condition.
func waitUntil(_ what: String, seconds: Double = 20, until isMet: () throws -> Bool) throws {
    let end = Date.now.addingTimeInterval(seconds)
    while try !isMet() {
        guard Date.now < end else { throw TestProblem(description: "\(what): not within \(seconds) seconds") }
        // Polls: the condition depends on several processes, and no descriptor signals it.
        usleep(2_000)
    }
}

struct TestProblem: Error, CustomStringConvertible {
    var description: String
}
