// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "OnlyMSAL",
    platforms: [.iOS(.v16), .macOS(.v13)],
    dependencies: [.package(name: "NativeAuth", path: "../../..")],
    targets: [
        .target(
            name: "InSwift5MSAL",
            dependencies: [.product(name: "MSAL", package: "NativeAuth")],
            swiftSettings: [.swiftLanguageMode(.v5), .treatAllWarnings(as: .error)]
        ),
        .executableTarget(
            name: "OnlyMSAL",
            dependencies: [.product(name: "MSAL", package: "NativeAuth"), "InSwift5MSAL"],
            swiftSettings: [.swiftLanguageMode(.v6), .treatAllWarnings(as: .error)]
        ),
    ]
)
