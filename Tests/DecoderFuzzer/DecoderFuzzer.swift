internal import DecoderFuzzing

/// The entry point of libFuzzer: `make fuzz`.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let run = DecoderFuzzing.run(Array(UnsafeBufferPointer(start: start, count: count)))
    precondition(run.violations.isEmpty, run.violations.joined(separator: "\n"))
    return 0
}
