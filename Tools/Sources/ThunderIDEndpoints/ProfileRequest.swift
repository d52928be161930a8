import Foundation
import IdentityBase

/// The body of a change to the user's own profile: `{"attributes": {…}}`. Other members are ignored.
struct ProfileRequest: Sendable {
    /// Attributes of the request. Names and texts are sanitized, as in all requests.
    let attributes: [String: JSONValue]?

    init(body: Data) throws(ServiceError) {
        guard let members = ReceivedJSON.decode(from: body)?.object else {
            throw .invalidUserRequest
        }

        switch members["attributes"] {
        case nil, .null?: attributes = nil
        case .object(let given)?:
            // Names and passwords are also sanitized at sign-in. Without it here, they would not match.
            var cleaned: [String: JSONValue] = [:]
            for (name, value) in given {
                let name = InputSanitizer.clean(name)
                guard !name.isEmpty, cleaned[name] == nil else {
                    throw .invalidUserRequest
                }
                cleaned[name] = value.string.map { .string(InputSanitizer.clean($0)) } ?? value
            }
            attributes = cleaned
        default: throw .invalidUserRequest
        }
    }
}
