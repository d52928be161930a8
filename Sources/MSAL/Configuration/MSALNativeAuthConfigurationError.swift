public import Foundation

/// Invalid input of the app. Thrown before anything is sent; the text names the correction.
public struct MSALNativeAuthConfigurationError: LocalizedError, Sendable, Equatable {
    /// The problem and its correction.
    public let message: String

    /// Makes an error.
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
