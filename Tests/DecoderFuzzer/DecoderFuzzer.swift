internal import DecoderFuzzing

/// What libFuzzer calls with the bytes that it makes up: `make fuzz`.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let run = DecoderFuzzing.run(Array(UnsafeBufferPointer(start: start, count: count)))
    precondition(run.violations.isEmpty, run.violations.joined(separator: "\n"))
    return 0
}
