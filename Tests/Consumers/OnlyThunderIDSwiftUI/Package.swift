// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "OnlyThunderIDSwiftUI",
    platforms: [.iOS(.v16), .macOS(.v13)],
    dependencies: [.package(name: "NativeAuth", path: "../../..")],
    targets: [
        .executableTarget(
            name: "OnlyThunderIDSwiftUI",
            dependencies: [
                .product(name: "ThunderIDSwiftUI", package: "NativeAuth")
            ],
            swiftSettings: [.swiftLanguageMode(.v5), .treatAllWarnings(as: .error)]
        )
    ]
)
