// swift-tools-version: 6.2
import PackageDescription

// A foreign package with a module named MSAL.
let package = Package(
    name: "StrangersMSAL",
    products: [.library(name: "MSAL", targets: ["MSAL"])],
    targets: [.target(name: "MSAL")]
)
