package import Foundation
package import NativeAuthBase

/// The JSON value of the base module, for every module that imports this one. A file that imports both modules imports
/// single declarations of the base module (`import enum NativeAuthBase.JSONReadError`); otherwise `JSONValue` is
/// ambiguous in it.
package typealias JSONValue = NativeAuthBase.JSONValue
package typealias JSONLimits = NativeAuthBase.JSONLimits

extension JSONValue {
    /// Maximum depth. Deeper documents are refused while they are read, so that they can't exhaust the stack.
    package static let maximumDepth = JSONLimits.standard.maximumDepth

    /// Decodes a document from a server or a store.
    /// - Throws: `NativeAuthError` with code `malformed_response`; the message does not quote the document.
    package static func decode<T: Decodable>(
        _ type: T.Type = JSONValue.self,
        from data: Data,
        limits: JSONLimits = .standard
    ) throws -> T {
        do {
            let value = try JSONValue(parsing: data, limits: limits)
            return try value as? T ?? value.decoded(as: type)
        } catch {
            let message = message(error as? JSONReadError)
            throw NativeAuthError(.malformedResponse, message: message, recovery: [.retry])
        }
    }

    private static func message(_ error: JSONReadError?) -> String {
        switch error {
        case .tooLarge, .tooManyValues: "The server's answer is too large."
        case .tooDeep: "The server's answer is nested too deeply."
        case .malformed, .duplicateName, nil: "The server's answer could not be read as JSON."
        }
    }
}
