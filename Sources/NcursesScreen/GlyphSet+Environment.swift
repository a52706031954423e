internal import OperatingSystem
internal import TerminalUI

extension GlyphSet {
    /// The characters of the user's locale: blocks in UTF-8.
    ///
    /// If the locale is not installed, the codeset in its name decides. Without a locale, as in many containers, UTF-8
    /// is assumed, like in today's terminals.
    init(environment: (String) -> String?) {
        guard let locale = ["LC_ALL", "LC_CTYPE", "LANG"].compactMap(environment).first(where: { !$0.isEmpty }) else {
            self = .blocks
            return
        }
        let codeset = GlyphSet.codeset(ofInstalled: locale) ?? GlyphSet.codeset(in: locale)
        self = codeset == "utf8" ? .blocks : .ascii
    }

    /// The codeset of a locale; `nil` if the locale is not installed.
    private static func codeset(ofInstalled locale: String) -> String? {
        guard setlocale(LC_CTYPE, locale) != nil, let codeset = nl_langinfo(nl_item(CODESET)) else { return nil }
        return folded(String(cString: codeset))
    }

    /// The codeset in a locale's name, such as `de_DE.UTF-8@euro`.
    private static func codeset(in locale: String) -> String? {
        guard let dot = locale.firstIndex(of: ".") else { return nil }
        return folded(locale[locale.index(after: dot)...].prefix { $0 != "@" })
    }

    /// A codeset's name in canonical spelling: `UTF-8` and `utf8` are the same.
    private static func folded(_ codeset: some StringProtocol) -> String {
        codeset.lowercased().filter { $0 != "-" }
    }
}
