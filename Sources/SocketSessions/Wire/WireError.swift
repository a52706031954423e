/// Why received bytes are not those of a room or of a guest.
package enum WireError: Error, Hashable {
    /// The first bytes are not those that every connection begins with.
    case foreign
    /// The other side has another version of the protocol.
    case otherVersion(UInt8)
    /// A frame is longer than it may be here.
    case tooLong
    /// A frame has a kind or a value that does not exist, or not here.
    case malformed
}
