/// A guest's connection, for a relay.
protocol RelayStream: AnyObject {
    /// Descriptors to wait at; -1 for none.
    var input: Int32 { get }
    var output: Int32 { get }

    /// True if there are bytes, or the end, of which no descriptor tells.
    var hasArrivals: Bool { get }

    /// The far end.
    var origin: StreamOrigin { get }

    func read(into buffer: inout [UInt8]) -> ByteStream.Transfer

    /// Writes bytes, and returns the number that the stream took.
    func send(_ bytes: ArraySlice<UInt8>) -> Int

    func finishWriting()
}
