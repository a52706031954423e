/// The reason why received bytes break the protocol.
package enum WireError: Error, Hashable {
    /// The first bytes are not the preamble.
    case foreign
    /// The peer has another version of the protocol.
    case otherVersion(UInt8)
    /// A frame exceeds the limit of this phase.
    case tooLong
    /// A frame's kind or value does not exist or is not allowed in this phase.
    case malformed
}
