// swift-tools-version: 6.2
import PackageDescription

// An app that already has a module named MSAL and adds this package's: the alias renames the latter.
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
