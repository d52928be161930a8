// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "OnlyNativeAuthCore",
    platforms: [.iOS(.v16), .macOS(.v13)],
    dependencies: [.package(name: "NativeAuth", path: "../../..")],
    targets: [
        .executableTarget(
            name: "OnlyNativeAuthCore",
            dependencies: [
                .product(name: "NativeAuthCore", package: "NativeAuth")
            ],
            swiftSettings: [.swiftLanguageMode(.v6), .treatAllWarnings(as: .error)]
        )
    ]
)
