import Foundation
import HTTPTypes
import NativeAuthCore

/// The server's error response, in any of its formats: a code with texts, OAuth's, SCIM's, or an empty body.
struct ErrorResponse {
    let status: Int
    let code: String?
    let text: String?
    /// The server's description beyond the message, for the developer.
    private let detail: String?
    /// The texts and keys that indicate the failure.
    private let words: String?
    let isOAuth: Bool
    /// Whether an intermediary has sent a page: the status does not express the server's decision.
    private let isFromIntermediary: Bool
    let requestID: String?
    let retryAfter: Duration?

    init(_ response: ServiceClient.Response, to request: ThunderIDRequest) {
        status = response.status.code
        requestID = response.requestID
        isFromIntermediary = response.isFromIntermediary
        retryAfter = response.retryAfter
        let json = try? JSONValue.decode(from: response.body)
        let text: String?
        var detail: String?
        if let failure = OAuthFailure(body: response.body, httpStatus: status) {
            isOAuth = true
            code = failure.code
            text = failure.detail
            words = text
        } else {
            isOAuth = false
            let body = json.flatMap(FlowStepError.init(json:))
            code = body?.code ?? json?["scimType"]?.string
            text = body?.defaultText ?? json?["detail"]?.string
            detail = body?.detail(beyond: KnownFailure.of(code) == nil ? text : nil)
            words = body?.words ?? text
        }
        self.text = text.flatMap { if request.leaksSecret(in: $0) { nil } else { $0 } }
        self.detail = detail.flatMap { if request.leaksSecret(in: $0) { nil } else { TextSanitizer.clean($0) } }
    }

    func error(for purpose: ThunderIDRequest.Purpose) -> IAMError {
        if isFromIntermediary, (400..<500).contains(status), status != 429 {
            let message = NativeAuthError.message(ofStatus: status, from: "The server")
            return IAMError(
                NativeAuthError(
                    .serverFailure, message: message, requestID: requestID, httpStatus: status, recovery: [.retry]),
                code: .serverError)
        }
        let documented: IAMErrorCode
        if isOAuth, let code {
            documented = ServerCode.oauth(code, text: text, purpose: purpose, status: status)
        } else {
            var flow: ServerFlowType?
            if case .flow(let type) = purpose { flow = type }
            documented = ServerCode.documented(code, flow: flow, status: status, text: words)
        }
        let known = KnownFailure.of(code)
        var error = NativeAuthError(
            status >= 500 ? .serverFailure : status == 429 ? .rateLimited : documented.kind,
            message: known?.message ?? text ?? NativeAuthError.message(ofStatus: status, from: "The server"),
            serverCode: code,
            requestID: requestID,
            httpStatus: status
        )
        let sentences = [detail.map { if $0.hasSuffix(".") || known == nil { $0 } else { "\($0)." } }, known?.cause]
        let description = sentences.compactMap { $0 }.joined(separator: " ")
        error.serverDescription = description.nonEmpty
        error.recovery = ServerCode.recovery(code, documented: documented, isInBand: false)
        if let retryAfter {
            error.recovery.removeAll { $0.kind == .retry }
            error.recovery.insert(.retry(after: retryAfter), at: 0)
        }
        return IAMError(error, code: documented)
    }
}
