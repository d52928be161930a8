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
                .product(
                    name: "AuthFlowsUI",
                    package: "NativeAuth",
                    moduleAliases: [
                        "MSAL": "NativeAuthMSAL",
                        "Amplify": "NativeAuthAmplify",
                        "AWSPluginsCore": "NativeAuthPluginsCore",
                        "AWSCognitoAuthPlugin": "NativeAuthCognitoPlugin",
                        "ThunderID": "NativeAuthThunderID",
                        "ThunderIDSwiftUI": "NativeAuthThunderIDSwiftUI",
                    ]
                ),
                .product(name: "AuthFlows", package: "NativeAuth"),
            ]
        )
    ]
)
