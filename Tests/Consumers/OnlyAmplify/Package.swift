// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "OnlyAmplify",
    platforms: [.iOS(.v16), .macOS(.v13)],
    dependencies: [.package(name: "NativeAuth", path: "../../..")],
    targets: [
        .executableTarget(
            name: "OnlyAmplify",
            dependencies: [
                .product(name: "Amplify", package: "NativeAuth")
            ],
            swiftSettings: [.swiftLanguageMode(.v5), .treatAllWarnings(as: .error)]
        )
    ]
)
