import Foundation
import NativeAuthCore

extension NativeAuthError {
    /// Creates the error of a response: a code with texts, OAuth's, SCIM's, or an empty body.
    init(_ response: ServiceClient.Response, to request: ThunderIDRequest) {
        let status = response.status.code
        let statusMessage = Self.message(ofStatus: status, from: "The server")
        if response.isFromIntermediary, (400..<500).contains(status), status != 429 {
            // An intermediary has sent a page: the status does not express the server's decision.
            self.init(
                .serverFailure,
                message: statusMessage,
                requestID: response.requestID,
                httpStatus: status,
                recovery: [.retry]
            )
            documentedCode = .serverError
            return
        }

        let content = ErrorContent(response.body, status: status)
        let known = KnownFailure.of(content.code, text: content.oauth?.detail)
        let documented = content.documentedCode(status: status, request: request)
        let kind: Code =
            switch status {
            case 500...: .serverFailure
            case 429: .rateLimited
            default: documented.kind
            }
        self.init(
            kind,
            message: known?.message ?? request.withoutSecrets(content.text) ?? statusMessage,
            serverCode: content.code,
            requestID: response.requestID,
            httpStatus: status,
            recovery: ServerCode.recovery(content.code, documented: documented, isInBand: false)
        )
        documentedCode = documented

        let detail = content.body?.detail(beyond: known == nil ? content.text : nil)
        serverDescription = request.withoutSecrets(detail).flatMap(TextSanitizer.cleanSentence)
        if let known { serverDescription = known.developerMessage(after: serverDescription) }
        if let retryAfter = response.retryAfter {
            recovery.removeAll { $0.kind == .retry }
            recovery.insert(.retry(after: retryAfter), at: 0)
        }
    }

    init(_ failure: OAuthFailure, requestID: String? = nil) {
        let code = ServerCode.oauth(failure.code, text: failure.detail)
        let known = KnownFailure.of(failure.code, text: failure.detail)
        let message = known?.message ?? failure.detail ?? "The server refused: \(failure.code)."
        self.init(
            code.kind,
            message: message,
            serverCode: failure.code,
            requestID: requestID,
            recovery: ServerCode.recovery(failure.code, documented: code, isInBand: false)
        )
        documentedCode = code
        serverDescription = known?.cause
    }
}

/// The content of an error response: OAuth's, ThunderID's or SCIM's.
private struct ErrorContent {
    let oauth: OAuthFailure?
    let body: FlowStepError?
    let code: String?
    let text: String?

    init(_ data: Data, status: Int) {
        oauth = OAuthFailure(body: data, httpStatus: status)
        let json: JSONValue? = oauth == nil ? try? JSONValue.decode(from: data) : nil
        body = json.flatMap(FlowStepError.init(json:))
        code = oauth?.code ?? body?.code ?? json?["scimType"]?.string
        text = oauth?.detail ?? body?.defaultText ?? json?["detail"]?.string
    }

    func documentedCode(status: Int, request: ThunderIDRequest) -> IAMErrorCode {
        if let oauth {
            let text = request.withoutSecrets(text)
            return ServerCode.oauth(
                oauth.code,
                text: text,
                purpose: request.purpose,
                status: status
            )
        }

        var flow: ServerFlowType?
        if case .flow(let type) = request.purpose { flow = type }
        return ServerCode.documented(
            code,
            flow: flow,
            status: status,
            text: body?.words ?? text
        )
    }
}
