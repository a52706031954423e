public import GameCore
public import MatchSync
public import SyncCore

/// The lab's engine plays Pong: its peers, and what they send, by names without the game.
public typealias EnginePeer = Peer<Match>
public typealias EngineReading = PeerReading<Match>
public typealias EngineMessage = PeerMessage<Match>
