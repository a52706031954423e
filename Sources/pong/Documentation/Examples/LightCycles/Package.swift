// swift-tools-version: 6.2

import PackageDescription

let package = Package(
    name: "LightCycles",
    dependencies: [
        .package(name: "pong", path: "../../../../..")
    ],
    targets: [
        .executableTarget(
            name: "LightCycles",
            dependencies: [
                .product(name: "SyncCore", package: "pong"),
                .product(name: "GroupSessions", package: "pong"),
                .product(name: "LabPeer", package: "pong"),
                .product(name: "MockGroupSessions", package: "pong"),
                .product(name: "SocketSessions", package: "pong"),
            ]
        ),
        // The game again, with a measurement: see `make bench`.
        .executableTarget(
            name: "Bench",
            dependencies: [
                .product(name: "SyncCore", package: "pong"),
                .product(name: "GroupSessions", package: "pong"),
                .product(name: "MockGroupSessions", package: "pong"),
            ]
        ),
        .testTarget(name: "LightCyclesTests", dependencies: ["LightCycles"]),
    ]
)
