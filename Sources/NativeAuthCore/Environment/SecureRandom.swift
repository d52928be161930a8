/// The source of unpredictable bytes. Injected, so that a test can predict them.
public struct SecureRandom: Sendable {
    private let body: @Sendable (Int) -> [UInt8]

    /// Creates a source.
    /// - Parameter bytes: returns the requested number of bytes; must be unpredictable outside of tests.
    public init(bytes: @escaping @Sendable (Int) -> [UInt8]) {
        body = bytes
    }

    /// Returns unpredictable bytes.
    /// - Parameter count: the number of bytes.
    public func bytes(_ count: Int) -> [UInt8] { body(count) }

    /// The system's cryptographic generator.
    public static let system = SecureRandom { count in
        var generator = SystemRandomNumberGenerator()
        return (0..<count).map { _ in
            UInt8.random(in: .min ... .max, using: &generator)
        }
    }
}
