#if canImport(AuthenticationServices) && !os(watchOS)
import AuthenticationServices
import Foundation
import NativeAuthCore

/// A presentation of the system's browser window. On tvOS, which has no browser, the sign-in continues on another
/// device of the user.
@MainActor
final class BrowserWindow: NSObject {
    private static var current: BrowserWindow?

    /// The window that the app provides; `nil` for the key window.
    private let anchor: (@MainActor @Sendable () -> ASPresentationAnchor)?
    private var session: ASWebAuthenticationSession?
    private var continuation: CheckedContinuation<URL, any Error>?

    private init(_ anchor: (@MainActor @Sendable () -> ASPresentationAnchor)?) { self.anchor = anchor }

    static func open(
        _ request: BrowserRequest,
        isEphemeral: Bool,
        anchor: (@MainActor @Sendable () -> ASPresentationAnchor)? = nil
    ) async throws -> URL {
        try Task.checkCancellation()
        guard current == nil else {
            throw NativeAuthError(.wrongState, message: "A sign-in is open in the browser already.", recovery: [.retry])
        }

        let window = BrowserWindow(anchor)
        current = window
        defer { current = nil }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                window.start(request, isEphemeral: isEphemeral, continuation: continuation)
            }
        } onCancel: {
            Task { @MainActor in window.cancel() }
        }
    }

    private func start(
        _ request: BrowserRequest,
        isEphemeral: Bool,
        continuation: CheckedContinuation<URL, any Error>
    ) {
        self.continuation = continuation
        guard let session = makeSession(request) else {
            let message = Self.noReturnMessage(request)
            return finish(.failure(NativeAuthError.misconfigured(message)))
        }

        self.session = session
        #if !os(tvOS)
        session.presentationContextProvider = self
        session.prefersEphemeralWebBrowserSession = isEphemeral
        #endif
        // Without a started session the continuation would never be resumed.
        guard session.start() else { return finish(.failure(Self.notOpened(nil))) }
    }

    private func makeSession(_ request: BrowserRequest) -> ASWebAuthenticationSession? {
        let answered: @Sendable (URL?, (any Error)?) -> Void = { [weak self] url, error in
            let outcome = Self.outcome(url, error: error)
            Task { @MainActor [weak self] in self?.finish(outcome) }
        }

        switch BrowserReturn(request.callback) {
        case .scheme(let scheme):
            return ASWebAuthenticationSession(url: request.url, callbackURLScheme: scheme, completionHandler: answered)
        case .https(let host, let path):
            guard #available(iOS 17.4, macOS 14.4, tvOS 17.4, visionOS 1.1, *) else { return nil }
            return ASWebAuthenticationSession(
                url: request.url,
                callback: .https(host: host, path: path),
                completionHandler: answered
            )
        case .loopback, .never: return nil
        }
    }

    /// Returns the message for a callback that can't be received, with the kind of redirect URI to register in its
    /// place.
    private static func noReturnMessage(_ request: BrowserRequest) -> String {
        let start = "The browser can't come back to this app: "
        if case .https = BrowserReturn(request.callback) {
            return start
                + "https redirect URIs need iOS 17.4, macOS 14.4, tvOS 17.4 or visionOS 1.1. Use the app's own scheme."
        }
        return start + "the redirect URI must have the app's own scheme."
    }

    private nonisolated static func outcome(_ url: URL?, error: (any Error)?) -> Result<URL, any Error> {
        if let url { return .success(url) }
        let code = (error as? ASWebAuthenticationSessionError)?.code
        switch code {
        case .canceledLogin: return .failure(CancellationError())
        case .presentationContextNotProvided, .presentationContextInvalid:
            return .failure(notOpened(BrowserWindowMissing()))
        default: return .failure(notOpened(error))
        }
    }

    private nonisolated static func notOpened(_ error: (any Error)?) -> NativeAuthError {
        NativeAuthError(
            .unsupported,
            message: "The browser could not be opened.",
            underlying: error,
            recovery: [.retry]
        )
    }

    private func cancel() {
        session?.cancel()
        finish(.failure(CancellationError()))
    }

    /// Resumes the continuation once; later outcomes are ignored.
    private func finish(_ outcome: Result<URL, any Error>) {
        session = nil
        continuation?.resume(with: outcome)
        continuation = nil
    }
}

#if !os(tvOS)
extension BrowserWindow: ASWebAuthenticationPresentationContextProviding {
    func presentationAnchor(for session: ASWebAuthenticationSession) -> ASPresentationAnchor {
        anchor?() ?? PresentationAnchor.current
    }
}
#endif
#endif
