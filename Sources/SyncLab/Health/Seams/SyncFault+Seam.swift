public import GameCore

extension SyncFault {
    /// The way on which a fault has come in: a message, or a change of the session or of the strategy.
    public struct Seam: Sendable, Hashable {
        public let kind: Kind

        /// The lab's tick in which a message was sent, or a change was asked for; `nil` if it is not known.
        public let sent: UInt32?

        /// The lab's tick in which the message arrived, or the change came; `nil` if it has not, or is not compared
        /// there.
        public let arrived: UInt32?

        init(_ kind: Kind, sent: UInt32? = nil, arrived: UInt32? = nil) {
            (self.kind, self.sent, self.arrived) = (kind, sent, arrived)
        }

        public enum Kind: String, Sendable, CaseIterable {
            case packet, update, snapshot, request, reliable, rejoin, absence, strategySwitch

            package var words: String {
                switch self {
                case .packet: "message of inputs"
                case .reliable: "reliable message"
                case .strategySwitch: "switch of the strategy"
                case .update, .snapshot, .request, .rejoin, .absence: rawValue
                }
            }
        }
    }

    /// Two values that should be the same, as texts.
    public struct Difference: Sendable, Hashable {
        /// The field of a match; `nil` for values that are none.
        public let field: MatchField?

        /// The field, or the value in words, such as `the input`.
        public let name: String

        /// The value that the device has or sends, and the one that it should be.
        public let value: String
        public let expected: String

        init(
            _ value: some CustomStringConvertible,
            _ expected: some CustomStringConvertible,
            of name: String,
            _ field: MatchField? = nil
        ) {
            (self.field, self.name, self.value, self.expected) = (field, name, value.description, expected.description)
        }

        /// The first field in which two matches differ; `nil` if none does.
        init?(_ match: Match, _ expected: Match) {
            guard match != expected, let field = match.fields(differingFrom: expected).first else { return nil }
            self.init(field.text(in: match), field.text(in: expected), of: field.rawValue, field)
        }
    }
}
