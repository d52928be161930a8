public import Foundation

/// The recordings and vectors in Tests/Fixtures, each stored once for all test targets.
public enum FixtureFolder {
    /// Returns the folder of a protocol or subject: `thunderid`, `cognito`, `entra` or `modular-arithmetic`.
    public static func url(_ name: String) -> URL {
        URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("Fixtures/" + name, isDirectory: true)
    }
}
