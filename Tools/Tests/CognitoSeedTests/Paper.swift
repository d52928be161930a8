import NativeAuthBase
import Foundation
@testable import NativeAuthTesting
import Testing

@testable import NativeAuthCore

/// What the snippets print, line by line.
final class Paper: Sendable {
    static let now = Lock<Paper?>(nil)

    private let (lines, writer) = AsyncStream.makeStream(of: String.self)

    func write(_ line: String) {
        #expect(!SecretWatch.isTelling(line), "A snippet printed a secret.")
        writer.yield(line)
    }

    /// The next line, once it is printed.
    func next() async -> String {
        for await line in lines { return line }
        return ""
    }
}

/// In this module it stands before the standard library's, so the snippets call it as they are.
func print(_ items: Any...) {
    Paper.now.withLock { $0 }?.write(items.map { "\($0)" }.joined(separator: " "))
}
