import NativeAuthBase
import Foundation
@testable import NativeAuthTesting
import Testing

@testable import NativeAuthCore

/// The output of the snippets, line by line.
final class Paper: Sendable {
    static let now = Lock<Paper?>(nil)

    private let (lines, writer) = AsyncStream.makeStream(of: String.self)

    func write(_ line: String) {
        #expect(!SecretWatch.mayContainSecret(line), "A snippet printed a secret.")
        writer.yield(line)
    }

    /// Returns the next printed line.
    func next() async -> String {
        for await line in lines { return line }
        return ""
    }
}

/// In this module it shadows the standard library's function, so the snippets are unchanged.
func print(_ items: Any...) {
    Paper.now.withLock { $0 }?.write(items.map { "\($0)" }.joined(separator: " "))
}
