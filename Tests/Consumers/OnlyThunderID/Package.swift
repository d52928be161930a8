// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "OnlyThunderID",
    platforms: [.iOS(.v16), .macOS(.v13)],
    dependencies: [.package(name: "NativeAuth", path: "../../..")],
    targets: [
        .executableTarget(
            name: "OnlyThunderID",
            dependencies: [
                .product(name: "ThunderID", package: "NativeAuth")
            ],
            swiftSettings: [.swiftLanguageMode(.v5), .treatAllWarnings(as: .error)]
        )
    ]
)
