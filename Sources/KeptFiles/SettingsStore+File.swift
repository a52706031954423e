package import PongUI

extension SettingsStore {
    /// The settings file in a folder; for `nil` a store that keeps nothing.
    package static func file(in folder: String?) -> SettingsStore {
        guard let folder else { return .none }
        let file = KeptFile(path: "\(folder)/settings")
        return SettingsStore(place: file.path) { () throws(Failure) in
            do {
                return try file.read(upTo: SettingsFile.largest).map { SettingsFile($0) }
            } catch {
                throw Failure("\(error)")
            }
        } change: { (changes) throws(Failure) in
            do throws(KeptFileError) {
                var changed = SettingsFile.new
                try file.replace(upTo: SettingsFile.largest) { bytes in
                    changed = SettingsFile(bytes, changedBy: changes)
                    return changed.bytes
                }
                return changed
            } catch {
                throw Failure("\(error)", reason: error.reason)
            }
        }
    }
}
