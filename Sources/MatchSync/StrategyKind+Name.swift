// Until the kinds bring their names along themselves.

extension StrategyKind: RawRepresentable, CaseIterable {
    public static var allCases: [StrategyKind] { [.host] }

    public init?(rawValue: String) {
        guard rawValue == "host" else { return nil }
        self = .host
    }

    public var rawValue: String { "host" }
}
