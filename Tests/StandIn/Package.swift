// swift-tools-version: 6.2
import PackageDescription

// Warnings are errors only with NATIVEAUTH_STRICT=1: see the root's Package.swift.
let isStrict = Context.environment["NATIVEAUTH_STRICT"] == "1"
let warnings: [SwiftSetting] = isStrict ? [.treatAllWarnings(as: .error)] : []

let language: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
]
let strict = language + warnings

let openCombine: Target.Dependency = .product(name: "OpenCombine", package: "OpenCombine")

// AppKit is missing: `scripts/platforms` alone compiles its stand-in, where `os(macOS)` holds.
let frameworks: [(name: String, dependencies: [Target.Dependency])] = [
    ("Combine", [openCombine]), ("UIKit", []), ("Security", []), ("Accessibility", ["UIKitStandIn"]),
    ("AuthenticationServices", ["UIKitStandIn"]), ("SwiftUI", ["UIKitStandIn", openCombine]),
]
let modules = frameworks.map { $0.name + "StandIn" }

let package = Package(
    name: "NativeAuthStandIn",
    products: [.library(name: "NativeAuthStandIn", targets: modules)],
    dependencies: [.package(url: "https://github.com/OpenCombine/OpenCombine", from: "0.14.0")],
    targets: frameworks.map {
        .target(name: $0.name + "StandIn", dependencies: $0.dependencies, swiftSettings: strict)
    } + [
        // The tests import the stand-ins under Apple's names, as the targets of NativeAuth do.
        .testTarget(
            name: "StandInTests",
            dependencies: modules.map { .target(name: $0) },
            swiftSettings: strict + frameworks.map { .unsafeFlags(["-module-alias", "\($0.name)=\($0.name)StandIn"]) }
        )
    ]
)
