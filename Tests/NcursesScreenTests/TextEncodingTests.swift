internal import Testing

@testable internal import NcursesScreen

@Suite("Texts in escape sequences") struct TextEncodingTests {
    @Test("are in Base64, as in RFC 4648")
    func vectors() {
        let vectors = [
            ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("fooba", "Zm9vYmE="),
            ("foobar", "Zm9vYmFy"), ("\u{FF}~?", "w79+Pw=="),
        ]
        #expect(vectors.map { EscapeSequence.copy($0.0) } == vectors.map { "\u{1B}]52;c;\($0.1)\u{7}" })
    }
}
