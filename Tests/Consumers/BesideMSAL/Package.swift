// swift-tools-version: 6.2
import PackageDescription

// An app that has a module named MSAL already and adds ours: the alias renames ours.
let package = Package(
    name: "BesideMSAL",
    platforms: [.iOS(.v16), .macOS(.v13)],
    dependencies: [
        .package(name: "NativeAuth", path: "../../.."),
        .package(path: "StrangersMSAL"),
    ],
    targets: [
        .executableTarget(
            name: "BesideMSAL",
            dependencies: [
                .product(name: "MSAL", package: "NativeAuth", moduleAliases: ["MSAL": "NativeAuthMSAL"]),
                .product(name: "MSAL", package: "StrangersMSAL"),
            ],
            swiftSettings: [.swiftLanguageMode(.v6), .treatAllWarnings(as: .error)]
        )
    ]
)
