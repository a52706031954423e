package import PongUI

/// A settings file in memory.
package final class RecordedSettings {
    private var bytes: [UInt8]?

    /// - Parameter text: The contents of the file; `nil` for no file.
    package init(_ text: String? = nil) {
        bytes = text.map { Array($0.utf8) }
    }

    package var text: String { String(decoding: bytes ?? [], as: UTF8.self) }

    /// Effects that do nothing except for these settings.
    package var effects: Effects {
        var effects = Effects.none
        effects.settings = SettingsStore(place: "/home/you/.config/pong/settings") {
            () throws(SettingsStore.Failure) in
            self.bytes.map { SettingsFile($0) }
        } change: { (changes) throws(SettingsStore.Failure) in
            let file = SettingsFile(self.bytes, changedBy: changes)
            self.bytes = file.bytes
            return file
        }
        return effects
    }
}
