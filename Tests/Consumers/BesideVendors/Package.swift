// swift-tools-version: 6.2
import PackageDescription

// An app that has all three vendors' packages and wants only this package's forms, through the wrapper package of
// Examples/Dependencies. `scripts/consumer-copies wrapper` copies that one into the folder AuthForms beside this file.
let package = Package(
    name: "BesideVendors",
    platforms: [.iOS(.v16), .macOS(.v13)],
    dependencies: [
        .package(path: "AuthForms"),
        .package(path: "Vendors"),
    ],
    targets: [
        .executableTarget(
            name: "BesideVendors",
            dependencies: [
                .product(name: "AuthForms", package: "AuthForms"),
                .product(name: "AWSCognitoAuthPlugin", package: "Vendors"),
                .product(name: "Amplify", package: "Vendors"),
                .product(name: "MSAL", package: "Vendors"),
                .product(name: "ThunderIDSwiftUI", package: "Vendors"),
            ],
            swiftSettings: [.swiftLanguageMode(.v6), .treatAllWarnings(as: .error)]
        )
    ]
)
