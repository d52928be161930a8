package import Foundation
package import IdentityBase

/// The body of what changes the own profile: `{"attributes": {…}}`. Other members are ignored.
package struct ProfileRequest: Sendable {
    /// As sent; names and texts without the white space and the control characters around and in them, as everywhere.
    package let attributes: [String: JSONValue]?

    /// - Throws: `ServiceError.invalidUserRequest`.
    package init(body: Data) throws(ServiceError) {
        guard let members = ReceivedJSON.decode(from: body)?.object else { throw .invalidUserRequest }
        switch members["attributes"] {
        case nil, .null?: attributes = nil
        case .object(let given)?:
            // A name or a password that is cleaned at sign-in and not here would never be found again.
            var cleaned: [String: JSONValue] = [:]
            for (name, value) in given {
                let name = InputSanitizer.clean(name)
                guard !name.isEmpty, cleaned[name] == nil else { throw .invalidUserRequest }
                cleaned[name] = value.string.map { .string(InputSanitizer.clean($0)) } ?? value
            }
            attributes = cleaned
        default: throw .invalidUserRequest
        }
    }
}
