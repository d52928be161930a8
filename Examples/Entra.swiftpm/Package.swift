// swift-tools-version: 6.2
import AppleProductTypes
import PackageDescription

let package = Package(
    name: "Entra",
    platforms: [.iOS(.v16)],
    products: [
        .iOSApplication(
            name: "Entra",
            targets: ["AppModule"],
            bundleIdentifier: "com.example.entra",
            displayVersion: "1.0",
            bundleVersion: "1",
            appIcon: .placeholder(icon: .leaf),
            accentColor: .presetColor(.green),
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
                .product(name: "EntraNativeAuth", package: "NativeAuth"),
                .product(name: "NativeAuthCore", package: "NativeAuth"),
            ],
            path: ".",
            exclude: ["Info.plist", "README.md"],
            sources: ["Sources"],
            resources: [.copy("PrivacyInfo.xcprivacy")]
        )
    ]
)
