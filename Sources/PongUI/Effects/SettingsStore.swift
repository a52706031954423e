/// Keeps the settings between runs.
public struct SettingsStore {
    /// A failure, in words.
    public struct Failure: Error, Hashable, CustomStringConvertible {
        public var description: String

        /// The reason alone, for a line that has no room for more.
        public var reason: String

        /// - Parameter reason: The reason alone; the whole description unless told.
        public init(_ description: String, reason: String? = nil) {
            self.description = description
            self.reason = reason ?? description
        }
    }

    /// Where the settings are kept, such as a file's path; `nil` if they are not kept.
    public var place: String?

    /// Reads what is kept now.
    public var read: () throws(Failure) -> SettingsFile?

    /// Changes what is kept at this moment, or begins with a new file; other programs' changes stay.
    public var change: ([SettingChange]) throws(Failure) -> Void

    public init(
        place: String?,
        read: @escaping () throws(Failure) -> SettingsFile?,
        change: @escaping ([SettingChange]) throws(Failure) -> Void
    ) {
        self.place = place
        self.read = read
        self.change = change
    }

    public static var none: SettingsStore {
        SettingsStore(place: nil) { () throws(Failure) in
            nil
        } change: { (_) throws(Failure) in
        }
    }

    public static var unprovided: SettingsStore {
        SettingsStore(place: nil) { () throws(Failure) in
            Effects.stop("settings")
        } change: { (_) throws(Failure) in
            Effects.stop("settings")
        }
    }

    /// What the settings say: the defaults, and why, where they cannot be read.
    public func reading() -> SettingsReading {
        do {
            return SettingsReading(try read())
        } catch {
            return SettingsReading(error)
        }
    }
}

extension SettingsFile {
    /// The bytes of a file after some changes; of a new one if there is none.
    ///
    /// - Parameter bytes: Those that are there; `nil` if there is no file.
    public static func changed(_ bytes: [UInt8]?, by changes: [SettingChange]) -> [UInt8] {
        var file = bytes.map { SettingsFile($0) } ?? .new
        for change in changes { file.set(change) }
        return file.bytes
    }
}
