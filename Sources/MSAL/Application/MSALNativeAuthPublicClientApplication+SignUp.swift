import Foundation
import NativeAuthCore

extension MSALNativeAuthPublicClientApplication {
    /// Signs a user up.
    /// - Parameters:
    ///   - parameters: name, password and attributes. Read once, now.
    ///   - delegate: receives the result; retained until then.
    public func signUp(parameters: MSALNativeAuthSignUpParameters, delegate: any SignUpStartDelegate) {
        let request = SignUpRequest(parameters)
        DelegateCall.start(delegate) { [self] in
            await signUp(request)
        } deliver: {
            $0.deliver(to: $1, correlationId: request.correlationId)
        }
    }

    /// Signs a user up. An addition of this package.
    /// - Parameter parameters: name, password and attributes. Read once, now.
    /// - Returns: the result.
    nonisolated(nonsending) public func signUp(
        parameters: MSALNativeAuthSignUpParameters
    ) async -> SignUpStartResult {
        await signUp(SignUpRequest(parameters))
    }

    private func signUp(_ request: SignUpRequest) async -> SignUpStartResult {
        guard !request.username.isEmpty else {
            return .error(SignUpStartError(kind: .invalidUsername, correlationId: request.correlationId))
        }
        guard request.password?.isEmpty != true else {
            return .error(SignUpStartError(kind: .invalidPassword(rule: nil), correlationId: request.correlationId))
        }
        let attributes: [String: JSONValue]?
        switch request.attributes {
        case .none: attributes = nil
        case .values(let values): attributes = values
        case .invalid: return .error(SignUpStartError(kind: .general, correlationId: request.correlationId))
        }
        return await engine.perform(.signUpStart, request.correlationId, username: request.username) {
            try await $0.signUp(
                username: request.username, password: request.password, values: attributes,
                correlationID: request.correlationId)
        } done: {
            switch $0 {
            case .codeRequired(let next): return .codeRequired(SignUpCodeRequiredState(next, engine))
            case .attributesInvalid(let names, _): return .attributesInvalid(attributeNames: names)
            default: return nil
            }
        } failed: {
            .error(SignUpStartError($0.facts))
        }
    }
}

/// The input of a sign-up's start, read from parameters when the call is made.
private struct SignUpRequest: Sendable {
    let username: String
    let password: Secret?
    let attributes: UserAttributes
    let correlationId: UUID

    init(_ parameters: MSALNativeAuthSignUpParameters) {
        username = parameters.username
        password = parameters.password.map(Secret.init)
        attributes = UserAttributes(parameters.attributes)
        correlationId = parameters.correlationId ?? UUID()
    }
}
