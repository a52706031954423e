internal import OperatingSystem

/// The lines in the file of a room's lock: the relay's process number, and the TCP address of a relay that a player's
/// program has started.
enum RoomRecord {
    /// A running relay that a player's program has started, and its TCP address.
    struct HostedRelay {
        var room: String
        var process: pid_t
        var address: ListenAddress
    }

    /// The end of the path of a lock's file.
    static let suffix = ".sock.lock"

    /// The signal that asks a hosted relay to end if its room is empty.
    static let endIfEmpty = SIGUSR1

    static func write(_ line: some CustomStringConvertible, to lock: FileLock) {
        _ = SystemCalls.writeAll(Array("\(line)\n".utf8), to: lock.descriptor)
    }

    /// The TCP address of the running relay of a socket; `nil` if there is none, or no player's program has started it.
    static func address(atSocket path: String) -> ListenAddress? {
        relay(ofLock: path + ".lock", room: "")?.address
    }

    /// This user's relays that players' programs have started and that listen at a port, except this process.
    static func hostedRelays(at port: UInt16, in folder: String) -> [HostedRelay] {
        FolderContents.names(in: folder, ending: suffix).compactMap { room in
            relay(ofLock: "\(folder)/\(room)\(suffix)", room: room)
        }.filter { $0.address.port == port && $0.process != getpid() }
    }

    private static func relay(ofLock path: String, room: String) -> HostedRelay? {
        // Only the lock of a running relay is held, so that its number is no other process's.
        guard FileLock.isHeld(path) else { return nil }
        let lines = FolderContents.lines(of: path)
        guard lines.count == 2, let process = pid_t(lines[0]), process > 1, let address = try? ListenAddress(lines[1])
        else { return nil }
        return HostedRelay(room: room, process: process, address: address)
    }
}

extension Listener {
    /// Listens as ``all(at:)``; where empty rooms of this user's hosted relays hold the port, ends them first.
    ///
    /// - Throws: ``RelayError``
    static func allReplacingEmptyRooms(
        at address: ListenAddress,
        in folder: String
    ) throws(RelayError) -> (listeners: [Listener], missing: [String]) {
        let clock = SystemClock()
        var asked: [pid_t] = []
        while true {
            do throws(RelayError) {
                return try all(at: address)
            } catch {
                guard error.code == .addressInUse else { throw error }
                let holders = RoomRecord.hostedRelays(at: address.port, in: folder)
                if clock.now >= replacingTime, let holder = holders.first {
                    throw RelayError(
                        .addressInUse,
                        "\(error.message): your room \(holder.room) is there, and a participant is in it"
                    )
                }
                guard clock.now < replacingTime, !holders.isEmpty || !asked.isEmpty else { throw error }
                for holder in holders where !asked.contains(holder.process) {
                    kill(holder.process, RoomRecord.endIfEmpty)
                    asked.append(holder.process)
                }
                Poller.wait(.milliseconds(10))
            }
        }
    }

    /// Time for an empty room's relay to free its port.
    private static let replacingTime = Duration.seconds(1)
}
