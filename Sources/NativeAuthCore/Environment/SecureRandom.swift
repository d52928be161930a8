/// Where unpredictable bytes come from. Injected, so that a test can know them.
public struct SecureRandom: Sendable {
    private let body: @Sendable (Int) -> [UInt8]

    /// Makes a source.
    /// - Parameter bytes: gives as many bytes as asked; must be unpredictable outside of tests.
    public init(bytes: @escaping @Sendable (Int) -> [UInt8]) { body = bytes }

    /// Gives unpredictable bytes.
    /// - Parameter count: how many.
    public func bytes(_ count: Int) -> [UInt8] { body(count) }

    /// The system's cryptographic generator.
    public static let system = SecureRandom { count in
        var generator = SystemRandomNumberGenerator()
        return (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
    }
}
