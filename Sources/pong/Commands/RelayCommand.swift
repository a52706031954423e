internal import ArgumentParser
internal import JSONText
internal import OperatingSystem
internal import SocketSessions
internal import WebSocketStreams

/// `pong relay`: serves a room, or several, without playing in them.
struct RelayCommand: RuledCommand {
    static let configuration = CommandConfiguration(
        commandName: "relay",
        abstract: "Serve a room, or several, without playing in them.",
        discussion: """
            The room ends 30 seconds after the last participant left. With --rooms, the relay's own invite only creates \
            room invites; you cannot play with it. The invite may also come in the variable \
            \(RelayProcess.inviteVariable), where other users do not see it. The invites are shown on a terminal; a \
            service, whose output others may read, prints the path of a file that has them.
            """
    )

    @Argument(
        help: "The invite to play in the room; with --stdio or --status the room's name is enough. (default: a new one)"
    )
    var room: String?

    @OptionGroup var door: ListenOptions

    @Option(
        help: """
            Also accept WebSockets at ADDRESS[:PORT], without encryption, in a build with the trait WebSocket. \
            (default: none)
            """,
        transform: ListenOptions.address
    )
    var websocket: ListenAddress?

    @Option(
        "Serve up to this many rooms at once, from 2 to \(Relay.maximumRooms).",
        FlagValue.whole(2...Relay.maximumRooms, "rooms")
    )
    var rooms: Int?

    @Option(
        "Close a room that has been empty for this many seconds. (default: 30; 60 if no participant has come)",
        // Up to a week.
        FlagValue.whole(1...604_800, "seconds")
    )
    var keep: Int?

    @Flag(
        name: .customLong("new-invite"),
        help: """
            Print the invites to a new room of the relay with --rooms that has this invite. (default: your running \
            relay)
            """
    )
    var makesInvite = false

    @Flag(help: "Connect standard input and output to a room on this machine; guests run it through ssh.")
    var stdio = false

    @Flag(name: .customLong("create"), help: "With --stdio: open the room for a guest who has the invite to play.")
    var creates = false

    @Flag(
        name: .customLong("log-addresses"),
        help: "Log the address of each participant that connects by TCP."
    )
    var logsAddresses = false

    @Flag(help: "Print the numbers of your running rooms, or of one: participants, bytes, refusals.")
    var status = false

    @Option(help: "The format of --status: text, json, or prometheus. (default: text)")
    var format: StatusReport.Format?

    @Flag(name: .customLong(RelayProcess.hostedFlag), help: .hidden)
    var isHosted = false

    static let flagRules: [FlagRule] = {
        let others = ["--status", "--stdio", "--new-invite"]
        return [
            .need(["--format"], oneOf: ["--status"]), .need(["--create"], oneOf: ["--stdio"]), .exclusive(others),
            .idle(
                ["--listen", "--websocket", "--log-addresses", "--rooms", "--keep", "--public"],
                beside: others,
                because: "it starts no relay"
            ),
            .exclusive(["--public", "--rooms"]),
        ]
    }()

    mutating func validate() throws {
        #if !WebSocket
            if websocket != nil {
                throw ValidationError("--websocket needs another build of pong: swift build --traits WebSocket.")
            }
        #endif
    }

    func run() throws {
        if status { return try printStatus() }
        if makesInvite { return try printNewInvite() }
        if stdio {
            var pipe = try StandardPipe(to: room.map(RelayCommand.name), creates: creates)
            return pipe.run()
        }
        let text = room ?? RelayProcess.inviteFromEnvironment
        let invite = try text.map(RelayCommand.invite) ?? .random()
        if !isHosted { StandardError.complainOfRoomFolder() }
        let stop = StopSignals.catchAll(isHosted: isHosted)
        // Also those of connections that have not asked for a WebSocket yet.
        SystemCalls.allowDescriptors(Relay.descriptors(ofRooms: rooms ?? 1) + (websocket == nil ? 0 : 256))
        let relay = try Relay(
            invite,
            listeningAt: door.listen,
            isHosted: isHosted,
            rooms: rooms ?? 1,
            keepTime: keep.map { .seconds($0) },
            tellsAddresses: logsAddresses,
            isPublic: door.isPublic
        )
        var lines = try lines(about: invite, of: relay) + lines(about: relay)
        #if WebSocket
            let webSockets = try websocket.map { try acceptWebSockets(at: $0, for: relay) }
            if let webSockets { lines += self.lines(about: webSockets) }
        #endif
        try StandardOutput.print((lines + [RelayProcess.readyLine]).joined(separator: "\n"))
        if !isHosted {
            ServiceManager.notify(.ready)
            var log = RelayLog()
            relay.onEvent = { log.note($1, of: $0) }
        }
        relay.serve(until: stop)
        if !isHosted { ServiceManager.notify(.stopping) }
        #if WebSocket
            webSockets?.stopListening()
            defer { webSockets?.close() }
        #endif
        relay.close()
    }

    /// Prints the invites to a new room, also where they are read by a program: this is what was asked for.
    private func printNewInvite() throws {
        let text = room ?? RelayProcess.inviteFromEnvironment
        let relay = try text.map(RelayCommand.invite) ?? RelayStatus.inviteOfSeveralRooms()
        if text != nil, try !RelayStatus.isOfSeveralRooms(relay) {
            StandardError.complain("no relay with this invite runs here: only one that has it opens the new room")
        }
        var generator = SystemRandomNumberGenerator()
        let invite = relay.invite(using: &generator)
        try StandardOutput.print(lines(about: invite).joined(separator: "\n"))
    }

    private func lines(about invite: Invite) -> [String] { ["play  \(invite)", "watch \(invite.watch)"] }

