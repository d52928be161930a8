package import Hummingbird
package import IdentityBase

extension ServiceError {
    /// HTTP status of a response that consists of the error. A refusal within a flow is part of a successful response.
    package var status: HTTPResponse.Status {
        switch kind {
        case .step: .ok
        case .invalidRequest: .badRequest
        case .unauthenticated: .unauthorized
        case .forbidden: .forbidden
        case .notFound: .notFound
        case .conflict: .conflict
        case .tooLarge: .contentTooLarge
        case .unsupportedMediaType: .unsupportedMediaType
        case .internalFailure: .internalServerError
        }
    }
}

extension OAuthError {
    /// HTTP status of a response that consists of the error.
    package var status: HTTPResponse.Status {
        switch code {
        case .invalidClient, .invalidToken: .unauthorized
        case .insufficientScope: .forbidden
        default: .badRequest
        }
    }
}
