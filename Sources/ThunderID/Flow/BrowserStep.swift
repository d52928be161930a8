import AuthFlows
import Foundation
import NativeAuthCore

/// A federated sign-in that is in progress in a browser: its authorization URL and its expected callback.
struct BrowserStep {
    private static let maximumURLLength = 16 * 1_024

    let request: BrowserRequest
    private let redirectURI: String?
    private let texts: FormTexts
    /// The `state` of this request, which the callback must repeat (CSRF); `nil` if the URL has none.
    private let state: Secret?

    /// - Throws: `NativeAuthError` with code `malformed_response` for a URL that must not be opened.
    init(redirectURL: String?, provider: String?, texts: FormTexts = FormTexts()) throws {
        guard let text = redirectURL, let url = Self.safeURL(text),
            let parameters = try? AuthorizationCallback.parameters(of: text)
        else {
            throw NativeAuthError(
                .malformedResponse,
                message: "The redirect URL is not safe to open.",
                recovery: [.restart]
            )
        }

        self.texts = texts
        redirectURI = parameters["redirect_uri"]
        state = parameters["state"]?.nonEmpty.map { Secret($0) }
        let target = redirectURI.flatMap(URL.init(string:))
        let callback = target?.scheme == nil ? nil : target
        request = BrowserRequest(url: url, callback: callback, provider: provider)
    }

    private static func safeURL(_ text: String) -> URL? {
        guard text.utf8.count <= maximumURLLength, let parts = URLComponents(string: text) else {
            return nil
        }
        guard let url = parts.url,
            url.isHTTPSOrLoopback,
            parts.user == nil,
            parts.password == nil
        else { return nil }
        return url
    }

    /// - Returns: the inputs; empty for an empty text, which requests a new URL.
    /// - Throws: `NativeAuthError` with code `refused` if the user or the provider refused, or if the callback does not
    ///   belong to this request (CSRF); nothing must be sent then.
    func inputs(for text: String) throws(NativeAuthError) -> [String: String] {
        let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
        if text.isEmpty { return [:] }
        let isAddress = ["://", "?", "code=", "error="].contains(where: text.contains)
        guard isAddress else { return [InputName.code: text] }

        guard let url = URL(string: text), let callback = try? AuthorizationCallback(url),
            let outcome = try? callback.check(redirectURI: redirectURI, state: state)
        else {
            throw NativeAuthError(
                .refused,
                message: texts(.browserWrongAnswer),
                recovery: [.correct([InputName.code])]
            )
        }
        switch outcome {
        case .failure(let failure): throw refusal(failure)
        case .code(let code):
            var inputs = [InputName.code: code.reveal()]
            inputs[InputName.state] = callback.state?.reveal()
            return inputs
        }
    }

    /// Returns the error if the server fails with a code that was accepted here: the flow has ended.
    func failure(_ error: NativeAuthError) -> NativeAuthError {
        NativeAuthError(
            .serverFailure,
            message: texts(.browserUnfinished, providerName),
            serverCode: error.serverCode,
            requestID: error.requestID,
            httpStatus: error.httpStatus,
            underlying: error,
            recovery: [.restart]
        )
    }

    private var providerName: [String: String] {
        ["provider": request.provider ?? texts(.unnamedProvider)]
    }

    private func refusal(_ failure: OAuthFailure) -> NativeAuthError {
        var parameters = providerName
        parameters["code"] = TextSanitizer.clean(failure.code)

        var code = NativeAuthError.Code.refused
        let text: FormTexts.Key
        switch failure.code {
        case "access_denied": text = .browserRefusedBy
        case "server_error", "temporarily_unavailable":
            code = .serverFailure
            text = .browserFailsNow
        default: text = .browserFailedBy
        }
        return NativeAuthError(
            code,
            message: texts(text, parameters),
            serverCode: failure.code,
            recovery: [.retry]
        )
    }
}
