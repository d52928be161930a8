import AuthFlows
import Foundation
import NativeAuthCore

/// A sign-in with another provider that is under way in a browser: what to open, and what counts as its answer.
struct BrowserStep {
    private static let longestAddress = 16 * 1_024

    let request: BrowserRequest
    private let redirectURI: String?
    private let texts: FormTexts
    /// Ties the answer to this request; `nil` when the address has none.
    private let state: Secret?

    /// Reads the server's address.
    /// - Throws: `NativeAuthError` with code `malformed_response` for an address that must not be opened.
    init(redirectURL: String?, provider: String?, texts: FormTexts = FormTexts()) throws {
        guard let text = redirectURL, text.utf8.count <= Self.longestAddress, let parts = URLComponents(string: text),
            let url = parts.url, let host = parts.host, !host.isEmpty, parts.user == nil, parts.password == nil,
            let scheme = parts.scheme?.lowercased(),
            scheme == "https" || scheme == "http" && LoopbackHost.contains(host),
            let parameters = try? AuthorizationCallback.parameters(of: text)
        else {
            throw NativeAuthError(
                .malformedResponse,
                message: "The server wants a browser to open an address that is not safe to open.",
                recovery: [.restart])
        }
        self.texts = texts
        redirectURI = parameters["redirect_uri"]
        state = parameters["state"].flatMap { $0.isEmpty ? nil : Secret($0) }
        let callback = redirectURI.flatMap(URL.init(string:)).flatMap { $0.scheme == nil ? nil : $0 }
        request = BrowserRequest(url: url, callback: callback, provider: provider)
    }

    /// What to send for the address that the browser came back to.
    /// - Parameter text: the whole address, or the bare code.
    /// - Returns: the inputs; none for an empty text, which asks for a new address.
    /// - Throws: `NativeAuthError` with code `refused` when the person or the provider said no, or when the address does
    ///   not answer this request; nothing must be sent then.
    func inputs(for text: String) throws -> [String: String] {
        let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
        if text.isEmpty { return [:] }
        guard Self.isAddress(text) else { return [InputName.code: text] }
        guard let url = URL(string: text), let callback = try? AuthorizationCallback(url),
            let outcome = try? callback.check(redirectURI: redirectURI, state: state)
        else {
            throw NativeAuthError(
                .refused,
                message: texts(.browserWrongAnswer),
                recovery: [.correct([InputName.code])])
        }
        switch outcome {
        case .failure(let failure): throw refusal(failure)
        case .code(let code):
            var inputs = [InputName.code: code.reveal()]
            inputs[InputName.state] = callback.state?.reveal()
            return inputs
        }
    }

    /// Why a code that was accepted here did not sign in: the server's own failure ends its flow.
    func failure(_ error: NativeAuthError) -> NativeAuthError {
        var failure = NativeAuthError(
            .serverFailure, message: texts(.browserUnfinished, named),
            underlying: error, recovery: [.restart])
        failure.serverCode = error.serverCode
        failure.requestID = error.requestID
        failure.httpStatus = error.httpStatus
        return failure
    }

    private var named: [String: String] { ["provider": request.provider ?? texts(.unnamedProvider)] }

    private func refusal(_ failure: OAuthFailure) -> NativeAuthError {
        switch failure.code {
        case "access_denied":
            NativeAuthError(
                .refused, message: texts(.browserRefusedBy, named), serverCode: failure.code,
                recovery: [.retry])
        case "server_error", "temporarily_unavailable":
            NativeAuthError(
                .serverFailure, message: texts(.browserFailsNow, named), serverCode: failure.code,
                recovery: [.retry])
        default:
            NativeAuthError(
                .refused, message: texts(.browserFailedBy, named.merging(["code": ShownText.clean(failure.code)]) { $1 }),
                serverCode: failure.code, recovery: [.retry])
        }
    }

    private static func isAddress(_ text: String) -> Bool {
        text.contains("://") || text.contains("?") || text.contains("code=") || text.contains("error=")
    }
}
