// swift-tools-version: 6.2
import PackageDescription

/// The programs and snippets of README.md and docs/, word for word: `make lint` compares, `scripts/quick-starts` runs
/// them.
let settings: [SwiftSetting] = [.swiftLanguageMode(.v6), .treatAllWarnings(as: .error)]

func dependencies(_ names: String...) -> [Target.Dependency] {
    (names + ["NativeAuthCore"]).map { .product(name: $0, package: "NativeAuth") }
}

let package = Package(
    name: "QuickStarts",
    platforms: [.iOS(.v16), .macOS(.v13)],
    dependencies: [.package(name: "NativeAuth", path: "../../..")],
    targets: [
        .executableTarget(
            name: "ThunderIDQuickStart",
            dependencies: dependencies("AuthFlows", "ThunderID"),
            swiftSettings: settings
        ),
        .executableTarget(
            name: "ThunderIDSignIn",
            dependencies: dependencies("ThunderID"),
            swiftSettings: settings
        ),
        .executableTarget(
            name: "AmplifyQuickStart",
            dependencies: dependencies("Amplify", "AWSCognitoAuthPlugin"),
            swiftSettings: settings
        ),
        .executableTarget(name: "MSALQuickStart", dependencies: dependencies("MSAL"), swiftSettings: settings),
        .executableTarget(
            name: "MSALDelegatesQuickStart",
            dependencies: dependencies("MSAL"),
            swiftSettings: settings
        ),
        .target(
            name: "Snippets",
            dependencies: dependencies("AuthFlows", "ThunderID", "CognitoUserPools", "EntraNativeAuth", "MSAL"),
            swiftSettings: settings
        ),
    ]
)
