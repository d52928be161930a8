@testable import EntraNativeAuth

/// The version of the service's API that a test's apps speak.
package enum ServiceVersion: String, Sendable, CaseIterable {
    case one = "version 1"
    case two = "version 2"

    /// The last operation that starts a sign-up: it sends the code.
    package var signUpStart: String {
        switch self {
        case .one: "signup/v1.0/challenge"
        case .two: "api/v2.0/signup/submitattributes"
        }
    }

    /// The operation that submits the code of a sign-up.
    package var signUpCode: String {
        switch self {
        case .one: "signup/v1.0/continue"
        case .two: "api/v2.0/auth/methods/email/email/verify"
        }
    }

    var client: EntraServiceVersion {
        switch self {
        case .one: .one
        case .two: .two
        }
    }
}
