import Foundation
import GameBasics
import GroupSessions
import SocketSessions
import SyncCore

/// A device in a room: the devices of two processes play over a Unix socket.
struct Room {
    private let activity: SocketActivity
    private var session: SyncSession<SocketSession, Arena>?

    private init(_ invite: Invite) throws {
        let metadata = GroupActivityMetadata(identifier: Arena.name, title: "Light cycles")
        activity = try SocketActivity(metadata, at: RoomAddress(.thisMachine, invite))
        try activity.activate()
    }

    /// Opens a room, prints its invite, and plays in it.
    static func host(ticks: UInt32?) throws {
        let invite = Invite.random()
        let relay = Pipe()
        let isOpen = DispatchSemaphore(value: 0)
        Thread.detachNewThread {
            do {
                let room = try Relay(invite)
                isOpen.signal()
                room.serve(until: relay.fileHandleForReading.fileDescriptor)
                room.close()
            } catch {
                log("\(error)")
            }
            isOpen.signal()
        }
        isOpen.wait()
        log("invite: \(invite)")
        try join(invite, ticks: ticks)
        try relay.fileHandleForWriting.close()
        isOpen.wait()
    }

    /// Plays in a room, for a number of ticks with the other player or until the user stops it.
    static func join(_ invite: Invite, ticks: UInt32?) throws {
        var room = try Room(invite)
        let clock = ContinuousClock()
        let start = clock.now
        var schedule = TickSchedule(start: .zero)
        var (isFirst, isTold) = (true, false)
        // The other player needs the last inputs, too: it gets a second.
        while ticks.map({ room.playedTicks < $0 + 60 }) ?? true {
            let due = schedule.takeDue(at: clock.now - start, speedUp: room.session?.speedUp ?? 0)
            for tick in 0..<due.ticks { try room.advance(missed: tick == 0 ? due.missed : 0) }
            if let session = room.session, due.ticks > 0 {
                show([("player \(session.seat.map { "\($0)" } ?? "-")", session.shown)], isFirst: isFirst)
                isFirst = false
            }
            if let ticks, !isTold, room.playedTicks >= ticks {
                log("hash: \(room.hash(afterPlaying: ticks))")
                isTold = true
            }
            wait(schedule.nextTime - (clock.now - start))
        }
        try room.session?.leave()
        room.activity.finish()
    }

    private mutating func advance(missed: Int) throws {
        guard let seen = session else { return try enter() }
        session?.advance(seen.seat.map { drive($0, in: seen.shown) } ?? .none, missed: missed)
        for event in session?.takeEvents() ?? [] { log("\(event)") }
    }

    private mutating func enter() throws {
        if let offered = activity.nextSession() {
            try offered.join()
            session = SyncSession(offered, Arena(seed: .random(in: 0...UInt64.max)), under: NoRules())
        } else if case .failed(let error) = activity.status {
            throw error
        }
    }

    /// Confirmed ticks since both players have been here.
    private var playedTicks: UInt32 {
        guard let session, session.confirmed.absentPlayers.isEmpty else { return 0 }
        return session.confirmed.tick - session.shell.peer.firstTick
    }

    private func hash(afterPlaying ticks: UInt32) -> String {
        let hash = (session?.shell.peer).flatMap { $0.confirmedHash(at: $0.firstTick + ticks) }
        return hash.map { String($0, radix: 16) } ?? "not kept"
    }
}
