// swift-tools-version: 6.2
import PackageDescription

// Warnings are errors only with NATIVEAUTH_STRICT=1: see the root's Package.swift.
let isStrict = Context.environment["NATIVEAUTH_STRICT"] == "1"
let warnings: [SwiftSetting] = isStrict ? [.treatAllWarnings(as: .error)] : []

let language: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
]
let strict = language + warnings

// A separate package, so that its dependencies never reach an app. For
// Linux: it reads /proc. Built by `make bench` and `make soak` with -enable-testing, since some of what is measured is
// not public.
let package = Package(
    name: "NativeAuthBenchmarks",
    platforms: [.macOS(.v13)],
    dependencies: [
        .package(name: "NativeAuth", path: ".."),
        .package(url: "https://github.com/vapor/jwt-kit", from: "5.7.0"),
        .package(url: "https://github.com/apple/swift-crypto", from: "4.5.0"),
        // A reference for comparison, never used by the library.
        .package(url: "https://github.com/attaswift/BigInt", from: "6.0.1"),
        .package(url: "https://github.com/swift-server/async-http-client", from: "1.37.0"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.0"),
        .package(url: "https://github.com/apple/swift-nio-ssl", from: "2.37.0"),
    ],
    targets: [
        // The figures of scripts/bench, and the load on the local server.
        .executableTarget(
            name: "Measure",
            dependencies: [
                .product(name: "ThunderID", package: "NativeAuth"),
                .product(name: "CognitoUserPools", package: "NativeAuth"),
                .product(name: "AuthFlows", package: "NativeAuth"),
                .product(name: "NativeAuthCore", package: "NativeAuth"),
                .product(name: "NativeAuthBase", package: "NativeAuth"),
                .product(name: "NativeAuthTesting", package: "NativeAuth"),
                .product(name: "BigInt", package: "BigInt"),
                .product(name: "JWTKit", package: "jwt-kit"),
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "CryptoExtras", package: "swift-crypto"),
                .product(name: "AsyncHTTPClient", package: "async-http-client"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOSSL", package: "swift-nio-ssl"),
            ],
            resources: [.copy("Recordings")],
            swiftSettings: strict
        ),
        // The minimum start time of a Swift program.
        .executableTarget(name: "Nothing", swiftSettings: strict),
        // The users and devices of scripts/soak.
        .executableTarget(
            name: "Soak",
            dependencies: [
                .product(name: "ThunderID", package: "NativeAuth"),
                .product(name: "AuthFlows", package: "NativeAuth"),
                .product(name: "NativeAuthCore", package: "NativeAuth"),
                .product(name: "NativeAuthTesting", package: "NativeAuth"),
            ],
            swiftSettings: strict
        ),
    ]
)
