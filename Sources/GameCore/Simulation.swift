/// The simulation of a match: the rules and the physics.
public enum Simulation {
    /// The version of the simulation: the same version, rules, seed and inputs give the same match.
    ///
    /// Increment it with every change that breaks this, and renew the golden hashes in
    /// `Tests/GameCoreTests/GoldenTests.swift`: recorded runs of the old simulation are then refused instead of
    /// replayed. Computer players are not part of it: their moves are inputs, and ``ComputerPlayer/version`` is their
    /// version. Neither is a default of the rules: runs and offers carry the rules of their match.
    public static let version = 1
}
