internal import GameCore
package import GroupSessions
package import MatchSync
package import Testing

/// A meeting in which the scenarios of the session contract are played.
package protocol ScenarioMeeting: PeerMeeting, AnyObject, SendableMetatype {
    associatedtype Session: GroupSession

    init(_ setting: ScenarioSetting) throws

    /// A meeting whose two devices learn of both participants in one update.
    static func seeingBothAtOnce(_ setting: ScenarioSetting) throws -> Self

    /// The ways in which a connection can fail.
    static var failures: [ConnectionFailure] { get }

    /// True if a link loses messages; a stream delivers all that were sent before it ends.
    static var losesMessages: Bool { get }

    /// Ticks in which a peer learns of another's departure.
    static var patience: Int { get }

    var setting: ScenarioSetting { get }

    /// True if the players give input.
    var isPlaying: Bool { get set }

    /// The current or last shell of a device.
    func shell(_ index: Int) -> PeerShell<Session>

    /// A device's state to rejoin with.
    func memory(_ index: Int) -> PeerMemory?

    /// The lost transmissions so far.
    var losses: Int { get }

    /// The messages delivered so far; `nil` if the links do not count them.
    var delivered: Int? { get }

    func run(_ ticks: Int, until isReached: () throws -> Bool) throws -> Bool
    func startRally() throws -> Bool
    func play(toPoints points: Int) throws -> Bool
    func runUntilSeated(_ index: Int) throws -> Bool

    /// Lets a device take a session, which it joins.
    func enter(_ index: Int, remembers: Bool) throws

    /// Lets a device enter, whose join is not answered before ``releaseJoin(_:)``.
    func holdJoin(_ index: Int) throws
    func releaseJoin(_ index: Int)

    func leave(_ index: Int) throws
    func end(_ index: Int) throws
    func fail(_ index: Int, by failure: ConnectionFailure) throws

    /// Holds back all that a device sends, or lets it through again.
    func mute(_ index: Int)
    func unmute(_ index: Int)

    /// Gathers the changes of participants that a device sees into one, until ``showChanges(to:)``.
    func gatherChanges(to index: Int)
    func showChanges(to index: Int) throws

    func duplicateReliableMessages()

    /// Cuts all links.
    func cut()
    /// Makes all links perfect again, and runs until all that was held back has arrived.
    func heal() throws

    /// Delivers everything in flight, while all keep playing.
    func calmLinks() throws

    /// Sends a message that the device's peer did not make.
    func send(stray message: some SessionMessage, in mode: DeliveryMode, from index: Int)

    /// Makes the session refuse a message of a device.
    ///
    /// - Returns: The problems that this device then has, and those that the others have at the end.
    func refuseMessage(of index: Int) throws -> (local: Int, remote: Int)

    /// Checks that the sessions measure a round trip, if they do.
    func expectRoundTrips(of least: Duration)

    /// Checks that all present peers agree, after all messages have arrived.
    func expectAgreement(sourceLocation: SourceLocation) throws
}

package enum ConnectionFailure: CaseIterable, Sendable { case reset, silence }

extension ScenarioMeeting {
    package func pass(_ ticks: Int) throws {
        _ = try run(ticks) { false }
    }

    package func expectAgreement(_ location: SourceLocation = #_sourceLocation) throws {
        try expectAgreement(sourceLocation: location)
    }

    /// Records an issue, with the seed, unless the condition is true.
    func check(_ isTrue: Bool, _ comment: String = "", sourceLocation: SourceLocation = #_sourceLocation) {
        #expect(isTrue, "seed \(setting.seed) \(comment)", sourceLocation: sourceLocation)
    }

    /// Checks that a player is told of the other's absence and that nothing moves then.
    package func expectFrozen(_ index: Int, sourceLocation: SourceLocation = #_sourceLocation) throws {
        let waits = try run(Self.patience) { peer(index).waitsForOpponent }
        let score = score(index)
        try pass(Self.patience)
        let isFrozen = waits && peer(index).waitsForOpponent && self.score(index) == score
        check(isFrozen, "\(phase(index))", sourceLocation: sourceLocation)
    }

    /// Runs until a peer is alone.
    ///
    /// - Returns: The score right before.
    func scoreUntilAlone(_ index: Int) throws -> PerPlayer<UInt16> {
        var score = score(index)
        let isAlone = try run(60) {
            if shell(index).session.activeParticipants.count == 1 { return true }
            score = self.score(index)
            return false
        }
        check(isAlone)
        return score
    }

    /// The reliable messages that a device receives from now on.
    func reliableMessages(_ index: Int) -> MessageInbox<PeerMessage> {
        shell(index).session.messenger(.reliable).messages(of: PeerMessage.self)
    }
}
