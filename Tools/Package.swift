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

/// The settings of seed snippets, which compile as an app's code would.
let seeds: [SwiftSetting] = [.swiftLanguageMode(.v6)] + warnings

func module(
    _ name: String,
    _ dependencies: [Target.Dependency]...,
    path: String? = nil,
    resources: [Resource]? = nil
) -> Target {
    .target(
        name: name,
        dependencies: dependencies.flatMap(\.self),
        path: path,
        resources: resources,
        swiftSettings: strict
    )
}

func tests(_ name: String, _ dependencies: [Target.Dependency]..., settings: [SwiftSetting] = strict) -> Target {
    .testTarget(name: name, dependencies: dependencies.flatMap(\.self), swiftSettings: settings)
}

func command(_ name: String, _ dependencies: [Target.Dependency]...) -> Target {
    .executableTarget(name: name, dependencies: dependencies.flatMap(\.self), swiftSettings: strict)
}

/// Products of the package beside this one.
func client(_ names: String...) -> [Target.Dependency] { names.map { .product(name: $0, package: "NativeAuth") } }

/// Products of SwiftNIO.
func nio(_ names: String...) -> [Target.Dependency] { names.map { .product(name: $0, package: "swift-nio") } }

let argumentParser: Target.Dependency = .product(name: "ArgumentParser", package: "swift-argument-parser")
let asn1: Target.Dependency = .product(name: "SwiftASN1", package: "swift-asn1")
let asyncHTTPClient: Target.Dependency = .product(name: "AsyncHTTPClient", package: "async-http-client")
let crypto: Target.Dependency = .product(name: "Crypto", package: "swift-crypto")
let cryptoExtras: Target.Dependency = .product(name: "CryptoExtras", package: "swift-crypto")
let grdb: Target.Dependency = .product(name: "GRDB", package: "GRDB.swift")
let httpTypes: Target.Dependency = .product(name: "HTTPTypes", package: "swift-http-types")
let httpTypesFoundation: Target.Dependency = .product(name: "HTTPTypesFoundation", package: "swift-http-types")
let hummingbird: Target.Dependency = .product(name: "Hummingbird", package: "hummingbird")
let hummingbirdCore: Target.Dependency = .product(name: "HummingbirdCore", package: "hummingbird")
let hummingbirdTLS: Target.Dependency = .product(name: "HummingbirdTLS", package: "hummingbird")
let jwtKit: Target.Dependency = .product(name: "JWTKit", package: "jwt-kit")
let logging: Target.Dependency = .product(name: "Logging", package: "swift-log")
let mustache: Target.Dependency = .product(name: "Mustache", package: "swift-mustache")
let nioSSL: Target.Dependency = .product(name: "NIOSSL", package: "swift-nio-ssl")
let serviceLifecycle: Target.Dependency = .product(name: "ServiceLifecycle", package: "swift-service-lifecycle")
let x509: Target.Dependency = .product(name: "X509", package: "swift-certificates")
let yams: Target.Dependency = .product(name: "Yams", package: "Yams")

// The modules of the local identity server, top to bottom: each imports only those below it.
let serverModules = [
    "LocalIdentityServer", "HostedPages", "ThunderIDEndpoints", "OAuthEndpoints", "SCIMEndpoints", "CognitoEndpoints",
    "EntraEndpoints", "EndpointSupport", "FlowEngine", "IdentityDomain", "IdentityBase",
]
let server = serverModules.map { Target.Dependency(stringLiteral: $0) }

/// The dependencies of a test target that runs a server in its process.
let runningServer: [Target.Dependency] = [
    "IdentityBase", "IdentityDomain", "LocalIdentityServer", "ServerTestSupport",
]
/// The same, for tests whose users have passkeys.
let passkeyServer = runningServer + client("NativeAuthTesting")

