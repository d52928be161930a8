import Foundation
import NativeAuthCore

/// The outcome of a request.
enum EntraResponse: Sendable {
    /// Status 200 with an object.
    case ok(ResponseMembers)
    /// A refusal in the service's format.
    case refused(ServerRefusal)
    /// No readable response.
    case failed(EntraResponseFailure)
}

/// The failure of a request without a readable response: no response, another status, or an invalid body.
struct EntraResponseFailure: Sendable {
    let kind: EntraError.Kind
    var status: Int?
    var underlying: (any Error)?
    /// Indicates whether the status came from an intermediary: the service has not rejected the request.
    var isFromIntermediary = false
    /// The position that the flow has reached nevertheless (version 2): the service has accepted the input, and a
    /// later request failed.
    var reachedToken: Secret?
}

extension EntraResponse {
    /// Returns the parsed content of a response with status 200.
    /// - Parameters:
    ///   - errors: creates the error.
    ///   - retryState: the error's state.
    ///   - canRetryAfterBrowser: whether an error that requires a browser has the state, too.
    ///   - parse: returns `nil`, or throws, for an invalid response.
    /// - Throws: the error of any other response, of an invalid one, or of one that requires a browser.
    func parsed<Value>(
        errors: EntraErrorFactory,
        retryState: EntraState? = nil,
        canRetryAfterBrowser: Bool = true,
        parse: (ResponseMembers) throws -> Value?
    ) throws(EntraError) -> Value {
        guard case .ok(let members) = self else {
            throw errors.error(for: self, state: retryState)
        }

        do {
            if let value = try parse(members) { return value }
        } catch let error as EntraResponseParser.BrowserRequired {
            let state: EntraState? = if canRetryAfterBrowser { retryState } else { nil }
            throw errors.error(.browserRequired(reason: error.reason), state: state)
        } catch {}

        throw errors.error(.unexpectedResponse, state: retryState)
    }

    /// Returns the response with the position that the flow has reached.
    func reaching(_ token: Secret?) -> Self {
        guard case .failed(var failure) = self else { return self }
        failure.reachedToken = token
        return .failed(failure)
    }

    /// The response to a repeated request. If it could not be sent again, the failure states nevertheless that it may
    /// have been sent, because the service has received an earlier attempt.
    var afterReceivedAttempt: Self {
        guard case .failed(var failure) = self,
            let error = failure.underlying as? TransportError
        else { return self }
        failure.underlying = TransportError(error.kind, requestMayHaveBeenSent: true, underlying: error.underlying)
        return .failed(failure)
    }

    /// Reads a response. Only 200 is a success, and only 400 and 401 are refusals in the service's format. Another 4xx
    /// without an error code of the service is a gateway's.
    /// - Parameters:
    ///   - isFromIntermediary: whether the body was a page, which was removed.
    ///   - secrets: the values sent, which no text may quote.
    init(
        status: Int,
        body: Data,
        isFromIntermediary: Bool = false,
        retryAfter: Duration? = nil,
        secrets: [Secret] = []
    ) {
        self.init(
            status: status,
            json: try? JSONValue.decode(from: body),
            isFromIntermediary: isFromIntermediary,
            retryAfter: retryAfter,
            secrets: secrets
        )
    }

    /// - Parameter json: the body; `nil` if it is no JSON.
    init(
        status: Int,
        json: JSONValue?,
        isFromIntermediary: Bool = false,
        retryAfter: Duration? = nil,
        secrets: [Secret] = []
    ) {
        let unreadable = Self.failed(EntraResponseFailure(kind: .unexpectedResponse, status: status))
        let hasErrorCode = json?["error"]?.string != nil
        let isGatewayRefusal = (400..<500).contains(status) && !hasErrorCode

        switch status {
        case 200:
            guard let members = json?.object else {
                self = unreadable
                return
            }
            self = .ok(ResponseMembers(members: members, secrets: secrets))
        case 400 where !isFromIntermediary, 401 where !isFromIntermediary:
            let refusal = json.flatMap {
                ServerRefusal($0, status: status, retryAfter: retryAfter, secrets: secrets)
            }
            self = refusal.map(Self.refused) ?? unreadable
        case 429:
            let kind = EntraError.Kind.rateLimited(retryAfter: retryAfter)
            self = .failed(EntraResponseFailure(kind: kind, status: status))
        default:
            self = .failed(
                EntraResponseFailure(
                    kind: .http(status),
                    status: status,
                    isFromIntermediary: isFromIntermediary || isGatewayRefusal
                )
            )
        }
    }
}
