/// The control characters of escape sequences.
enum ControlByte {
    static let bell: UInt8 = 0x07
    static let cancel: UInt8 = 0x18
    static let substitute: UInt8 = 0x1A
    static let escape: UInt8 = 0x1B
}
