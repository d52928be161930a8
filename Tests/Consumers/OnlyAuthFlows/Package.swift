// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "OnlyAuthFlows",
    platforms: [.iOS(.v16), .macOS(.v13)],
    dependencies: [.package(name: "NativeAuth", path: "../../..")],
    targets: [
        .executableTarget(
            name: "OnlyAuthFlows",
            dependencies: [
                .product(name: "AuthFlows", package: "NativeAuth")
            ],
            swiftSettings: [.swiftLanguageMode(.v6), .treatAllWarnings(as: .error)]
        )
    ]
)
