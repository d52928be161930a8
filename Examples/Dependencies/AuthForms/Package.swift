// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "AuthForms",
    platforms: [.iOS(.v16), .macOS(.v13)],
    products: [
        .library(name: "AuthForms", targets: ["AuthForms"])
    ],
    dependencies: [
        .package(url: "https://github.com/<owner>/NativeAuth", branch: "main")
    ],
    targets: [
        .target(
            name: "AuthForms",
            dependencies: [
                .product(name: "AuthFlows", package: "NativeAuth"),
                .product(name: "AuthFlowsUI", package: "NativeAuth"),
                // Only for their aliases: an alias renames a module of the product that carries it, and no other.
                .product(
                    name: "MSAL",
                    package: "NativeAuth",
                    moduleAliases: ["MSAL": "NativeAuthMSAL"]
                ),
                .product(
                    name: "AWSCognitoAuthPlugin",
                    package: "NativeAuth",
                    moduleAliases: [
                        "Amplify": "NativeAuthAmplify",
                        "AWSPluginsCore": "NativeAuthPluginsCore",
                        "AWSCognitoAuthPlugin": "NativeAuthCognitoPlugin",
                    ]
                ),
                .product(
                    name: "ThunderIDSwiftUI",
                    package: "NativeAuth",
                    moduleAliases: [
                        "ThunderID": "NativeAuthThunderID",
                        "ThunderIDSwiftUI": "NativeAuthThunderIDSwiftUI",
                    ]
                ),
            ]
        )
    ]
)
