// swift-tools-version: 6.2
import AppleProductTypes
import PackageDescription

let package = Package(
    name: "Cognito",
    platforms: [.iOS(.v16)],
    products: [
        .iOSApplication(
            name: "Cognito",
            targets: ["AppModule"],
            bundleIdentifier: "com.example.cognito",
            displayVersion: "1.0",
            bundleVersion: "1",
            appIcon: .placeholder(icon: .cloud),
            accentColor: .presetColor(.orange),
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
                .product(name: "CognitoUserPools", package: "NativeAuth"),
                .product(name: "NativeAuthCore", package: "NativeAuth"),
            ],
            path: ".",
            exclude: ["Info.plist", "README.md"],
            sources: ["Sources"],
            resources: [.copy("PrivacyInfo.xcprivacy")]
        )
    ]
)
