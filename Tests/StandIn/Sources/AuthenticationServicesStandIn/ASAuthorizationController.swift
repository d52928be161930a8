/// iOS 13.0, macOS 10.15
@MainActor
open class ASAuthorizationRequest {
    init() {}
}

/// iOS 13.0, macOS 10.15
@MainActor
open class ASAuthorization {
    /// iOS 13.0, macOS 10.15
    public let credential: any ASAuthorizationCredential

    init(credential: any ASAuthorizationCredential) { self.credential = credential }
}

/// iOS 13.0, macOS 10.15
@MainActor
public protocol ASAuthorizationCredential: AnyObject {}

/// iOS 13.0, macOS 10.15
@MainActor
public protocol ASAuthorizationControllerDelegate: AnyObject {
    /// iOS 13.0, macOS 10.15
    func authorizationController(
        controller: ASAuthorizationController,
        didCompleteWithAuthorization authorization: ASAuthorization
    )
    /// iOS 13.0, macOS 10.15
    func authorizationController(controller: ASAuthorizationController, didCompleteWithError error: any Error)
}

/// iOS 13.0, macOS 10.15, watchOS unavailable
@MainActor
public protocol ASAuthorizationControllerPresentationContextProviding: AnyObject {
    /// iOS 13.0, macOS 10.15, watchOS unavailable
    func presentationAnchor(for controller: ASAuthorizationController) -> ASPresentationAnchor
}

/// iOS 13.0, macOS 10.15
@MainActor
open class ASAuthorizationController {
    /// iOS 13.0, macOS 10.15
    public let authorizationRequests: [ASAuthorizationRequest]
    /// iOS 13.0, macOS 10.15
    public weak var delegate: (any ASAuthorizationControllerDelegate)?
    /// iOS 13.0, macOS 10.15, watchOS unavailable
    public weak var presentationContextProvider: (any ASAuthorizationControllerPresentationContextProviding)?

    /// iOS 13.0, macOS 10.15
    public init(authorizationRequests: [ASAuthorizationRequest]) { self.authorizationRequests = authorizationRequests }

    /// The error code of every request, for tests.
    @_spi(Host)
    public static var refusal = ASAuthorizationError.Code.notHandled

    /// iOS 13.0, macOS 10.15
    /// Fails, as on a device without a matching passkey.
    open func performRequests() {
        delegate?.authorizationController(controller: self, didCompleteWithError: ASAuthorizationError(Self.refusal))
    }

    /// iOS 16.0, macOS unavailable, tvOS unavailable, watchOS unavailable
    /// Waits for the choice of a passkey until it is cancelled.
    open func performAutoFillAssistedRequests() {}

    /// iOS 16.0, macOS 13.0
    open func cancel() {
        delegate?.authorizationController(controller: self, didCompleteWithError: ASAuthorizationError(.canceled))
    }
}

/// iOS 13.0, macOS 10.15
public struct ASAuthorizationError: Error {
    /// iOS 13.0, macOS 10.15
    public enum Code: Int, Sendable {
        /// iOS 13.0, macOS 10.15
        case unknown = 1000
        /// iOS 13.0, macOS 10.15
        case canceled
        /// iOS 13.0, macOS 10.15
        case invalidResponse
        /// iOS 13.0, macOS 10.15
        case notHandled
        /// iOS 13.0, macOS 10.15
        case failed
        /// iOS 15.0, macOS 12.0
        case notInteractive
        /// iOS 26.0, macOS 26.0, tvOS unavailable, watchOS unavailable
        case preferSignInWithApple = 1009
        /// iOS 26.0, macOS 26.0, tvOS unavailable, watchOS unavailable
        case deviceNotConfiguredForPasskeyCreation
    }

    /// iOS 13.0, macOS 10.15
    public let code: Code

    /// iOS 13.0, macOS 10.15
    public init(_ code: Code) { self.code = code }

    /// iOS 13.0, macOS 10.15
    public static var canceled: Code { .canceled }
}
