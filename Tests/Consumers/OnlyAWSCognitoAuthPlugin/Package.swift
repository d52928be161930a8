// swift-tools-version: 6.2
import PackageDescription

let door: [Target.Dependency] = [
    .product(name: "Amplify", package: "NativeAuth"), .product(name: "AWSCognitoAuthPlugin", package: "NativeAuth"),
]

let package = Package(
    name: "OnlyAWSCognitoAuthPlugin",
    platforms: [.iOS(.v16), .macOS(.v13)],
    dependencies: [.package(name: "NativeAuth", path: "../../..")],
    targets: [
        .target(
            name: "InSwift5",
            dependencies: door,
            swiftSettings: [.swiftLanguageMode(.v5), .treatAllWarnings(as: .error)]
        ),
        .executableTarget(
            name: "OnlyAWSCognitoAuthPlugin",
            dependencies: door + ["InSwift5"],
            swiftSettings: [.swiftLanguageMode(.v6), .treatAllWarnings(as: .error)]
        ),
    ]
)
