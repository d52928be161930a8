// swift-tools-version: 6.2
import PackageDescription

// Warnings are errors only in this project's own builds: the Makefile, its scripts and CI set NATIVEAUTH_STRICT=1.
// SwiftPM's engine of Xcode suppresses the warnings of a dependency, and refuses the combination of both settings.
let isCheckout = Context.packageDirectory.contains("/checkouts/")
let isStrict = Context.environment["NATIVEAUTH_STRICT"] == "1" && !isCheckout
let warnings: [SwiftSetting] = isStrict ? [.treatAllWarnings(as: .error)] : []

let language: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
]
/// The settings of every target.
let strict = language + warnings

var dependencies: [Package.Dependency] = [
    .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
    .package(url: "https://github.com/apple/swift-log", from: "1.14.0"),
    .package(url: "https://github.com/apple/swift-crypto", from: "4.5.0"),
    .package(url: "https://github.com/vapor/jwt-kit", from: "5.7.0"),
]
var transport: [Target.Dependency] = []
var observation: [Target.Dependency] = []
var loopbackServer: [Target.Dependency] = []

// Apple's platforms have URLSession and Combine. An app there never resolves these.
#if os(Linux)
dependencies += [
    .package(url: "https://github.com/swift-server/async-http-client", from: "1.37.0"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.0"),
    .package(url: "https://github.com/apple/swift-nio-ssl", from: "2.37.0"),
    .package(url: "https://github.com/OpenCombine/OpenCombine", from: "0.14.0"),
]
transport = [
    .product(name: "AsyncHTTPClient", package: "async-http-client"),
    .product(name: "NIOCore", package: "swift-nio"),
    .product(name: "NIOPosix", package: "swift-nio"),
    .product(name: "NIOSSL", package: "swift-nio-ssl"),
]
observation = [.product(name: "OpenCombine", package: "OpenCombine")]
loopbackServer = transport + [.product(name: "NIOHTTP1", package: "swift-nio")]
#endif

// Stand-ins for Apple's frameworks, for tests on Linux, only with NATIVEAUTH_UI_STANDIN=1. A target with `apple` and
// `appleNames` imports them under Apple's names. A package that depends on this one never has them, even with the
// variable. See Tests/StandIn/README.md.
var apple: [Target.Dependency] = []
var appleNames: [SwiftSetting] = []
#if os(Linux)
if Context.environment["NATIVEAUTH_UI_STANDIN"] == "1", !isCheckout {
    dependencies.append(.package(name: "NativeAuthStandIn", path: "Tests/StandIn"))
    apple = [.product(name: "NativeAuthStandIn", package: "NativeAuthStandIn")]
    appleNames = ["SwiftUI", "Combine", "UIKit", "Security", "Accessibility", "AuthenticationServices"].map {
        .unsafeFlags(["-module-alias", "\($0)=\($0)StandIn"])
    }
}
#endif

let package = Package(
    name: "NativeAuth",
    platforms: [.iOS(.v16), .macOS(.v13), .tvOS(.v16), .watchOS(.v9), .visionOS(.v1)],
    products: [
        // JSON, patterns and QR codes, for the clients and the local server.
        .library(name: "NativeAuthBase", targets: ["NativeAuthBase"]),
        .library(name: "NativeAuthCore", targets: ["NativeAuthCore"]),
        .library(name: "AuthFlows", targets: ["AuthFlows"]),
        .library(name: "AuthFlowsUI", targets: ["AuthFlowsUI"]),
        .library(name: "ThunderID", targets: ["ThunderID"]),
        .library(name: "ThunderIDSwiftUI", targets: ["ThunderIDSwiftUI"]),
        .library(name: "CognitoUserPools", targets: ["CognitoUserPools"]),
        .library(name: "Amplify", targets: ["Amplify"]),
        // For the local server, which shares nothing else with the clients.
        .library(name: "CModularArithmetic", targets: ["CModularArithmetic"]),
        .library(name: "AWSPluginsCore", targets: ["AWSPluginsCore"]),
        .library(name: "AWSCognitoAuthPlugin", targets: ["AWSCognitoAuthPlugin"]),
        .library(name: "EntraNativeAuth", targets: ["EntraNativeAuth"]),
        .library(name: "MSAL", targets: ["MSAL"]),
        .library(name: "NativeAuthTesting", targets: ["NativeAuthTesting"]),
    ],
    dependencies: dependencies,
    targets: [
        // A leaf: knows no protocol, so that the clients and the local server can share it.
        .target(name: "NativeAuthBase", swiftSettings: strict),
        .target(
            name: "NativeAuthCore",
            dependencies: [
                "NativeAuthBase",
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "HTTPTypesFoundation", package: "swift-http-types"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "JWTKit", package: "jwt-kit"),
            ] + transport + apple,
            resources: [.copy("PrivacyInfo.xcprivacy")],
            swiftSettings: strict + appleNames
        ),
        .target(
            name: "AuthFlows",
            dependencies: [
                "NativeAuthBase", "NativeAuthCore",
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "HTTPTypesFoundation", package: "swift-http-types"),
            ] + observation + apple,
            swiftSettings: strict + appleNames
        ),
        // Nothing on Linux, unless the stand-ins are asked for.
        .target(
            name: "AuthFlowsUI",
            dependencies: ["AuthFlows", "NativeAuthBase", "NativeAuthCore"] + apple,
            swiftSettings: strict + appleNames
        ),
        .target(
            name: "ThunderID",
            dependencies: [
                "NativeAuthBase", "NativeAuthCore", "AuthFlows",
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "HTTPTypesFoundation", package: "swift-http-types"),
            ] + apple,
            swiftSettings: strict + appleNames
        ),
        // On Linux without the stand-ins only the parts without views: texts, languages, image names.
        .target(
            name: "ThunderIDSwiftUI",
            dependencies: ["ThunderID", "AuthFlowsUI", "AuthFlows", "NativeAuthBase", "NativeAuthCore"] + apple,
            resources: [.copy("PrivacyInfo.xcprivacy"), .copy("Resources/LogoIcons")],
            swiftSettings: strict + appleNames
        ),
        // A leaf, and C: the same arithmetic in Swift takes seconds without optimisation.
        .target(name: "CModularArithmetic"),
        .target(
            name: "CognitoUserPools",
            dependencies: [
                "NativeAuthBase", "NativeAuthCore", "AuthFlows", "CModularArithmetic",
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "HTTPTypesFoundation", package: "swift-http-types"),
            ],
            swiftSettings: strict
        ),
        // Knows none of our modules but the leaf: an app may write a plugin of its own against it.
        .target(
            name: "Amplify",
            dependencies: ["NativeAuthBase", .product(name: "Logging", package: "swift-log")] + observation + apple,
            swiftSettings: strict + appleNames
        ),
        .target(
            name: "AWSPluginsCore",
            dependencies: ["Amplify", "NativeAuthCore"] + apple,
            swiftSettings: strict + appleNames
        ),
        .target(
            name: "AWSCognitoAuthPlugin",
            dependencies: [
                "Amplify", "AWSPluginsCore", "AuthFlows", "CognitoUserPools", "NativeAuthBase", "NativeAuthCore",
                .product(name: "Logging", package: "swift-log"),
            ] + apple,
            swiftSettings: strict + appleNames
        ),
        .target(
            name: "EntraNativeAuth",
            dependencies: [
                "NativeAuthBase", "NativeAuthCore", "AuthFlows",
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "HTTPTypesFoundation", package: "swift-http-types"),
            ],
            swiftSettings: strict
        ),
        .target(
            name: "MSAL",
            dependencies: ["EntraNativeAuth", "AuthFlows", "NativeAuthBase", "NativeAuthCore"],
            swiftSettings: strict
        ),
        .target(
            name: "NativeAuthTesting",
            dependencies: [
                "NativeAuthBase", "NativeAuthCore", "AuthFlows",
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "HTTPTypesFoundation", package: "swift-http-types"),
                .product(name: "Logging", package: "swift-log"),
            ],
            swiftSettings: strict
        ),
        .testTarget(
            name: "AuthFlowsTests",
            dependencies: [
                "TestSupport", "NativeAuthBase", "NativeAuthCore", "AuthFlows", "NativeAuthTesting",
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "HTTPTypesFoundation", package: "swift-http-types"),
            ],
            swiftSettings: strict
        ),
        // The parts of the components without views. Their views are tested in Tools, with the stand-ins.
        .testTarget(
            name: "ComponentTextTests",
            dependencies: ["ThunderIDSwiftUI", "ThunderID", "AuthFlows", "NativeAuthBase", "NativeAuthCore"],
            swiftSettings: strict
        ),
        .target(
            name: "TestSupport",
            dependencies: ["NativeAuthBase", "NativeAuthCore"],
            path: "Tests/TestSupport",
            swiftSettings: strict
        ),
        .testTarget(
            name: "ThunderIDTests",
            dependencies: [
                "NativeAuthBase",
                "TestSupport", "ThunderID", "NativeAuthTesting", .product(name: "Crypto", package: "swift-crypto"),
            ],
            swiftSettings: strict
        ),
        .testTarget(
            name: "CModularArithmeticTests",
            dependencies: ["TestSupport", "CModularArithmetic", "NativeAuthTesting"],
            swiftSettings: strict
        ),
        .testTarget(
            name: "CognitoUserPoolsTests",
            dependencies: [
                "NativeAuthBase",
                "TestSupport",
                "AuthFlows", "CognitoUserPools", "NativeAuthTesting",
                .product(name: "HTTPTypes", package: "swift-http-types"),
            ],
            swiftSettings: strict
        ),
        .testTarget(
            name: "CognitoFlowTests",
            dependencies: [
                "TestSupport",
                "NativeAuthBase",
                "CognitoUserPools", "AuthFlows", "NativeAuthTesting",
                .product(name: "HTTPTypes", package: "swift-http-types"),
            ],
            swiftSettings: strict
        ),
        .testTarget(
            name: "EntraNativeAuthTests",
            dependencies: [
                "NativeAuthBase",
                "TestSupport",
                "EntraNativeAuth", "AuthFlows", "NativeAuthTesting",
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Logging", package: "swift-log"),
            ],
            swiftSettings: strict
        ),
        .testTarget(
            name: "EntraFlowTests",
            dependencies: [
                "TestSupport", "EntraNativeAuth", "AuthFlows", "NativeAuthCore", "NativeAuthTesting",
                .product(name: "HTTPTypes", package: "swift-http-types"),
            ],
            swiftSettings: strict
        ),
        // The rules of a refresh that all providers share.
        .testTarget(
            name: "TokenRefreshTests",
            dependencies: [
                "ThunderID", "CognitoUserPools", "EntraNativeAuth", "AuthFlows", "NativeAuthCore", "NativeAuthBase",
                "NativeAuthTesting", "TestSupport",
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "HTTPTypesFoundation", package: "swift-http-types"),
            ],
            swiftSettings: strict
        ),
        // Clients of all providers in simulated processes, in orders that a seed chooses.
        .testTarget(
            name: "SimulationTests",
            dependencies: [
                "ThunderID", "CognitoUserPools", "EntraNativeAuth", "NativeAuthCore", "NativeAuthBase",
                "NativeAuthTesting",
                .product(name: "HTTPTypes", package: "swift-http-types"),
            ],
            swiftSettings: strict
        ),
        .testTarget(
            name: "MSALTests",
            dependencies: [
                "TestSupport",
                "MSAL", "EntraNativeAuth", "AuthFlows", "NativeAuthBase", "NativeAuthTesting",
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Logging", package: "swift-log"),
            ] + loopbackServer,
            swiftSettings: strict
        ),
        .testTarget(
            name: "AmplifyTests",
            dependencies: [
                "TestSupport", "NativeAuthBase", "Amplify", .product(name: "Logging", package: "swift-log"),
            ],
            swiftSettings: strict
        ),
        .testTarget(
            name: "AWSCognitoAuthPluginTests",
            dependencies: [
                "TestSupport",
                "NativeAuthBase",
                "AWSCognitoAuthPlugin", "AuthFlows", "NativeAuthTesting",
                .product(name: "Logging", package: "swift-log"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
            ],
            swiftSettings: strict
        ),
        // The seeds' own snippets, as an app would have them: once in each language mode, without a warning.
        .testTarget(
            name: "SeedsInSwift5Tests",
            dependencies: [
                "AWSCognitoAuthPlugin", "Amplify", "ThunderID", "MSAL", "NativeAuthTesting",
                .product(name: "HTTPTypes", package: "swift-http-types"),
            ],
            swiftSettings: [
                .swiftLanguageMode(.v5),
                .enableExperimentalFeature("StrictConcurrency"),
            ] + warnings
        ),
        .testTarget(
            name: "SeedsInSwift6Tests",
            dependencies: [
                "AWSCognitoAuthPlugin", "Amplify", "ThunderID", "MSAL", "NativeAuthTesting",
                .product(name: "HTTPTypes", package: "swift-http-types"),
            ],
            swiftSettings: [.swiftLanguageMode(.v6)] + warnings
        ),
        .testTarget(
            name: "NativeAuthBaseTests",
            dependencies: ["NativeAuthBase", "NativeAuthTesting"],
            swiftSettings: strict
        ),
        .testTarget(
            name: "NativeAuthCoreTests",
            dependencies: [
                "TestSupport",
                "NativeAuthBase",
                "NativeAuthCore", "NativeAuthTesting",
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "HTTPTypesFoundation", package: "swift-http-types"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "CryptoExtras", package: "swift-crypto"),
                .product(name: "JWTKit", package: "jwt-kit"),
            ] + transport,
            swiftSettings: strict
        ),
    ]
)
