/// A scene that only handles keys: no time passes in it, and it quits without a question.
public protocol StillScene: Scene {}

extension StillScene {
    public mutating func advance(by ticks: Int) {}

    public var pace: Pace { .still }

    public var isUrgent: Bool { false }

    public var wantsPointer: Bool { false }

    public mutating func pause() {}

    public mutating func quit() -> Bool { true }

    public func keepChoices(in options: inout AppOptions) {}
}
