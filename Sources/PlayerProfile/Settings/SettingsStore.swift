/// Keeps the settings between runs.
public struct SettingsStore {
    /// A failure to read or write the settings.
    public struct Failure: Error, Hashable, CustomStringConvertible {
        public var description: String

        /// The reason alone, for a line that has no room for more.
        public var reason: String

        /// - Parameter reason: The reason alone; by default the description.
        public init(_ description: String, reason: String? = nil) {
            self.description = description
            self.reason = reason ?? description
        }
    }

    /// The place of the settings, such as a file's path; `nil` if they are not kept.
    public var place: String?

    /// Reads the file; `nil` if there is none.
    public var read: () throws(Failure) -> SettingsFile? = { nil }

    /// Changes the current file, or makes a new one, and returns it; other programs' changes stay.
    public var change: ([SettingChange]) throws(Failure) -> SettingsFile = { _ in .new }

    public init() {}

    /// The settings; if they cannot be read, the defaults and a complaint.
    public func reading() -> SettingsReading {
        do {
            return SettingsReading(try read())
        } catch {
            return SettingsReading(error)
        }
    }
}

extension SettingsFile {
    /// Creates a file after some changes; a new one if there was none.
    ///
    /// - Parameter bytes: The bytes before; `nil` if there was no file.
    public init(_ bytes: [UInt8]?, changedBy changes: [SettingChange]) {
        self = bytes.map { SettingsFile($0) } ?? .new
        for change in changes { set(change) }
    }
}
