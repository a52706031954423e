/// Reading.
extension JSONValue {
    /// The most bytes of a text, unless told.
    package static let largestText = 16 << 20

    /// Reads a JSON text of one value; see ``JSONReader``.
    ///
    /// - Parameter keepsLongNumbers: True to take numbers of any size and exactness, see ``longNumber(_:)``.
    package init(
        json bytes: ArraySlice<UInt8>,
        upTo size: Int = largestText,
        keepsLongNumbers: Bool
    ) throws(JSONError) {
        self = try JSONReader.read(bytes, upTo: size, keepsLongNumbers: keepsLongNumbers)
    }

    /// Reads a JSON text of one value; see ``JSONReader``.
    ///
    /// Each null is ``null``, and a whole number is a ``seed(_:)`` where it is too large for a ``number(_:)``.
    ///
    /// - Throws: ``JSONError`` with the byte and the reason.
    package init(json bytes: [UInt8], upTo size: Int = largestText) throws(JSONError) {
        self = try JSONReader.read(bytes[...], upTo: size)
    }

    package init(json text: String) throws(JSONError) {
        try self.init(json: Array(text.utf8))
    }
}