// The tests of the user interfaces on Linux, only with NATIVEAUTH_UI_STANDIN=1: see Tests/StandIn/README.md. The
// manifest then has only these and the server that they use, because all other targets would be compiled once more in
// vain.
var uiTests: [Target] = []
var standIn: [Package.Dependency] = []
#if os(Linux)
if Context.environment["NATIVEAUTH_UI_STANDIN"] == "1" {
    let frameworks = ["SwiftUI", "Combine", "UIKit", "Security", "Accessibility", "AuthenticationServices"]
    standIn = [.package(name: "NativeAuthStandIn", path: "../Tests/StandIn")]
    let apple: [Target.Dependency] = [.product(name: "NativeAuthStandIn", package: "NativeAuthStandIn")]
    let appleNames: [SwiftSetting] = frameworks.map { .unsafeFlags(["-module-alias", $0 + "=" + $0 + "StandIn"]) }
    let ours: [Target.Dependency] = [
        "NativeAuthCore", "AuthFlows", "AuthFlowsUI", "ThunderID", "ThunderIDSwiftUI", "CognitoUserPools",
        "EntraNativeAuth", "NativeAuthTesting",
    ].map { .product(name: $0, package: "NativeAuth") }
    let views = strict + appleNames
    let components = apple + ours + server + ["ComponentSupport"]
    uiTests = [
        .testTarget(name: "AuthFlowsUITests", dependencies: apple + ours + [httpTypes], swiftSettings: views),
        // A server in this process, for the tests of the components.
        .target(
            name: "ComponentSupport",
            dependencies: apple + ours + server + ["ServerTestSupport", httpTypes],
            path: "Tests/ComponentSupport",
            swiftSettings: views
        ),
        .testTarget(name: "ThunderIDSwiftUITests", dependencies: components + [httpTypes], swiftSettings: views),
        // The snippets of the component seeds, compiled as in an app.
        .testTarget(
            name: "ComponentSeedsTests",
            dependencies: components + ["ServerTestSupport"],
            // What is documented may be deprecated.
            swiftSettings: seeds + [.treatWarning("DeprecatedDeclaration", as: .warning)] + appleNames
        ),
    ]
    // The apps of Examples/, by links to their sources. As executables they may all have a main function.
    let examples: [Target] = ["QuickstartExample", "CognitoExample", "EntraExample"].map {
        .executableTarget(name: $0, dependencies: apple + ours, path: "Tests/Examples/" + $0, swiftSettings: views)
    }
    let examplesTests = apple + ours + runningServer + examples.map { .target(name: $0.name) }
    uiTests += examples + [.testTarget(name: "ExamplesTests", dependencies: examplesTests, swiftSettings: views)]
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
    ] + standIn,
    targets: [
        // The composition root: configuration, wiring, start and stop; the definition files and their reload.
        module(
            "LocalIdentityServer",
            [
                "IdentityBase", "IdentityDomain", "FlowEngine", "EndpointSupport",
                "OAuthEndpoints", "ThunderIDEndpoints", "SCIMEndpoints", "CognitoEndpoints", "EntraEndpoints",
                "HostedPages", grdb, hummingbird, hummingbirdCore, hummingbirdTLS, logging, nioSSL, serviceLifecycle,
            ],
            nio("NIOConcurrencyHelpers", "NIOCore"),
            resources: [.copy("Resources")]
        ),
        // The HTML pages of sign-in, sign-up, recovery and sign-out, which continue flows in a browser.
        module(
            "HostedPages",
            [
                "IdentityBase", "IdentityDomain", "FlowEngine", "EndpointSupport", "OAuthEndpoints",
                "ThunderIDEndpoints", httpTypes, hummingbird, mustache,
            ],
            nio("NIOCore")
        ),
        // Tenants: Entra's native authentication API, continuation tokens and tenant definitions.
        module(
            "EntraEndpoints",
            ["IdentityBase", "IdentityDomain", "FlowEngine", "EndpointSupport", crypto, grdb, hummingbird],
            nio("NIOCore")
        ),
        // User pools: Cognito's JSON protocol, SRP, challenges and pool definitions, also those of CloudFormation
        // templates and Amplify's files.
        module(
            "CognitoEndpoints",
            [
                "IdentityBase", "IdentityDomain", "FlowEngine", "EndpointSupport", crypto, grdb,
                hummingbird, yams,
            ],
            client("CModularArithmetic"),
            nio("NIOCore")
        ),
        // SCIM 2.0 for the own account.
        module(
            "SCIMEndpoints",
            ["IdentityBase", "IdentityDomain", "FlowEngine", "EndpointSupport", hummingbird],
            nio("NIOCore")
        ),
        // ThunderID's own routes (flow execution, profile, metadata, outbox), their wire types and errors.
        module(
            "ThunderIDEndpoints",
            [
                "IdentityBase", "IdentityDomain", "FlowEngine", "EndpointSupport", hummingbird,
                hummingbirdCore,
            ]
        ),
        // OAuth 2.0 and OpenID Connect: authorization, tokens, introspection, revocation, logout, discovery.
        module(
            "OAuthEndpoints",
            ["IdentityBase", "IdentityDomain", "FlowEngine", "EndpointSupport", grdb, hummingbird]
        ),
        // What all endpoints share: routing, responses, errors, cookies, request guards. No protocol.
        module(
            "EndpointSupport",
            [
                "IdentityBase", "IdentityDomain", "FlowEngine", crypto, grdb, httpTypes, hummingbird,
                logging, nioSSL,
            ],
            nio("NIOConcurrencyHelpers", "NIOCore", "NIOHTTP1")
        ),
        // Flow definitions, the engine, its executors, federation, texts and themes. No HTTP server.
        module(
            "FlowEngine",
            ["IdentityBase", "IdentityDomain", asyncHTTPClient, crypto, grdb, logging, nioSSL],
            client("NativeAuthBase"),
            nio("NIOConcurrencyHelpers", "NIOCore", "NIOPosix")
        ),
        // Accounts, credentials, keys, tokens, sessions, consent, passkeys and messages, with their tables. No
        // protocol.
        module(
            "IdentityDomain",
            ["IdentityBase", crypto, cryptoExtras, grdb, jwtKit, asn1, x509],
            nio("NIOConcurrencyHelpers", "NIOCore", "NIOPosix")
        ),
        // Database, YAML, declarative documents, JSON, encodings, problem types and limits. No user, no protocol.
        module("IdentityBase", [crypto, grdb, yams], client("NativeAuthBase"), nio("NIOConcurrencyHelpers")),
        // A test target for each module of the server, so that an edit recompiles only one. The first two know only
        // their module and those below it; the others use the server of ServerTestSupport.
        tests("IdentityBaseTests", ["IdentityBase", yams], nio("NIOConcurrencyHelpers"), client("NativeAuthTesting")),
        tests("FlowEngineTests", ["IdentityBase", "IdentityDomain", "FlowEngine", nioSSL], client("NativeAuthBase")),
        tests(
            "IdentityDomainTests",
            passkeyServer + ["FlowEngine", grdb, crypto, cryptoExtras, x509, asn1],
            nio("NIOConcurrencyHelpers", "NIOCore")
        ),
        // The executors of flows in a server, over HTTP.
        tests("FlowExecutorTests", passkeyServer + ["FlowEngine", "ThunderIDEndpoints", "HostedPages", grdb, crypto]),
        tests(
            "EndpointSupportTests",
            runningServer + ["EndpointSupport"],
            nio("NIOConcurrencyHelpers", "NIOCore", "NIOPosix")
        ),
        tests(
            "OAuthEndpointsTests",
            runningServer + ["FlowEngine", "OAuthEndpoints", "HostedPages"],
            [asyncHTTPClient, grdb, jwtKit, crypto, cryptoExtras]
        ),
        tests("ThunderIDEndpointsTests", runningServer + ["FlowEngine", grdb]),
        tests("SCIMEndpointsTests", runningServer + ["SCIMEndpoints"]),
        tests("CognitoEndpointsTests", runningServer + ["CognitoEndpoints", grdb, crypto]),
        tests("EntraEndpointsTests", runningServer + ["EntraEndpoints", grdb, crypto, cryptoExtras]),
        tests(
            "HostedPagesTests",
            passkeyServer + ["FlowEngine", "EndpointSupport", "OAuthEndpoints", "HostedPages"]
        ),
        // The composed server: its definitions, import and export, storage, restarts, and rules of all protocols.
        tests(
            "LocalIdentityServerTests",
            passkeyServer + ["FlowEngine", "CognitoEndpoints", "EntraEndpoints", grdb, x509],
            nio("NIOConcurrencyHelpers", "NIOCore", "NIOPosix")
        ),
        module("TerminalForms", client("AuthFlows", "NativeAuthBase", "NativeAuthCore")),
        command(
            "nativeauth",
            server,
            [
                "TerminalForms", argumentParser, httpTypes, httpTypesFoundation, nioSSL, x509,
                asn1, crypto, logging,
            ],
            client("ThunderID", "CognitoUserPools", "EntraNativeAuth", "AuthFlows", "NativeAuthBase", "NativeAuthCore"),
            client("NativeAuthTesting"),
            nio("NIOCore", "NIOPosix")
        ),
        // A program for scripts/instructions, which counts a client's instructions.
        command("ClientCount", client("ThunderID", "AuthFlows", "NativeAuthCore"), [httpTypes, crypto]),
        tests(
            "TerminalFormsTests",
            ["TerminalForms"],
            client("AuthFlows", "EntraNativeAuth", "NativeAuthBase", "NativeAuthCore", "NativeAuthTesting")
        ),
        module(
            "ProcessSupport",
            [httpTypes, httpTypesFoundation],
            client("NativeAuthCore"),
            path: "Tests/ProcessSupport"
        ),
        // A server for a test, its definition files, clients that call it, and a transport that is watched.
        // Most of it is internal: the tests import it with `@testable`, as they import the server's modules.
        module(
            "ServerTestSupport",
            [
                "IdentityBase", "IdentityDomain", "FlowEngine", "EndpointSupport", "CognitoEndpoints", "EntraEndpoints",
                "HostedPages", "LocalIdentityServer", asyncHTTPClient, crypto, cryptoExtras, hummingbird, jwtKit,
                logging, nioSSL,
            ],
            client("NativeAuthBase", "NativeAuthCore", "NativeAuthTesting"),
            nio("NIOConcurrencyHelpers", "NIOCore"),
            path: "Tests/ServerTestSupport"
        ),
        // The clients against the server: real TLS, a real database, in this process and in one of its own.
        tests(
            "EndToEndTests",
            server,
            ["ProcessSupport", "ServerTestSupport", "nativeauth", crypto],
            client("ThunderID", "AuthFlows", "NativeAuthCore", "NativeAuthTesting")
        ),
        // The Cognito client against the server, in this process; and against servers that know nothing of us, when
        // `scripts/judge` runs them.
        module(
            "CognitoSupport",
            server,
            ["ServerTestSupport", httpTypes, crypto],
            client("AWSCognitoAuthPlugin", "Amplify", "AuthFlows", "NativeAuthBase", "NativeAuthCore"),
            client("NativeAuthTesting"),
            path: "Tests/CognitoSupport"
        ),
        tests(
            "CognitoEndToEndTests",
            server,
            ["CognitoSupport", "ServerTestSupport"],
            client("AWSCognitoAuthPlugin", "Amplify", "AuthFlows", "CognitoUserPools", "NativeAuthCore"),
            client("NativeAuthTesting")
        ),
        // The snippets of the sign-up seed, run by what every app of a process shares. Nothing else here may touch
        // that.
        tests(
            "CognitoSeedTests",
            server,
            ["CognitoSupport"],
            client("AWSCognitoAuthPlugin", "Amplify", "NativeAuthCore", "NativeAuthTesting"),
            settings: seeds
        ),
        // MSAL and the typed client of Entra against the server, in this process.
        module(
            "EntraSupport",
            server,
            ["ServerTestSupport", httpTypes],
            client("MSAL", "EntraNativeAuth", "AuthFlows", "NativeAuthCore", "NativeAuthTesting"),
            path: "Tests/EntraSupport"
        ),
        tests(
            "EntraEndToEndTests",
            server,
            ["EntraSupport", "CognitoSupport", "ServerTestSupport"],
            client("MSAL", "EntraNativeAuth", "AuthFlows", "NativeAuthBase", "NativeAuthCore", "NativeAuthTesting")
        ),
        // The snippets of the native authentication seed.
        tests("EntraSeedTests", ["EntraSupport"], client("MSAL"), settings: seeds),
        tests(
            "TransportTests",
            [nioSSL, x509, crypto],
            client("NativeAuthCore"),
            nio("NIOConcurrencyHelpers", "NIOCore", "NIOPosix", "NIOHTTP1")
        ),
        // The same files as in the root package, whose tests run under ThreadSanitizer and therefore try few schedules.
        tests(
            "SimulationTests",
            [httpTypes],
            client(
                "ThunderID",
                "CognitoUserPools",
                "EntraNativeAuth",
                "NativeAuthCore",
                "NativeAuthBase",
                "NativeAuthTesting"
            )
        ),
        // The command in this process, behind a proxy that injects faults.
        tests(
            "FaultTests",
            server,
            ["ServerTestSupport", "nativeauth", httpTypes, httpTypesFoundation, nioSSL],
            client("NativeAuthCore", "NativeAuthTesting"),
            nio("NIOConcurrencyHelpers", "NIOCore", "NIOPosix", "NIOHTTP1")
        ),
        // The command is a dependency so that it is built: these tests run it as people do, as a process.
        tests(
            "CommandTests",
            server,
            [
                "ProcessSupport", "TerminalForms", "nativeauth", logging, argumentParser,
                httpTypes, httpTypesFoundation,
            ],
            client("AWSCognitoAuthPlugin", "Amplify", "AuthFlows", "CognitoUserPools", "EntraNativeAuth", "MSAL"),
            client("NativeAuthBase", "NativeAuthCore", "NativeAuthTesting", "ThunderID")
        ),
    ]
)

if !uiTests.isEmpty {
    package.products = [.library(name: "LocalIdentityServer", targets: ["LocalIdentityServer"])]
    package.targets = package.targets.filter { (serverModules + ["ServerTestSupport"]).contains($0.name) } + uiTests
}
