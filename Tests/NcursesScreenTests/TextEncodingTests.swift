internal import Testing

@testable internal import NcursesScreen

@Suite("Texts in escape sequences") struct TextEncodingTests {
    @Test(
        "are in Base64, as in RFC 4648",
        arguments: [
            ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("fooba", "Zm9vYmE="),
            ("foobar", "Zm9vYmFy"), ("\u{FF}~?", "w79+Pw=="),
        ]
    )
    func vectors(text: String, base64: String) {
        #expect(Base64.text(of: Array(text.utf8)) == base64)
        #expect(EscapeSequence.copy(text) == "\u{1B}]52;c;\(base64)\u{7}")
    }
}
