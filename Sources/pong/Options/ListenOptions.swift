internal import ArgumentParser
internal import SocketSessions

/// The flags of a command that opens a room: who else gets in.
struct ListenOptions: ParsableArguments {
    @Option(
        help: """
            Also accept TCP connections at ADDRESS[:PORT], such as 127.0.0.1, 0.0.0.0:7666, [::1] or '*' for all; \
            others on the way can read and change what is sent. (default: none)
            """,
        transform: ListenOptions.address
    )
    var listen: ListenAddress?

    @Flag(
        name: .customLong("public"),
        help: "Let every user of this machine in: 'pong join' lists the room for all of them, with its invite."
    )
    var isPublic = false

    @Sendable static func address(_ text: String) throws -> ListenAddress {
        do {
            return try ListenAddress(text)
        } catch {
            throw ValidationError("it must be ADDRESS[:PORT]: \(error).")
        }
    }
}
