package import Foundation

/// The recordings and vectors in Tests/Fixtures, each stored once for all test targets.
package enum FixtureFolder {
    /// Returns the folder of a protocol or subject: `thunderid`, `cognito`, `entra` or `modular-arithmetic`.
    package static func url(_ name: String) -> URL {
        URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("Fixtures/" + name, isDirectory: true)
    }
}
