// swift-tools-version: 6.2

import PackageDescription

let package = Package(
    name: "InstantSessions",
    dependencies: [
        .package(name: "pong", path: "../../../../..")
    ],
    targets: [
        .target(
            name: "InstantSessions",
            dependencies: [.product(name: "GroupSessions", package: "pong")]
        ),
        .testTarget(
            name: "InstantSessionsTests",
            dependencies: [
                "InstantSessions",
                .product(name: "GameCore", package: "pong"),
                .product(name: "GroupSessions", package: "pong"),
                .product(name: "GroupSessionsTesting", package: "pong"),
                .product(name: "MatchSync", package: "pong"),
                .product(name: "SyncCore", package: "pong"),
            ]
        ),
    ]
)
