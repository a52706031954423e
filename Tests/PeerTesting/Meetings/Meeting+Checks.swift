package import GameBasics
package import GameCore
internal import GroupSessions
internal import MatchSync
package import SyncCore
internal import MockGroupSessions
package import Testing

/// Devices whose peers meet, over the mock network or through a room.
package protocol PeerMeeting {
    func peer(_ index: Int) -> Peer<Match>

    /// The devices that are joined to the session.
    var present: [Int] { get }
}

extension PeerMeeting {
    package func score(_ index: Int) -> PerPlayer<UInt16> { peer(index).shown.score }

    package func points(_ index: Int) -> Int { Int(score(index).one) + Int(score(index).two) }

    package func phase(_ index: Int) -> Phase { peer(index).shown.phase }

    package func seat(_ index: Int) -> Player? { peer(index).seats[peer(index).local] }

    /// The devices that take themselves for the owner.
    package var owners: [Int] { present.filter { peer($0).isOwner } }

    /// The owner, and a peer that follows it.
    package func roles() throws -> (owner: Int, follower: Int) {
        let owner = try #require(owners.first)
        return (owner, try #require(present.first { $0 != owner }))
    }
}

/// The state of a meeting.
extension Meeting: PeerMeeting {
    package func peer(_ index: Int) -> Peer<Match> { shells[index].peer }

    package var present: [Int] {
        shells.indices.filter { shells[$0].session.state == .joined }
    }

    /// The meeting once two play a rally.
    package func inRally(sourceLocation: SourceLocation = #_sourceLocation) -> Meeting {
        #expect(startRally(), sourceLocation: sourceLocation)
        return self
    }

    /// Checks that all present peers agree, after ``calm(_:)``.
    package func expectAgreement(sourceLocation: SourceLocation = #_sourceLocation) throws {
        calm()
        try Peer<Match>.expectAgreement(present.map(peer), seed, sourceLocation: sourceLocation)
    }
}
