internal import Foundation

/// A failed system call or a timed-out wait.
package struct TerminalFailure: Error, CustomStringConvertible {
    package var description: String

    package init(description: String) {
        self.description = description
    }
}

extension TerminalFailure {
    /// The failure of the last system call.
    init(call: String, error: Int32 = errno) {
        description = "\(call): \(String(cString: strerror(error)))"
    }
}
