internal import PongUI

/// What the last key did, or why it did nothing.
enum LabNotice: Sendable {
    case scheme(InputScheme)
    case onlyComputers
    case noOwner

    /// How long it is shown while time passes.
    static let ticks = 120

    var text: String {
        switch self {
        case .scheme(.hold): "keys: hold"
        case .scheme(.latch): "keys: latch"
        case .scheme(.linger): "keys: linger"
        case .scheme(.mouse): "keys: mouse"
        case .onlyComputers: "i: both players are computers"
        case .noOwner: "s: the session has no owner yet"
        }
    }
}
