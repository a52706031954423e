internal import CTestSupport
internal import OperatingSystem
@testable import SocketSessions

/// A network namespace within this process, with one device that leads out of it.
///
/// It belongs to threads, not to the process: functions in ``run(_:)`` open their sockets in the namespace.
final class NetworkNamespace: Sendable {
    /// The TUN device: reading takes the IP packets that leave the namespace, writing delivers packets to it.
    let device: Descriptor

    private let descriptor: Descriptor

    /// All devices of one test are in one network; no other network is reachable from there.
    private static let mask = "255.255.255.0"

    /// - Parameter address: The device's IPv4 address.
    init(address: String) async throws {
        (descriptor, device) = try await SystemThread.run {
            var namespace: Int32 = -1
            try Self.check(network_namespace_open(&namespace), "open a network namespace")
            let descriptor = Descriptor(namespace)
            var tun: Int32 = -1
            try Self.check(tun_device_open(address, Self.mask, &tun), "open a TUN device")
            return (descriptor, Descriptor(tun))
        }
    }

    /// Runs a function in a thread inside the namespace.
    func run<Result: Sendable>(_ body: @escaping @Sendable () throws -> Result) async throws -> Result {
        try await SystemThread.run { [descriptor] in
            try Self.check(network_namespace_enter(descriptor.number), "enter a network namespace")
            return try body()
        }
    }

    /// True if the user may make namespaces and devices.
    static func isPermitted() async -> Bool {
        await (try? NetworkNamespace(address: "10.77.0.1")) != nil
    }

    private static func check(_ error: Int32, _ purpose: String) throws {
        guard error == 0 else { throw TestFailure("cannot \(purpose): error \(error)") }
    }
}

extension SystemThread {
    /// Runs a blocking function in a thread of its own, while the caller's thread does other work.
    static func run<Result: Sendable>(_ body: @escaping @Sendable () throws -> Result) async throws -> Result {
        try await withCheckedThrowingContinuation { continuation in
            let isStarted = start {
                continuation.resume(with: Swift.Result { try body() })
            }
            if !isStarted { continuation.resume(throwing: TestFailure("the system has no thread")) }
        }
    }
}
