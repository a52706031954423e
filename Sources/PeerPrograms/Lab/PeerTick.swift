package import GameDescriptions
package import JSONText
package import SyncLab

/// The record of one tick of a lab of programs.
package struct PeerTick: Sendable {
    /// The lab's tick, from 1.
    package let tick: UInt32

    /// By their places; the first two are the watched ones.
    package var devices: [Device]

    /// - Parameter count: The number of devices.
    init(tick: UInt32, devices count: Int = LabSide.allCases.count) {
        self.tick = tick
        devices = [Device](repeating: Device(), count: count)
    }

    /// A watched device.
    package subscript(side: LabSide) -> Device { devices[side.rawValue] }

    /// The findings that became known in it.
    package var findings: ArraySlice<PeerFinding> = []

    package struct Device: Sendable {
        /// True if it has a session.
        package var isPresent = false

        /// The tick lines that its program has got since it began.
        package var ticks = 0
        package var input = PlayerInput.none

        /// The last tick of the match that it has confirmed; `nil` before the first.
        package var confirmed: Int?
        package var shown: ShownState?

        /// The last simulated tick, if it says so.
        package var current: Int?

        /// The participant whom it takes for the session's owner, if it says so.
        package var owner: Int?
        package var rollback = 0
        package var isStalled = false
        package var sent: [PeerMessage] = []
        package var received: [PeerMessage] = []

        /// The lines of its log.
        package var log: [String] = []
        package var view: [String] = []
        package var about: JSONValue?

        /// The program's own words on it, in a line.
        package var aboutText: String? { about?.line }
    }
}
