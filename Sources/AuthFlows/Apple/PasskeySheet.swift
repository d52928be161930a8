#if canImport(AuthenticationServices) && !os(watchOS) && !os(tvOS)
import AuthenticationServices
import Foundation
import NativeAuthCore

/// A presentation of the system's passkeys: as a sheet, above the keyboard, or without any interface.
@MainActor
final class PasskeySheet: NSObject, ASAuthorizationControllerDelegate,
    ASAuthorizationControllerPresentationContextProviding
{
    enum Style {
        case sheet
        /// Above the keyboard, until the sheet is requested.
        case autoFill
        /// A creation without a question, which the system refuses unless its conditions are met.
        case conditional
    }

    private static var current: PasskeySheet?

    private let style: Style
    /// The window that the app provides; `nil` for the key window.
    private let anchor: (@MainActor @Sendable () -> ASPresentationAnchor)?
    private var controller: ASAuthorizationController?
    private var continuation: CheckedContinuation<AccountCreationAnswer, any Error>?
    private var deadline: Task<Void, Never>?

    private init(_ style: Style, _ anchor: (@MainActor @Sendable () -> ASPresentationAnchor)?) {
        self.style = style
        self.anchor = anchor
    }

    static func answer(
        _ request: PasskeyRequest,
        style: Style,
        anchor: (@MainActor @Sendable () -> ASPresentationAnchor)?
    ) async throws -> PasskeyAnswer {
        let asked = try PasskeySheetRequest.make(request, isConditional: style == .conditional)
        let timeout: Duration? =
            switch style {
            case .sheet: request.timeout
            // The user may never choose a passkey.
            case .autoFill: nil
            // Nobody waits for it, but other requests must not wait for it either.
            case .conditional: .seconds(30)
            }
        return try await present(asked, style: style, timeout: timeout, anchor: anchor).passkey
    }

    static func createAccount(
        _ request: AccountCreationRequest,
        anchor: (@MainActor @Sendable () -> ASPresentationAnchor)?
    ) async throws -> AccountCreationAnswer {
        let asked = try PasskeySheetRequest.makeAccountRequest(request)
        return try await present(asked, style: .sheet, timeout: request.passkey.timeout, anchor: anchor)
    }

    private static func present(
        _ asked: ASAuthorizationRequest,
        style: Style,
        timeout: Duration?,
        anchor: (@MainActor @Sendable () -> ASPresentationAnchor)?
    ) async throws -> AccountCreationAnswer {
        try Task.checkCancellation()
        // A sheet that the user has asked for ends what is offered beside it.
        if style == .sheet, let current, current.style != .sheet {
            current.finish(.failure(CancellationError()))
        }
        guard current == nil else {
            throw NativeAuthError(.wrongState, message: "Another passkey request is running.", recovery: [.retry])
        }

        let sheet = PasskeySheet(style, anchor)
        current = sheet
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                sheet.start(asked, timeout: timeout, continuation: continuation)
            }
        } onCancel: {
            Task { @MainActor in sheet.finish(.failure(CancellationError())) }
        }
    }

    private func start(
        _ request: ASAuthorizationRequest,
        timeout: Duration?,
        continuation: CheckedContinuation<AccountCreationAnswer, any Error>
    ) {
        self.continuation = continuation
        if let timeout {
            deadline = Task { [weak self] in
                do { try await Task.sleep(for: timeout) } catch { return }
                let error = NativeAuthError(.timedOut, message: "The passkey was not used in time.", recovery: [.retry])
                self?.finish(.failure(error))
            }
        }

        let controller = ASAuthorizationController(authorizationRequests: [request])
        self.controller = controller
        controller.delegate = self
        controller.presentationContextProvider = self
        perform(controller)
    }

    private func perform(_ controller: ASAuthorizationController) {
        #if (os(iOS) && !targetEnvironment(macCatalyst)) || os(visionOS)
        if style == .autoFill { return controller.performAutoFillAssistedRequests() }
        #endif
        controller.performRequests()
    }

    /// Resumes the continuation once; later outcomes are ignored.
    private func finish(_ outcome: Result<AccountCreationAnswer, any Error>) {
        guard let continuation else { return }
        self.continuation = nil
        if Self.current === self { Self.current = nil }
        deadline?.cancel()
        let open = controller
        controller = nil
        open?.delegate = nil
        if case .failure = outcome { open?.cancel() }
        continuation.resume(with: outcome)
    }

    func presentationAnchor(for controller: ASAuthorizationController) -> ASPresentationAnchor {
        anchor?() ?? PresentationAnchor.current
    }

    func authorizationController(
        controller: ASAuthorizationController,
        didCompleteWithAuthorization authorization: ASAuthorization
    ) {
        guard let answer = PasskeySheetAnswer.read(authorization.credential) else {
            return finish(.failure(PasskeySheetAnswer.failure(nil)))
        }
        finish(.success(answer))
    }

    func authorizationController(controller: ASAuthorizationController, didCompleteWithError error: any Error) {
        let isCancel = (error as? ASAuthorizationError)?.code == .canceled
        guard !isCancel else { return finish(.failure(CancellationError())) }
        finish(.failure(PasskeySheetAnswer.failure(error)))
    }
}
#endif
