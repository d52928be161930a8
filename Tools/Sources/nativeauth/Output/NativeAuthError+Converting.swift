import EntraNativeAuth
import NativeAuthCore
import ThunderID

extension NativeAuthError {
    /// Creates the error that is displayed for any error.
    init(converting error: any Error) {
        switch error {
        case let error as NativeAuthError: self = error
        case let error as CommandFailure: self = error.error
        case let error as EntraError: self = error.nativeAuthError
        case let error as IAMError:
            if let details = error.details {
                self = details
                return
            }
            let code: NativeAuthError.Code =
                switch error.code {
                case .sessionExpired: .expired
                case .invalidConfiguration, .invalidRedirectUri: .misconfigured
                case .networkError: .offline
                case .requestTimeout: .timedOut
                case .invalidInput: .invalidInput
                default: .unknown
                }
            self.init(code, message: error.message, underlying: error)
        default: self.init(.unknown, message: "Unexpected error: \(type(of: error)).", underlying: error)
        }
    }
}
