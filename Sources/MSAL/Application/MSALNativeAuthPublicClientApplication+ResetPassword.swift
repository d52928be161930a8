import Foundation
import NativeAuthCore

extension MSALNativeAuthPublicClientApplication {
    /// Starts a password reset.
    /// - Parameters:
    ///   - parameters: the name. Read once, now.
    ///   - delegate: receives the result; retained until then.
    public func resetPassword(
        parameters: MSALNativeAuthResetPasswordParameters, delegate: any ResetPasswordStartDelegate
    ) {
        let request = ResetPasswordRequest(parameters)
        DelegateCall.start(delegate) { [self] in
            await resetPassword(request)
        } deliver: {
            $0.deliver(to: $1, correlationId: request.correlationId)
        }
    }

    /// Starts a password reset. An addition of this package.
    /// - Parameter parameters: the name. Read once, now.
    /// - Returns: the result.
    nonisolated(nonsending) public func resetPassword(
        parameters: MSALNativeAuthResetPasswordParameters
    ) async -> ResetPasswordStartResult {
        await resetPassword(ResetPasswordRequest(parameters))
    }

    private func resetPassword(_ request: ResetPasswordRequest) async -> ResetPasswordStartResult {
        guard !request.username.isEmpty else {
            return .error(ResetPasswordStartError(kind: .invalidUsername, correlationId: request.correlationId))
        }
        return await engine.perform(.resetStart, request.correlationId, username: request.username) {
            try await $0.resetPassword(username: request.username, correlationID: request.correlationId)
        } done: {
            guard case .codeRequired(let next) = $0 else { return nil }
            return .codeRequired(ResetPasswordCodeRequiredState(next, engine))
        } failed: {
            .error(ResetPasswordStartError($0.facts))
        }
    }
}

/// The input of a password reset's start, read from parameters when the call is made.
private struct ResetPasswordRequest: Sendable {
    let username: String
    let correlationId: UUID

    init(_ parameters: MSALNativeAuthResetPasswordParameters) {
        username = parameters.username
        correlationId = parameters.correlationId ?? UUID()
    }
}
