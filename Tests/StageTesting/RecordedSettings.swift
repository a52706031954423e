package import PongUI

/// A settings file in memory.
package final class RecordedSettings {
    private var bytes: [UInt8]?
    /// The number of times that the file was read, and that a change was tried.
    package private(set) var (reads, tries) = (0, 0)
    /// The errors of reading and of changing the file; `nil` for none.
    package var readFailure, changeFailure: SettingsStore.Failure?

    /// - Parameter text: The contents of the file; `nil` for no file.
    package init(_ text: String? = nil) {
        bytes = text.map { Array($0.utf8) }
    }

    package var text: String { String(decoding: bytes ?? [], as: UTF8.self) }

    package var reading: SettingsReading { SettingsReading(SettingsFile(bytes ?? [])) }

    /// Effects that do nothing except for these settings.
    package var effects: Effects {
        var effects = Effects()
        effects.settings.place = "/home/you/.config/pong/settings"
        effects.settings.read = { () throws(SettingsStore.Failure) in
            self.reads += 1
            if let failure = self.readFailure { throw failure }
            return self.bytes.map { SettingsFile($0) }
        }
        effects.settings.change = { (changes) throws(SettingsStore.Failure) in
            self.tries += 1
            if let failure = self.changeFailure { throw failure }
            let file = SettingsFile(self.bytes, changedBy: changes)
            self.bytes = file.bytes
            return file
        }
        return effects
    }
}
