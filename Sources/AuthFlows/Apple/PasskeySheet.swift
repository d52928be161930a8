#if canImport(AuthenticationServices) && !os(watchOS) && !os(tvOS)
import AuthenticationServices
import Foundation
import NativeAuthCore

/// A presentation of the system's passkeys: as a sheet, or above the keyboard.
@MainActor
final class PasskeySheet: NSObject, ASAuthorizationControllerDelegate,
    ASAuthorizationControllerPresentationContextProviding
{
    enum Style {
        case sheet
        /// Above the keyboard, until the sheet is requested.
        case autoFill
    }

    private static var current: PasskeySheet?

    private let style: Style
    /// The window that the app provides; `nil` for the key window.
    private let anchor: (@MainActor @Sendable () -> ASPresentationAnchor)?
    private var controller: ASAuthorizationController?
    private var continuation: CheckedContinuation<PasskeyAnswer, any Error>?
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
        try Task.checkCancellation()
        if style == .sheet, let current, current.style == .autoFill {
            current.finish(.failure(CancellationError()))
        }
        guard current == nil else {
            throw NativeAuthError(.wrongState, message: "Another passkey request is running.", recovery: [.retry])
        }

        let asked = try authorizationRequest(request)
        // AutoFill has no timeout: the user may never choose a passkey.
        let timeout = style == .sheet ? request.timeout : nil
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
        continuation: CheckedContinuation<PasskeyAnswer, any Error>
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

    private static func authorizationRequest(_ request: PasskeyRequest) throws -> ASAuthorizationRequest {
        switch request.ceremony {
        case .signIn(let options): try assertionRequest(options)
        case .create(let options): try registrationRequest(options)
        }
    }

    private static func assertionRequest(
        _ options: PasskeyRequest.AssertionOptions
    ) throws -> ASAuthorizationRequest {
        let provider = try makeProvider(options.relyingPartyID)
        let asked = provider.createCredentialAssertionRequest(challenge: options.challenge)
        asked.allowedCredentials = descriptors(options.allowedCredentials)
        if let level = options.userVerification { asked.userVerificationPreference = .init(rawValue: level) }
        return asked
    }

    private static func registrationRequest(
        _ options: PasskeyRequest.RegistrationOptions
    ) throws -> ASAuthorizationRequest {
        let provider = try makeProvider(options.relyingPartyID)
        let asked = provider.createCredentialRegistrationRequest(
            challenge: options.challenge,
            name: options.userName,
            userID: options.userID
        )

        asked.displayName = options.userDisplayName
        if let level = options.userVerification { asked.userVerificationPreference = .init(rawValue: level) }
        if let kind = options.attestation { asked.attestationPreference = .init(rawValue: kind) }
        if #available(iOS 17.4, macOS 14.4, visionOS 1.1, *), !options.excludedCredentials.isEmpty {
            asked.excludedCredentials = descriptors(options.excludedCredentials)
        }
        return asked
    }

    private static func makeProvider(
        _ domain: String?
    ) throws -> ASAuthorizationPlatformPublicKeyCredentialProvider {
        guard let domain, !domain.isEmpty else {
            throw NativeAuthError(
                .malformedResponse,
                message: "The passkey request has no relying party id.",
                recovery: [.restart]
            )
        }
        return ASAuthorizationPlatformPublicKeyCredentialProvider(relyingPartyIdentifier: domain)
    }

    private static func descriptors(
        _ credentials: [PasskeyRequest.Credential]
    ) -> [ASAuthorizationPlatformPublicKeyCredentialDescriptor] {
        credentials.map { ASAuthorizationPlatformPublicKeyCredentialDescriptor(credentialID: $0.id) }
    }

    /// Resumes the continuation once; later outcomes are ignored.
    private func finish(_ outcome: Result<PasskeyAnswer, any Error>) {
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
        let parts: [String: Data]
        let id: Data
        switch authorization.credential {
        case let answer as ASAuthorizationPlatformPublicKeyCredentialAssertion:
            id = answer.credentialID
            parts = [
                "clientDataJSON": answer.rawClientDataJSON,
                "authenticatorData": answer.rawAuthenticatorData ?? Data(),
                "signature": answer.signature ?? Data(),
                "userHandle": answer.userID ?? Data(),
            ]
        case let answer as ASAuthorizationPlatformPublicKeyCredentialRegistration:
            id = answer.credentialID
            parts = [
                "clientDataJSON": answer.rawClientDataJSON,
                "attestationObject": answer.rawAttestationObject ?? Data(),
            ]
        default: return finish(.failure(Self.failure(nil)))
        }

        guard let answer = PasskeyAnswer(credentialID: id, response: parts) else {
            return finish(.failure(Self.failure(nil)))
        }
        finish(.success(answer))
    }

    func authorizationController(controller: ASAuthorizationController, didCompleteWithError error: any Error) {
        let isCancel = (error as? ASAuthorizationError)?.code == .canceled
        guard !isCancel else { return finish(.failure(CancellationError())) }
        finish(.failure(Self.failure(error)))
    }

    /// `ASAuthorizationError.matchedExcludedCredential`, which is available from iOS 18 and macOS 15.
    private static let matchedExcludedCredential = 1_006

    private static func failure(_ error: (any Error)?) -> NativeAuthError {
        // Both codes mean that the system has no matching passkey.
        let code = (error as? ASAuthorizationError)?.code
        let hasNone = code == .notHandled || code == .notInteractive

        var message = "The passkey could not be used."
        if hasNone { message = "There is no passkey for this here." }
        if code?.rawValue == matchedExcludedCredential { message = "The account already has a passkey here." }

        return NativeAuthError(
            .refused,
            message: message,
            serverCode: hasNone ? PasskeyAnswer.noCredential : nil,
            underlying: error,
            recovery: [.retry]
        )
    }
}
#endif
