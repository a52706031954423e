import Foundation
import GroupSessions
import SocketSessions
import Synchronization
import TerminalKit
import Testing

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

    convenience init(_ invite: Invite, at port: UInt16, streams: Int = 3) {
        self.init(invite, .tcp(host: "127.0.0.1", port: port, streams: streams))
    }

    convenience init(in room: LocalRoom) {
        self.init(SocketActivity(Self.metadata, in: room))
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

    /// Polls until the activity fails, and returns the reason.
    func waitForFailure() throws -> SessionError {
        try [self].wait("the activity fails") { failure != nil }
        return try #require(failure)
    }
}

extension [RelayPlayer] {
    /// Polls all until a condition holds.
    func wait(_ what: String, seconds: Double = 60, until isMet: () throws -> Bool) throws {
        try waitUntil(what, seconds: seconds) {
            for player in self { player.poll() }
            return try isMet()
        }
    }

    /// Polls until all have joined and see each other.
    func meet() throws {
        try wait("all meet") { allSatisfy { $0.session?.activeParticipants.count == count } }
    }

    /// Polls all while another thread runs `work`: a room puts a player out that is silent for five seconds.
    func stay<Value: Sendable>(during work: @escaping @Sendable () throws -> Value) throws -> Value {
        let outcome = Mutex<Result<Value, any Error>?>(nil)
        let thread = Thread {
            let result = Result { try work() }
            outcome.withLock { $0 = result }
        }
        thread.start()
        try wait("the work ends", seconds: 900) { outcome.withLock { $0 != nil } }
        return try #require(outcome.withLock { $0 }).get()
    }

    /// Polls until all have lost their sessions.
    func waitForEnd() throws {
        try wait("all are told") { allSatisfy(\.isOver) }
    }
}

/// Waits for a condition.
func waitUntil(_ what: String, seconds: Double = 60, until isMet: () throws -> Bool) throws {
    let end = Date.now.addingTimeInterval(seconds)
    while try !isMet() {
        guard Date.now < end else { throw TerminalFailure(description: "\(what): not within \(seconds) seconds") }
        // Polls: the condition depends on several processes, and no descriptor signals it.
        usleep(2_000)
    }
}
