// swift-tools-version: 6.2
import PackageDescription

// A foreign package with the names of the targets of amplify-swift, Microsoft's MSAL and the ThunderID SDK.
let modules = ["Amplify", "AWSPluginsCore", "AWSCognitoAuthPlugin", "MSAL", "ThunderID", "ThunderIDSwiftUI"]

let package = Package(
    name: "Vendors",
    products: modules.map { .library(name: $0, targets: [$0]) },
    targets: modules.map { .target(name: $0) }
)
