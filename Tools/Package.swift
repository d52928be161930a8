// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
]

// The modules of the local identity server, top to bottom: each imports only those below it.
let serverModules = [
    "LocalIdentityServer", "HostedPages", "ThunderIDEndpoints", "OAuthEndpoints", "SCIMEndpoints", "CognitoEndpoints",
    "EntraEndpoints", "EndpointSupport", "FlowEngine", "IdentityDomain", "IdentityBase",
]
let server = serverModules.map { Target.Dependency(stringLiteral: $0) }

// The tests of user interfaces on Linux, only when asked for: see Tests/StandIn/README.md. Then there is nothing else here
// but the server that they talk to: the rest would be compiled once more with the stand-ins, for nothing.
var uiTests: [Target] = []
#if os(Linux)
if Context.environment["NATIVEAUTH_UI_STANDIN"] == "1" {
    let frameworks = ["SwiftUI", "Combine", "UIKit", "Security", "Accessibility", "AuthenticationServices"]
    let apple: [Target.Dependency] = frameworks.map { .product(name: $0 + "StandIn", package: "NativeAuth") }
    let appleNames: [SwiftSetting] = frameworks.map { .unsafeFlags(["-module-alias", $0 + "=" + $0 + "StandIn"]) }
    let ours: [Target.Dependency] = [
        "NativeAuthCore", "AuthFlows", "AuthFlowsUI", "ThunderID", "ThunderIDSwiftUI", "CognitoUserPools",
        "EntraNativeAuth", "NativeAuthTesting",
    ].map { .product(name: $0, package: "NativeAuth") }
    let httpTypes: Target.Dependency = .product(name: "HTTPTypes", package: "swift-http-types")
    uiTests = [
        .testTarget(name: "StandInTests", dependencies: apple + ours, swiftSettings: strict + appleNames),
        .testTarget(
            name: "AuthFlowsUITests", dependencies: apple + ours + [httpTypes], swiftSettings: strict + appleNames),
        // A server in this process, for the tests of the components.
        .target(
            name: "ComponentSupport", dependencies: apple + ours + server,
            path: "Tests/ComponentSupport", swiftSettings: strict + appleNames),
        .testTarget(
            name: "ThunderIDSwiftUITests",
            dependencies: apple + ours + server + ["ComponentSupport", httpTypes],
            swiftSettings: strict + appleNames),
        // The component seeds' own snippets, as an app would have them.
        .testTarget(
            name: "ComponentSeedsTests", dependencies: apple + ours + server + ["ComponentSupport"],
            // What is documented may be deprecated.
            swiftSettings: [
                .swiftLanguageMode(.v6), .treatAllWarnings(as: .error),
                .treatWarning("DeprecatedDeclaration", as: .warning),
            ] + appleNames),
    ]
}
#endif

