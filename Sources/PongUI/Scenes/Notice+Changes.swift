internal import PlayerProfile

extension Notice {
    /// Names the options that a key has changed.
    mutating func say(changesFrom old: AppOptions, to new: AppOptions, hasColors: Bool) {
        if let theme = new.theme, theme != old.theme {
            say(hasColors ? "theme: \(theme.words)" : "theme: no colours here", for: Self.shortTicks)
        }
        if new.sound == .on, old.sound != .on { say("sound: tones", for: Self.shortTicks) }
        if new.orientation != old.orientation {
            say("\(new.orientation.rawValue) court", for: Self.shortTicks)
        }
        if let input = new.input, input != old.input {
            say(input.words, for: Self.shortTicks)
        }
    }
}
