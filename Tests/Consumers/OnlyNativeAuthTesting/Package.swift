// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "OnlyNativeAuthTesting",
    platforms: [.iOS(.v16), .macOS(.v13)],
    dependencies: [.package(name: "NativeAuth", path: "../../..")],
    targets: [
        .executableTarget(
            name: "OnlyNativeAuthTesting",
            dependencies: [
                .product(name: "NativeAuthTesting", package: "NativeAuth")
            ],
            swiftSettings: [.swiftLanguageMode(.v6), .treatAllWarnings(as: .error)]
        )
    ]
)