let package = Package(
    name: "NativeAuthTools",
    platforms: [.macOS(.v14)],
    products: [
        .executable(name: "nativeauth", targets: ["nativeauth"]),
        .library(name: "LocalIdentityServer", targets: ["LocalIdentityServer"]),
    ],
    dependencies: [
        .package(name: "NativeAuth", path: ".."),
        .package(url: "https://github.com/hummingbird-project/hummingbird", exact: "2.28.1"),
        .package(url: "https://github.com/hummingbird-project/swift-mustache", exact: "2.1.1"),
        .package(url: "https://github.com/groue/GRDB.swift", exact: "7.10.0"),
        .package(url: "https://github.com/jpsim/Yams", exact: "6.2.2"),
        .package(url: "https://github.com/vapor/jwt-kit", exact: "5.7.1"),
        .package(url: "https://github.com/apple/swift-crypto", exact: "4.5.2"),
        .package(url: "https://github.com/apple/swift-certificates", exact: "1.21.1"),
        .package(url: "https://github.com/apple/swift-nio", exact: "2.101.2"),
        .package(url: "https://github.com/apple/swift-nio-ssl", exact: "2.37.6"),
        .package(url: "https://github.com/apple/swift-http-types", exact: "1.8.0"),
        .package(url: "https://github.com/apple/swift-log", exact: "1.16.2"),
        .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
        .package(url: "https://github.com/swift-server/async-http-client", exact: "1.37.0"),
        .package(url: "https://github.com/apple/swift-asn1", exact: "1.7.4"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", exact: "2.13.0"),
    ],
    targets: [
        .target(
            name: "LocalIdentityServer",
            dependencies: [
                "IdentityBase",
                "IdentityDomain",
                "FlowEngine",
                "EndpointSupport",
                "OAuthEndpoints",
                "ThunderIDEndpoints",
                "SCIMEndpoints",
                "CognitoEndpoints",
                "EntraEndpoints",
                "HostedPages",
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "HummingbirdCore", package: "hummingbird"),
                .product(name: "HummingbirdTLS", package: "hummingbird"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOConcurrencyHelpers", package: "swift-nio"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOSSL", package: "swift-nio-ssl"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
            ],
            resources: [.copy("Resources")],
            swiftSettings: strict
        ),
        .target(
            name: "HostedPages",
            dependencies: [
                "IdentityBase",
                "IdentityDomain",
                "FlowEngine",
                "EndpointSupport",
                "OAuthEndpoints",
                "ThunderIDEndpoints",
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "Mustache", package: "swift-mustache"),
                .product(name: "NIOCore", package: "swift-nio"),
            ],
            swiftSettings: strict
        ),
        .target(
            name: "EntraEndpoints",
            dependencies: [
                "IdentityBase",
                "IdentityDomain",
                "FlowEngine",
                "EndpointSupport",
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "NIOCore", package: "swift-nio"),
            ],
            swiftSettings: strict
        ),
        .target(
            name: "CognitoEndpoints",
            dependencies: [
                "IdentityBase",
                "IdentityDomain",
                "FlowEngine",
                "EndpointSupport",
                .product(name: "CModularArithmetic", package: "NativeAuth"),
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "NIOCore", package: "swift-nio"),
            ],
            swiftSettings: strict
        ),
        .target(
            name: "SCIMEndpoints",
            dependencies: [
                "IdentityBase",
                "IdentityDomain",
                "FlowEngine",
                "EndpointSupport",
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "NIOCore", package: "swift-nio"),
            ],
            swiftSettings: strict
        ),
        .target(
            name: "ThunderIDEndpoints",
            dependencies: [
                "IdentityBase",
                "IdentityDomain",
                "FlowEngine",
                "EndpointSupport",
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "HummingbirdCore", package: "hummingbird"),
            ],
            swiftSettings: strict
        ),
        .target(
            name: "OAuthEndpoints",
            dependencies: [
                "IdentityBase",
                "IdentityDomain",
                "FlowEngine",
                "EndpointSupport",
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "Hummingbird", package: "hummingbird"),
            ],
            swiftSettings: strict
        ),
        .target(
            name: "EndpointSupport",
            dependencies: [
                "IdentityBase",
                "IdentityDomain",
                "FlowEngine",
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOConcurrencyHelpers", package: "swift-nio"),
                .product(name: "NIOCore", package: "swift-nio"),
            ],
            swiftSettings: strict
        ),
        .target(
            name: "FlowEngine",
            dependencies: [
                "IdentityBase",
                "IdentityDomain",
                .product(name: "AsyncHTTPClient", package: "async-http-client"),
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "JWTKit", package: "jwt-kit"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOSSL", package: "swift-nio-ssl"),
            ],
            swiftSettings: strict
        ),
        .target(
            name: "IdentityDomain",
            dependencies: [
                "IdentityBase",
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "CryptoExtras", package: "swift-crypto"),
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "JWTKit", package: "jwt-kit"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "SwiftASN1", package: "swift-asn1"),
                .product(name: "X509", package: "swift-certificates"),
            ],
            swiftSettings: strict
        ),
        .target(
            name: "IdentityBase",
            dependencies: [
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "NIOConcurrencyHelpers", package: "swift-nio"),
                .product(name: "NativeAuthBase", package: "NativeAuth"),
                .product(name: "Yams", package: "Yams"),
            ],
            swiftSettings: strict
        ),
        .testTarget(
            name: "LocalIdentityServerTests",
            dependencies: server + [
                .product(name: "AsyncHTTPClient", package: "async-http-client"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "JWTKit", package: "jwt-kit"),
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "CryptoExtras", package: "swift-crypto"),
                .product(name: "X509", package: "swift-certificates"),
                .product(name: "NIOConcurrencyHelpers", package: "swift-nio"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOSSL", package: "swift-nio-ssl"),
                .product(name: "Logging", package: "swift-log"),
            ],
            swiftSettings: strict
        ),
        .target(
            name: "TerminalForms",
            dependencies: [
                .product(name: "AuthFlows", package: "NativeAuth"),
                .product(name: "NativeAuthCore", package: "NativeAuth"),
            ],
            swiftSettings: strict
        ),
        .executableTarget(
            name: "nativeauth",
            dependencies: server + [
                "TerminalForms",
                .product(name: "ThunderID", package: "NativeAuth"),
                .product(name: "CognitoUserPools", package: "NativeAuth"),
                .product(name: "EntraNativeAuth", package: "NativeAuth"),
                .product(name: "AuthFlows", package: "NativeAuth"),
                .product(name: "NativeAuthCore", package: "NativeAuth"),
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "HTTPTypesFoundation", package: "swift-http-types"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "NIOSSL", package: "swift-nio-ssl"),
                .product(name: "X509", package: "swift-certificates"),
                .product(name: "SwiftASN1", package: "swift-asn1"),
                .product(name: "Logging", package: "swift-log"),
            ],
            swiftSettings: strict
        ),
        .testTarget(
            name: "TerminalFormsTests",
            dependencies: [
                "TerminalForms",
                .product(name: "AuthFlows", package: "NativeAuth"),
                .product(name: "EntraNativeAuth", package: "NativeAuth"),
                .product(name: "NativeAuthCore", package: "NativeAuth"),
                .product(name: "NativeAuthTesting", package: "NativeAuth"),
            ],
            swiftSettings: strict
        ),
        .target(
            name: "ProcessSupport",
            dependencies: [
                .product(name: "NativeAuthCore", package: "NativeAuth"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "HTTPTypesFoundation", package: "swift-http-types"),
            ],
            path: "Tests/ProcessSupport",
            swiftSettings: strict
        ),
        // The clients against the server: real TLS, a real database, in this process and in one of its own.
        .testTarget(
            name: "EndToEndTests",
            dependencies: server + [
                "ProcessSupport",
                "nativeauth",
                .product(name: "ThunderID", package: "NativeAuth"),
                .product(name: "AuthFlows", package: "NativeAuth"),
                .product(name: "NativeAuthCore", package: "NativeAuth"),
                .product(name: "NativeAuthTesting", package: "NativeAuth"),
                .product(name: "Crypto", package: "swift-crypto"),
            ],
            swiftSettings: strict
        ),
        // The Cognito client against the server, in this process; and against servers that know nothing of us, when
        // `scripts/judge` runs them.
        .target(
            name: "CognitoSupport",
            dependencies: server + [
                .product(name: "AWSCognitoAuthPlugin", package: "NativeAuth"),
                .product(name: "Amplify", package: "NativeAuth"),
                .product(name: "NativeAuthCore", package: "NativeAuth"),
                .product(name: "NativeAuthTesting", package: "NativeAuth"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Crypto", package: "swift-crypto"),
            ],
            path: "Tests/CognitoSupport",
            swiftSettings: strict
        ),
        .testTarget(
            name: "CognitoEndToEndTests",
            dependencies: server + [
                "CognitoSupport",
                .product(name: "AWSCognitoAuthPlugin", package: "NativeAuth"),
                .product(name: "Amplify", package: "NativeAuth"),
                .product(name: "CognitoUserPools", package: "NativeAuth"),
                .product(name: "NativeAuthCore", package: "NativeAuth"),
                .product(name: "NativeAuthTesting", package: "NativeAuth"),
            ],
            swiftSettings: strict
        ),
        // The snippets of the sign-up seed, run by what every app of a process shares. Nothing else here may touch that.
        .testTarget(
            name: "CognitoSeedTests",
            dependencies: server + [
                "CognitoSupport",
                .product(name: "AWSCognitoAuthPlugin", package: "NativeAuth"),
                .product(name: "Amplify", package: "NativeAuth"),
                .product(name: "NativeAuthCore", package: "NativeAuth"),
                .product(name: "NativeAuthTesting", package: "NativeAuth"),
            ],
            swiftSettings: [.swiftLanguageMode(.v6), .treatAllWarnings(as: .error)]
        ),
        // MSAL and the typed client of Entra against the server, in this process.
        .target(
            name: "EntraSupport",
            dependencies: server + [
                .product(name: "MSAL", package: "NativeAuth"),
                .product(name: "EntraNativeAuth", package: "NativeAuth"),
                .product(name: "NativeAuthCore", package: "NativeAuth"),
                .product(name: "NativeAuthTesting", package: "NativeAuth"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
            ],
            path: "Tests/EntraSupport",
            swiftSettings: strict
        ),
        .testTarget(
            name: "EntraEndToEndTests",
            dependencies: server + [
                "EntraSupport",
                "CognitoSupport",
                .product(name: "MSAL", package: "NativeAuth"),
                .product(name: "EntraNativeAuth", package: "NativeAuth"),
                .product(name: "NativeAuthCore", package: "NativeAuth"),
                .product(name: "NativeAuthTesting", package: "NativeAuth"),
            ],
            swiftSettings: strict
        ),
        // The snippets of the native authentication seed.
        .testTarget(
            name: "EntraSeedTests",
            dependencies: ["EntraSupport", .product(name: "MSAL", package: "NativeAuth")],
            swiftSettings: [.swiftLanguageMode(.v6), .treatAllWarnings(as: .error)]
        ),
        .testTarget(
            name: "TransportTests",
            dependencies: [
                .product(name: "NativeAuthCore", package: "NativeAuth"),
                .product(name: "NIOConcurrencyHelpers", package: "swift-nio"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOSSL", package: "swift-nio-ssl"),
                .product(name: "X509", package: "swift-certificates"),
                .product(name: "Crypto", package: "swift-crypto"),
            ],
            swiftSettings: strict
        ),
        // The command in this process, behind a proxy that injects faults.
        .testTarget(
            name: "FaultTests",
            dependencies: server + [
                "nativeauth",
                .product(name: "NativeAuthCore", package: "NativeAuth"),
                .product(name: "NativeAuthTesting", package: "NativeAuth"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "HTTPTypesFoundation", package: "swift-http-types"),
                .product(name: "NIOConcurrencyHelpers", package: "swift-nio"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOSSL", package: "swift-nio-ssl"),
            ],
            swiftSettings: strict
        ),
        // The command is a dependency so that it is built: these tests run it as people do, as a process.
        .testTarget(
            name: "CommandTests",
            dependencies: server + [
                "ProcessSupport",
                "TerminalForms",
                "nativeauth",
                .product(name: "EntraNativeAuth", package: "NativeAuth"),
                .product(name: "NativeAuthCore", package: "NativeAuth"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "HTTPTypesFoundation", package: "swift-http-types"),
            ],
            swiftSettings: strict
        ),
    ]
)

if !uiTests.isEmpty {
    package.products = [.library(name: "LocalIdentityServer", targets: ["LocalIdentityServer"])]
    package.targets = package.targets.filter { serverModules.contains($0.name) } + uiTests
}
