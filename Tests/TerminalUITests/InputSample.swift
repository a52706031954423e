import Testing
import TerminalUI

/// Bytes that terminals send, with the decoded events.
struct InputSample: Sendable, CustomTestStringConvertible {
    let input: String
    let events: [Event]

    /// True if only a pause ends the sample.
    var endsIncomplete = false

    var testDescription: String { input.debugDescription }

    static let all = text + control + functional + kitty + pointer + answers + silent

    private static let text = [
        key("a", .character("a")), key("A", .character("A")), key("?", .character("?")), key(" ", .character(" ")),
        key("ä", .character("ä")), key("ц", .character("ц")), key("€", .character("€")), key("🏓", .character("🏓")),
    ]

    private static let control = [
        key("\r", .enter), key("\n", .enter), key("\t", .tab), key("\u{7F}", .backspace), key("\u{8}", .backspace),
        key("\u{3}", .character("c"), .control), key("\u{1A}", .character("z"), .control),
        key("\u{1C}", .character("\\"), .control), key("\u{0}", .character(" "), .control),
        InputSample(input: "\u{1B}", events: [.key(KeyEvent(.escape))], endsIncomplete: true),
        InputSample(
            input: "\u{1B}\u{1B}",
            events: [.key(KeyEvent(.escape)), .key(KeyEvent(.escape))],
            endsIncomplete: true
        ),
        InputSample(input: "\u{1B}[", events: [], endsIncomplete: true),
        InputSample(input: "\u{1B}[1;", events: [], endsIncomplete: true),
        InputSample(input: "\u{1B}O", events: [], endsIncomplete: true),
        key("\u{1B}O\u{3}", .character("c"), .control), key("\u{1B}O\u{1B}[A", .up),
        key("\u{1B}a", .character("a"), .alt), key("\u{1B}ä", .character("ä"), .alt), key("\u{1B}\r", .enter, .alt),
        key("\u{1B}\u{3}", .character("c"), [.alt, .control]), key("\u{1B}\u{7F}", .backspace, .alt),
        // CAN and SUB end a string; the bytes after them are typed text.
        key("\u{1B}]0;title\u{18}x", .character("x")), key("\u{1B}]0;title\u{1A}x", .character("x")),
        key("\u{1B}P1$r0\u{18}x", .character("x")), key("\u{1B}P1$r0\u{1A}x", .character("x")),
        // A string that another sequence cuts off.
        key("\u{1B}]0;title\u{1B}[A", .up),
        InputSample(input: "\u{1B}[200~q\u{1B}", events: [], endsIncomplete: true),
    ]

    private static let functional = [
        key("\u{1B}[A", .up), key("\u{1B}[B", .down), key("\u{1B}[C", .right), key("\u{1B}[D", .left),
        key("\u{1B}OA", .up), key("\u{1B}OB", .down), key("\u{1B}OC", .right), key("\u{1B}OD", .left),
        key("\u{1B}[H", .home), key("\u{1B}[F", .end), key("\u{1B}OH", .home), key("\u{1B}OF", .end),
        key("\u{1B}OM", .enter), key("\u{1B}[Z", .backtab), key("\u{1B}[1;2Z", .backtab),
        key("\u{1B}[1;5A", .up, .control), key("\u{1B}[1;2B", .down, .shift), key("\u{1B}[1;3C", .right, .alt),
        key("\u{1B}[1;8D", .left, [.shift, .alt, .control]), key("\u{1B}[3;5~", .delete, .control),
        key("\u{1B}[1~", .home), key("\u{1B}[2~", .insert), key("\u{1B}[3~", .delete), key("\u{1B}[4~", .end),
        key("\u{1B}[5~", .pageUp), key("\u{1B}[6~", .pageDown), key("\u{1B}[7~", .home), key("\u{1B}[8~", .end),
        key("\u{1B}OP", .function(1)), key("\u{1B}OQ", .function(2)), key("\u{1B}OR", .function(3)),
        key("\u{1B}OS", .function(4)), key("\u{1B}[P", .function(1)), key("\u{1B}[1;2S", .function(4), .shift),
        key("\u{1B}[11~", .function(1)), key("\u{1B}[15~", .function(5)), key("\u{1B}[17~", .function(6)),
        key("\u{1B}[21~", .function(10)), key("\u{1B}[23~", .function(11)), key("\u{1B}[24~", .function(12)),
        key("\u{1B}[24;5~", .function(12), .control), key("\u{1B}[[A", .function(1)), key("\u{1B}[[E", .function(5)),
    ]

