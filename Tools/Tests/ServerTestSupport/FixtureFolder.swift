import Foundation

/// The recordings and vectors in the root's Tests/Fixtures.
enum FixtureFolder {
    /// Returns the folder of a protocol: `thunderid`, `cognito` or `entra`.
    static func url(_ name: String) -> URL {
        // Tools/Tests/ServerTestSupport/FixtureFolder.swift
        var root = URL(fileURLWithPath: #filePath)
        for _ in 0..<4 { root.deleteLastPathComponent() }
        return root.appendingPathComponent("Tests/Fixtures/" + name, isDirectory: true)
    }
}
