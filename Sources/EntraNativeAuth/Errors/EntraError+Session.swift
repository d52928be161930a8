import Foundation
import NativeAuthCore

extension EntraError {
    /// Creates an error from a session's error, with the service's error underneath.
    init(session error: any Error, correlationID: UUID = UUID()) {
        guard let error = error as? NativeAuthError else {
            self.init(.refused, correlationID: correlationID, underlying: error)
            return
        }
        let isOver = error.code == .expired
        if let cause = Self.cause(error) {
            let kind = if isOver { Kind.expired } else { cause.kind }
            self.init(
                kind, error: cause.error, suberror: cause.suberror,
                errorCodes: cause.errorCodes, errorURI: cause.errorURI, serverDescription: cause.serverDescription,
                correlationID: cause.correlationID, httpStatus: cause.httpStatus, underlying: cause.underlying)
            return
        }
        let kind: Kind =
            switch error.code {
            case .storageUnavailable, .anotherProcess: .storageUnavailable
            case .timedOut: .timedOut
            case .expired: .expired
            default: .refused
            }
        self.init(kind, correlationID: correlationID, underlying: error)
    }

    private static func cause(_ error: NativeAuthError) -> EntraError? {
        var next: (any Error)? = error.underlying
        while let error = next {
            if let error = error as? EntraError { return error }
            next = (error as? NativeAuthError)?.underlying
        }
        return nil
    }
}
