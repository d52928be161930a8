/// The error of an invalid configuration or argument. It is thrown before any request is sent; the text names the
/// correction. An addition of this package.
public struct MSALNativeAuthConfigurationError: LocalizedError, Sendable, Equatable {
    /// The problem and its correction.
    public let message: String

    /// Creates an error.
    /// - Parameter message: the problem and its correction.
    public init(_ message: String) { self.message = message }

    /// The message.
    public var errorDescription: String? { message }

    static func wrap<Value>(_ body: () throws -> Value) throws -> Value {
        do {
            return try body()
        } catch {
            throw Self((error as? any LocalizedError)?.errorDescription ?? "\(error)")
        }
    }
}
