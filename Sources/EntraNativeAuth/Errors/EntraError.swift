public import Foundation
import NativeAuthCore

/// Why a call to the service came to nothing.
///
/// It never holds a continuation token, a code, a password or a token in a text. ``nativeAuthError`` says the same in the
/// terms that every door of this package shares, with what can be done next.
public struct EntraError: Error, Sendable {
    /// What went wrong.
    public let kind: Kind
    /// The service's own word (`error`), such as `invalid_grant`.
    public var error: String?
    /// The service's second word (`suberror`), such as `invalid_oob_value`.
    public var suberror: String?
    /// The service's numbers, such as 50126.
    public var errorCodes: [Int]
    /// Where the service says more.
    public var errorURI: String?
    /// The service's own sentences, in English; not meant for people.
    public var serverDescription: String?
    /// Under which id the service logged the flow.
    public var correlationID: UUID
    /// The HTTP status, if there was an answer.
    public var httpStatus: Int?
    /// What the flow goes on with: the state that was submitted, or one with a new token.
    /// After an answer it is handed back where MSAL hands one back: in a sign-in even with `expired`, where only beginning
    /// again helps. Without an answer (no connection, too late, not sent) it is there unless an earlier one has used it up, or it is
    /// another tenant's or app's (``Kind-swift.enum/misconfigured``), where it stays good.
    public var state: EntraState?
    /// Whether the flow can go on: with ``state``, or, when a server failed that says nothing of its mind, with the state that
    /// was submitted.
    public var stateRemains: Bool
    /// The error beneath this one, such as the transport's.
    public var underlying: (any Error)?
    /// Which request it was.
    package var endpoint: Endpoint?
    /// Whether an intermediary's page came with the status: the service has not refused.
    package var isFromIntermediary = false

    /// Makes an error, for tests and previews.
    /// - Parameters:
    ///   - kind: what went wrong.
    ///   - error: the service's own word.
    ///   - suberror: the service's second word.
    ///   - errorCodes: the service's numbers.
    ///   - errorURI: where the service says more.
    ///   - serverDescription: the service's own sentences.
    ///   - correlationID: under which id the service logged the flow.
    ///   - httpStatus: the HTTP status.
    ///   - state: what the flow goes on with.
    ///   - underlying: the error beneath this one.
    public init(
        _ kind: Kind, error: String? = nil, suberror: String? = nil, errorCodes: [Int] = [], errorURI: String? = nil,
        serverDescription: String? = nil, correlationID: UUID = UUID(), httpStatus: Int? = nil,
        state: EntraState? = nil, underlying: (any Error)? = nil
    ) {
        self.kind = kind
        self.error = error
        self.suberror = suberror
        self.errorCodes = errorCodes
        self.errorURI = errorURI
        self.serverDescription = serverDescription
        self.correlationID = correlationID
        self.httpStatus = httpStatus
        self.state = state
        stateRemains = state != nil
        self.underlying = underlying
    }

    /// Whether it may pass by itself: nothing is known of the service's mind.
    public var isTransient: Bool {
        switch kind {
        case .offline, .timedOut, .rateLimited, .busy, .storageUnavailable: true
        case .http(let status): status == 408 || status >= 500 || isFromIntermediary
        default: false
        }
    }
}

extension EntraError: LocalizedError, CustomStringConvertible {
    /// One sentence for a person.
    public var errorDescription: String? { nativeAuthError.message }

    /// The first thing that can be done next.
    public var recoverySuggestion: String? { nativeAuthError.recoverySuggestion }

    /// The kind and the service's codes: safe to log.
    public var description: String {
        var parts = ["\(kind)"]
        if let error { parts.append(error) }
        if let suberror { parts.append(suberror) }
        parts += errorCodes.map(String.init)
        if let httpStatus { parts.append("HTTP \(httpStatus)") }
        parts.append("request \(correlationID.uuidString)")
        return "EntraError(\(parts.joined(separator: ", ")))"
    }
}
