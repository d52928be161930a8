public import Foundation

/// iOS 2.0, macOS unavailable
public final class UIImage: Sendable {
    /// The file's bytes, for the HTML.
    @_spi(Host) public let contents: Data

    /// iOS 2.0, macOS unavailable
    public init?(contentsOfFile path: String) {
        guard let contents = FileManager.default.contents(atPath: path),
            contents.starts(with: [0x89, 0x50, 0x4E, 0x47])
        else { return nil }
        self.contents = contents
    }
}
