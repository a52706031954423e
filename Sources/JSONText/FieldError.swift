/// The reason why a member of a JSON object cannot be used.
package struct FieldError: Error, Hashable {
    /// The member's path, such as `network.fromLeft.delay`.
    package let path: String
    package let reason: Reason

    package enum Reason: Sendable, Hashable {
        case absent
        /// This program knows no such member, or no such name.
        case unknown
        /// The member has another value than this.
        case wrong(String)
    }

    package init(_ path: String, _ reason: Reason) {
        self.path = path
        self.reason = reason
    }
}

extension FieldError: CustomStringConvertible {
    package var description: String {
        switch reason {
        case .absent: "'\(path)' is absent"
        case .unknown: "'\(path)' is unknown"
        case .wrong(let expected): path.isEmpty ? "it is not \(expected)" : "'\(path)' is not \(expected)"
        }
    }
}