    private static let kitty = [
        key("\u{1B}[119u", .character("w")), key("\u{1B}[119;1u", .character("w")),
        key("\u{1B}[119;1:1u", .character("w")),
        InputSample(input: "\u{1B}[119;1:2u", events: [.key(KeyEvent(.character("w"), .repeat))]),
        InputSample(input: "\u{1B}[119;1:3u", events: [.key(KeyEvent(.character("w"), .release))]),
        InputSample(input: "\u{1B}[1;1:3A", events: [.key(KeyEvent(.up, .release))]),
        InputSample(input: "\u{1B}[1;5:2B", events: [.key(KeyEvent(.down, .repeat, .control))]),
        InputSample(input: "\u{1B}[3;1:3~", events: [.key(KeyEvent(.delete, .release))]),
        // Capitals, and other keys with Shift.
        key("\u{1B}[119:87;2u", .character("W")), key("\u{1B}[119;2u", .character("W")),
        key("\u{1B}[47:63;2u", .character("?")), key("\u{1B}[223:63:45;2u", .character("?")),
        key("\u{1B}[44:63:109;2u", .character("?")), key("\u{1B}[47;2;63u", .character("?")),
        // The locks and Super change nothing.
        key("\u{1B}[119;65u", .character("w")), key("\u{1B}[119;129u", .character("w")),
        key("\u{1B}[119;9u", .character("w")),
        // AZERTY has Z and Q at the positions of W and A; ЙЦУКЕН has Ц and Ф there, which are not ASCII letters.
        key("\u{1B}[122::119u", .character("z"), place: "w"),
        key("\u{1B}[122:90:119;2u", .character("Z"), place: "W"),
        key("\u{1B}[113::97u", .character("q"), place: "a"), key("\u{1B}[1094::119u", .character("w")),
        key("\u{1B}[1092:1060:97;2u", .character("A")),
        key("\u{1B}[99;5u", .character("c"), .control),
        key("\u{1B}[99::105;5u", .character("c"), .control, place: "i"),
        key("\u{1B}[1089::99;5u", .character("c"), .control), key("\u{1B}[99;3u", .character("c"), .alt),
        key("\u{1B}[32u", .character(" ")), key("\u{1B}[228u", .character("ä")),
        key("\u{1B}[27u", .escape), key("\u{1B}[13u", .enter), key("\u{1B}[9u", .tab), key("\u{1B}[9;2u", .backtab),
        key("\u{1B}[127u", .backspace), key("\u{1B}[13;2u", .enter, .shift),
        key("\u{1B}[57350u", .left), key("\u{1B}[57351u", .right), key("\u{1B}[57352u", .up),
        key("\u{1B}[57353u", .down),
        key("\u{1B}[57344u", .escape), key("\u{1B}[57356u", .home), key("\u{1B}[57376u", .function(13)),
        key("\u{1B}[57399u", .character("0")), key("\u{1B}[57408u", .character("9")),
        key("\u{1B}[57413u", .character("+")),
        key("\u{1B}[57414u", .enter), key("\u{1B}[57417u", .left), key("\u{1B}[57420u", .down),
        // A key that types nothing: left Shift.
        InputSample(input: "\u{1B}[57441;2u", events: []),
        InputSample(input: "\u{1B}[u", events: []),
    ]

    private static let pointer = [
        pointer("\u{1B}[<35;11;6M", 10, 5, .move), pointer("\u{1B}[<32;1;1M", 0, 0, .move),
        pointer("\u{1B}[<0;3;4M", 2, 3, .press(0)), pointer("\u{1B}[<0;3;4m", 2, 3, .release(0)),
        pointer("\u{1B}[<2;3;4M", 2, 3, .press(2)), pointer("\u{1B}[<16;3;4M", 2, 3, .press(0)),
        pointer("\u{1B}[<128;3;4M", 2, 3, .press(8)), pointer("\u{1B}[<64;3;4M", 2, 3, .scroll(-1)),
        pointer("\u{1B}[<65;300;200M", 299, 199, .scroll(1)),
        InputSample(input: "\u{1B}[<66;3;4M", events: []),
        InputSample(input: "\u{1B}[<0;0;4M", events: []),
    ]

    private static let answers = [
        InputSample(input: "\u{1B}[?62;4c", events: [.reportsReleases(false)]),
        InputSample(input: "\u{1B}[?15u\u{1B}[?62;4c", events: [.reportsReleases(true)]),
        InputSample(input: "\u{1B}[?1u\u{1B}[?62;4c", events: [.reportsReleases(false)]),
    ]

    private static let silent = [
        "\u{1B}[200~q\u{1B}[A\u{3}\u{1B}[201~", "\u{1B}[200~\u{1B}[<0;3;4M\u{1B}[<0;3;4m\u{1B}[201~",
        "\u{1B}]0;title\u{7}", "\u{1B}]11;rgb:0/0/0\u{1B}\\",
        "\u{1B}P1$r0m\u{1B}\\",
        "\u{1B}_Gi=1;OK\u{1B}\\", "\u{1B}^q\u{1B}\\", "\u{1B}Xq\u{1B}\\", "\u{1B}[I", "\u{1B}[O", "\u{1B}[?2026;2$y",
        "\u{1B}[?1;2;3;4;5;6;7;8;9$y", "\u{1B}[M !!", "\u{1B}[99~", "\u{1B}[1;2;3;4;5;6;7x", "\u{1B}[1<2A",
        "\u{1B}[12\u{18}",
        "\u{1B}[>1;2;3c",
    ].map { InputSample(input: $0, events: []) }

    private static func key(
        _ input: String,
        _ key: Key,
        _ modifiers: KeyEvent.Modifiers = [],
        place: Unicode.Scalar? = nil
    ) -> InputSample {
        InputSample(input: input, events: [.key(KeyEvent(key, .press, modifiers, place: place.map(Key.character)))])
    }

    private static func pointer(_ input: String, _ column: Int, _ row: Int, _ action: PointerEvent.Action)
        -> InputSample
    {
        InputSample(input: input, events: [.pointer(PointerEvent(column: column, row: row, action))])
    }
}
