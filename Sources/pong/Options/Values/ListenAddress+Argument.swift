internal import ArgumentParser
internal import SocketSessions

extension ListenAddress {
    /// Parses the value of a flag.
    ///
    /// - Throws: `ValidationError` with the allowed forms.
    static func argument(_ text: String) throws -> ListenAddress {
        do {
            return try ListenAddress(text)
        } catch {
            throw ValidationError("it must be ADDRESS[:PORT]: \(error).")
        }
    }
}
