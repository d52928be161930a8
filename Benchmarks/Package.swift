// swift-tools-version: 6.2
import PackageDescription

// A package of its own, so that measuring never costs an app anything. No dependency but the root.
let package = Package(
    name: "NativeAuthBenchmarks",
    platforms: [.macOS(.v13)],
    dependencies: [.package(name: "NativeAuth", path: "..")],
    targets: [
        .executableTarget(
            name: "FlowBenchmark",
            dependencies: [
                .product(name: "ThunderID", package: "NativeAuth"),
                .product(name: "AuthFlows", package: "NativeAuth"),
                .product(name: "NativeAuthCore", package: "NativeAuth"),
                .product(name: "NativeAuthTesting", package: "NativeAuth"),
            ],
            resources: [.copy("Recordings")],
            swiftSettings: [.swiftLanguageMode(.v6), .treatAllWarnings(as: .error)]
        )
    ]
)
