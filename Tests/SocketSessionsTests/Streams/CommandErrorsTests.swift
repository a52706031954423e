@testable import SocketSessions
import Testing

/// The last errors of a guest's command, as one reason for the player.
@Suite("Errors of a command") struct CommandErrorsTests {
    /// Lines as OpenSSL 3.0 writes them.
    private static let queue = "80CB9AD3617F0000:error"

    private static let reasons: [(errors: String, reason: String?)] = [
        ("", nil),
        ("one\nPermission denied\r\n", "Permission denied"),
        ("a\u{1b}[31mred\n", "a[31mred"),
        ("note: an error: none\n", "note: an error: none"),
        (
            """
            \(queue):8000006F:system library:BIO_connect:Connection refused:../crypto/bio/bio_sock2.c:117:calling connect()
            \(queue):10000067:BIO routines:BIO_connect:connect error:../crypto/bio/bio_sock2.c:119:
            connect:errno=111
            """,
            "cannot connect: Connection refused"
        ),
        (
            """
            \(queue):10080002:BIO routines:BIO_lookup_ex:system lib:../bio_addr.c:746:Name or service not known
            connect:errno=0
            """,
            "cannot connect: Name or service not known"
        ),
        (
            """
            depth=0 CN = server.example
            verify error:num=18:self-signed certificate
            \(queue):0A000086:SSL routines:tls_post_process_server_certificate:certificate verify failed:../a.c:1889:
            """,
            "the server's certificate was refused: self-signed certificate"
        ),
        (
            """
            verify error:num=62:hostname mismatch
            \(queue):0A000086:SSL routines:tls_post_process_server_certificate:certificate verify failed:../a.c:1889:
            """,
            "the server's certificate was refused: hostname mismatch"
        ),
        (
            "\(queue):0A00010B:SSL routines:ssl3_get_record:wrong version number:../ssl/ssl3_record.c:354:\n",
            "the server does not speak TLS"
        ),
        (
            "\(queue):0A000418:SSL routines:ssl3_read_bytes:tlsv1 alert unknown ca:../a.c:1601:SSL alert number 48",
            "TLS failed: tlsv1 alert unknown ca"
        ),
    ]

    @Test("are its last line, and OpenSSL's are translated")
    func reasons() {
        let found = Self.reasons.map { CommandErrors.reason(in: Array($0.errors.utf8)) }
        #expect(found == Self.reasons.map(\.reason))
    }
}
