/// The reason why a participant is gone.
enum Departure: Equatable {
    case byItself
    case connectionEnded
    case sessionEnded(by: Int)
    case evicted(Refusal)
}

extension Departure: CustomStringConvertible {
    /// The words behind the participant, for the operator.
    var description: String {
        switch self {
        case .byItself: "left"
        case .connectionEnded: "left: its connection ended"
        case .sessionEnded(let other): "left: participant \(other) ended the session"
        case .evicted(let refusal): "evicted: \(refusal.message)"
        }
    }
}
