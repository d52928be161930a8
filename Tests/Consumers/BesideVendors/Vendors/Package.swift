// swift-tools-version: 6.2
import PackageDescription

// A foreign package with the names, products and dependencies of the targets of amplify-swift, Microsoft's MSAL and the
// ThunderID SDK.
let package = Package(
    name: "Vendors",
    products: [
        .library(name: "AWSCognitoAuthPlugin", targets: ["AWSCognitoAuthPlugin"]),
        .library(name: "Amplify", targets: ["Amplify"]),
        .library(name: "MSAL", targets: ["MSAL"]),
        .library(name: "ThunderIDSwiftUI", targets: ["ThunderIDSwiftUI"]),
    ],
    targets: [
        .target(name: "Amplify"),
        .target(name: "AWSPluginsCore", dependencies: ["Amplify"]),
        .target(name: "AWSCognitoAuthPlugin", dependencies: ["Amplify", "AWSPluginsCore"]),
        .target(name: "MSAL"),
        .target(name: "ThunderID"),
        .target(name: "ThunderIDSwiftUI", dependencies: ["ThunderID"]),
    ]
)
