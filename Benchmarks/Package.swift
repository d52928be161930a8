// swift-tools-version: 6.2
import PackageDescription

// A package of its own, so that measuring never costs an app anything. No dependency that the root does not have.
let package = Package(
    name: "NativeAuthBenchmarks",
    platforms: [.macOS(.v13)],
    dependencies: [
        .package(name: "NativeAuth", path: ".."),
        .package(url: "https://github.com/vapor/jwt-kit", from: "5.7.0"),
    ],
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
        ),
        .executableTarget(
            name: "JWTBenchmark",
            dependencies: [
                .product(name: "NativeAuthCore", package: "NativeAuth"),
                .product(name: "JWTKit", package: "jwt-kit"),
            ],
            swiftSettings: [.swiftLanguageMode(.v6), .treatAllWarnings(as: .error)]
        ),
    ]
)
