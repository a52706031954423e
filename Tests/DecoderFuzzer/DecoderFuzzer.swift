internal import DecoderFuzzing

/// The entry point of libFuzzer: `make fuzz`.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    let violations = DecoderFuzzing.run(bytes).violations + RoomFuzzing.run(bytes).violations
    precondition(violations.isEmpty, violations.joined(separator: "\n"))
    return 0
}
