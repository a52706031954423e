package import PlayerProfile

extension SettingsStore {
    /// The settings file in a folder; for `nil` a store that keeps nothing.
    package static func file(in folder: String?) -> SettingsStore {
        var store = SettingsStore()
        guard let folder else { return store }
        let file = KeptFile(path: "\(folder)/settings")
        store.place = file.path
        store.read = { () throws(Failure) in
            do {
                return try file.read(upTo: SettingsFile.largest).map { SettingsFile($0) }
            } catch {
                throw Failure("\(error)")
            }
        }
        store.change = { (changes) throws(Failure) in
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
        return store
    }
}
