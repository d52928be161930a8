import EntraNativeAuth
import NativeAuthCore
import ThunderID

/// The conversion of any error to the error type that is displayed.
enum Problem {
    static func neutral(_ error: any Error) -> NativeAuthError {
        switch error {
        case let error as NativeAuthError: return error
        case let error as CommandFailure: return error.error
        case let error as EntraError: return error.nativeAuthError
        case let error as IAMError:
            if let details = error.details { return details }
            let code: NativeAuthError.Code =
                switch error.code {
                case .sessionExpired: .expired
                case .invalidConfiguration, .invalidRedirectUri: .misconfigured
                case .networkError: .offline
                case .requestTimeout: .timedOut
                case .invalidInput: .invalidInput
                default: .unknown
                }
            return NativeAuthError(code, message: error.message, underlying: error)
        default:
            return NativeAuthError(.unknown, message: "Unexpected error: \(type(of: error)).", underlying: error)
        }
    }
}
