/// The simulation of a match: the rules and the physics.
public enum Simulation {
    /// The version of the simulation: the same version, rules, seed and inputs give the same match.
    ///
    /// Increment it with every change that breaks this, and renew the golden hashes in
    /// `Tests/GameCoreTests/GoldenTests.swift`: recorded runs of the old simulation are then refused instead of
    /// replayed. Computer players are not part of it: their moves are inputs, and ``ComputerPlayer/version`` is their
    /// version. Neither is a default of the rules: runs and offers carry the rules of their match.
    public static let version = 1

    /// The last tick that a match or a run may come to, in packets, files and options: after more than a year of play.
    ///
    /// Beyond it is half of the range, so that a peer that goes on from a received tick does not overflow it.
    public static let lastTick = UInt32.max / 2
}
