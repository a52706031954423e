package import TerminalKit

extension TemporaryFolder {
    /// Writes a shell script that can be started at once, and returns its path.
    ///
    /// Another process writes it: a child that another test is forking would briefly hold the file open for writing,
    /// and the system starts no such file.
    @discardableResult
    package func install(_ script: String, as name: String) throws -> String {
        let write = #"printf '#!/bin/sh\n%s\n' "$1" >"$0" && chmod 755 "$0""#
        let result = try Program.result(of: ["sh", "-c", write, path(of: name), script])
        guard result.status == 0 else { throw TerminalFailure(description: result.errors) }
        return path(of: name)
    }
}
