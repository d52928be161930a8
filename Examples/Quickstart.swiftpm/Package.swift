// swift-tools-version: 6.2
import AppleProductTypes
import PackageDescription

let package = Package(
    name: "Quickstart",
    platforms: [.iOS(.v16)],
    products: [
        .iOSApplication(
            name: "Quickstart",
            targets: ["AppModule"],
            bundleIdentifier: "com.example.quickstart",
            displayVersion: "1.0",
            bundleVersion: "1",
            appIcon: .placeholder(icon: .rocket),
            accentColor: .presetColor(.blue),
            supportedDeviceFamilies: [.pad, .phone],
            supportedInterfaceOrientations: [.portrait, .landscapeLeft, .landscapeRight],
            additionalInfoPlistContentFilePath: "Info.plist"
        )
    ],
    dependencies: [
        .package(name: "NativeAuth", path: "../..")
    ],
    targets: [
        .executableTarget(
            name: "AppModule",
            dependencies: [
                .product(name: "AuthFlows", package: "NativeAuth"),
                .product(name: "AuthFlowsUI", package: "NativeAuth"),
                .product(name: "ThunderID", package: "NativeAuth"),
                .product(name: "NativeAuthCore", package: "NativeAuth"),
            ],
            path: ".",
            exclude: ["Info.plist", "README.md"],
            sources: ["Sources"],
            resources: [.copy("PrivacyInfo.xcprivacy")]
        )
    ]
)
