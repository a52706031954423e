/// The simulation of a match: the rules and the physics.
public enum Simulation {
    /// The number of the simulation: the same number, rules, seed and inputs give the same match.
    ///
    /// Raise it by one with every change after which they do not, and give the golden hashes the new number: recorded
    /// runs of the old simulation are then refused, and not replayed as if they were of this one. The computer players
    /// are not part of the simulation: what they do is input, and ``ComputerPlayer/version`` is their number.
    public static let version = 1
}
