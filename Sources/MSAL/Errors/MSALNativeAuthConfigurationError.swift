public import Foundation

/// Something that an app gave can't be used. Thrown before anything is sent; the text says what to correct.
public struct MSALNativeAuthConfigurationError: LocalizedError, Sendable, Equatable {
    /// What is wrong, and what to do.
    public let message: String

    /// Makes an error.
    /// - Parameter message: what is wrong, and what to do.
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