    private func printStatus() throws {
        let name = try room.map(RelayCommand.name)
        let answers = RelayStatus.all(of: name)
        if let name, answers.isEmpty { throw RelayError(.system, "no relay of room \(name) runs on this machine") }
        let report = StatusReport(rooms: answers.compactMap { try? $0.get() })
        // A room whose relay tells nothing does not hide the others, unless it is the only one.
        if report.rooms.isEmpty, let first = answers.first { _ = try first.get() }
        for case .failure(let error) in answers { StandardError.complain("\(error)") }
        try StandardOutput.print(report.text(as: format ?? .text))
    }

    /// The invites if the output is a terminal, else the file that has them: a service's output goes to a log.
    ///
    /// `pong join` reads the file, too.
    private func lines(about invite: Invite, of relay: Relay) throws -> [String] {
        let lines = rooms == nil ? lines(about: invite) : ["relay \(invite)"]
        let text = lines.map { "\($0)\n" }.joined()
        // On a screen the invites are shown: the file may be missing there.
        if isHosted || isatty(STDOUT_FILENO) != 0 {
            _ = try? relay.write(invites: text)
            return isHosted ? [] : lines
        }
        let served = rooms.map { "up to \($0) rooms" } ?? "room \(invite.room)"
        return [served, "invites in \(try relay.write(invites: text))"]
    }

    private static let exposure =
        "is not encrypted: others can read the invite, and read and change the match."

    /// The relay's address, with a warning.
    private func lines(about relay: Relay) -> [String] {
        guard let address = relay.address else { return [] }
        let missing = relay.missingAddresses.map { "not listening at \($0): this machine has no such address" }
        return missing + [
            "\(RelayProcess.addressPrefix)\(address)",
            "TCP \(Self.exposure)",
        ]
    }

    static func invite(_ text: String) throws -> Invite {
        do {
            let invite = try Invite(text)
            guard invite.kind == .play else {
                throw ValidationError("The invite is one to watch: a relay needs the one to play.")
            }
            return invite
        } catch let error as RoomAddressError {
            throw ValidationError("Cannot serve '\(text)': \(error).")
        }
    }

    /// Parses the name of a room, or takes it from an invite.
    private static func name(_ text: String) throws -> RoomName {
        if let name = try? RoomName(text) { return name }
        do {
            return try Invite(text).room
        } catch {
            throw ValidationError(
                "'\(text)' is neither the name of a room, which has 4 characters, nor an invite: \(error)."
            )
        }
    }
}

#if WebSocket
    extension RelayCommand {
        private func acceptWebSockets(at address: ListenAddress, for relay: Relay) throws -> WebSocketListener {
            do {
                let host = address.isEveryAddress ? "*" : address.host
                return try WebSocketListener(host: host, port: address.port, to: relay.door)
            } catch {
                throw RelayError(.system, "cannot listen at \(address): \(error)")
            }
        }

        private func lines(about listener: WebSocketListener) -> [String] {
            [
                "WebSockets at port \(listener.port)",
                "ws:// \(Self.exposure)",
            ]
        }
    }
#endif

/// The output of `pong relay --status`: the numbers of running relays, each by the name of its room; one of several
/// rooms has no name.
struct StatusReport {
    let rooms: [RelayStatus]

    enum Format: String, CaseIterable, ExpressibleByArgument {
        case text, json, prometheus
    }

    func text(as format: Format) -> String {
        switch format {
        case .text: text
        case .json: json
        case .prometheus: prometheus
        }
    }

    /// A block for each room, without the reasons that have refused nothing.
    private var text: String {
        guard !rooms.isEmpty else { return "No room of yours is open on this machine." }
        return rooms.map { room in
            let rows = room.values.filter { $0.metric.label?.name != "reason" || $0.value > 0 }
            let table = TextTable(rows.map { ["  \($0.metric.title)", "\($0.value)"] }, firstNumber: 1)
            let name = room.room.map { "room \($0)" } ?? "several rooms"
            return (["\(name) in \(room.folder)"] + table.lines).joined(separator: "\n")
        }.joined(separator: "\n\n")
    }

    /// An object for each room; the numbers with a label are an object within it.
    private var json: String {
        JSONValue.list(
            rooms.map { room in
                var members = [
                    (name: "room", value: room.room.map { JSONValue.text("\($0)") } ?? .null),
                    (name: "relay", value: .text(room.folder)),
                ]
                for name in RelayMetric.names {
                    let values = room.values.filter { $0.metric.name == name }
                    // A room of several has no bytes and no refusals of its own.
                    guard let first = values.first else { continue }
                    if first.metric.label == nil {
                        members.append((name, .whole(first.value)))
                    } else {
                        members.append((name, .object(values.map { ($0.metric.label?.value ?? "", .whole($0.value)) })))
                    }
                }
                return .object(members)
            }
        ).json()
    }

    /// The text that Prometheus reads, without the end of its last line.
    ///
    /// A relay's folder and the name of its room tell its series from all others.
    private var prometheus: String {
        RelayMetric.names.flatMap { name in
            let metrics = RelayMetric.all.filter { $0.name == name }
            let head = ["# HELP pong_\(name) \(metrics[0].help)", "# TYPE pong_\(name) \(metrics[0].kind)"]
            return head
                + rooms.flatMap { room in
                    room.values.filter { $0.metric.name == name }.map { metric, value in
                        let label = metric.label.map { ",\($0.name)=\"\($0.value)\"" } ?? ""
                        let relay = JSONValue.text(room.folder).json()
                        let name = "pong_\(name){relay=\(relay),room=\"\(room.room.map { "\($0)" } ?? "")\"\(label)}"
                        return "\(name) \(value)"
                    }
                }
        }.joined(separator: "\n")
    }
}
