public import AuthFlows
import NativeAuthCore

/// Sign-up, sign-in and recovery at a tenant of Microsoft Entra External ID, for any user interface: pass an instance
/// to a `FlowModel`.
///
/// ```swift
/// let model = FlowModel(flow: client.flow(.signUp))
/// await model.start()
/// ```
///
/// The service has no forms: they are built here, from ``EntraFormSettings`` and from the service's challenges: codes,
/// a password, pages of attributes, a second factor. When the flow completes with a user, the client holds the session.
///
/// Input is kept in memory only, and a password or code only for its request.
///
/// Source: seed 003 (sign-up by code and by password, attributes, alias, sign-in after sign-up), and version 1 of the
/// protocol.
public struct EntraFlow: AuthenticationFlow {
    /// The kind of a flow. Each ends with a signed-in user where the service permits it.
    public enum Kind: String, Sendable {
        /// Sign-up with a code, and sign-in after it.
        case signUp = "sign_up"
        /// Sign-in by code or password; with a second factor, or its registration, if the tenant requires one.
        case signIn = "sign_in"
        /// A new password by a code, and sign-in after it.
        case recovery
    }

    let forms: FormFlow<EntraAdapter>

    /// Shows the first form; nothing is sent. See `AuthenticationFlow.start()`.
    /// - Returns: the first step.
    /// - Throws: never; the protocol allows errors.
    public func start() async throws -> FlowStep { try await forms.start() }

    /// Submits a step; see `AuthenticationFlow.submit(_:)`.
    /// - Parameter submission: the action and the field values of the current step.
    /// - Returns: the next step, or the same step with the error if the service refused the input.
    /// - Throws: `NativeAuthError` with code `wrong_state` if the step is not the current one or has no such action:
    ///   use the current step; otherwise the error of a failed request: submit the same step again. `CancellationError`
    ///   if the flow or the task was cancelled.
    public func submit(_ submission: FlowSubmission) async throws -> FlowStep { try await forms.submit(submission) }

    /// Returns the data that a later process needs; see `AuthenticationFlow.save()`. It contains the user's name,
    /// because the service requires it again, and never a password or a code.
    public func save() async -> SavedFlow? { await forms.save() }

    /// Resumes a flow; see `AuthenticationFlow.resume(_:)`. A completed sign-up or reset continues with the sign-in at
    /// once.
    /// - Parameter saved: the state from ``save()``.
    /// - Returns: the current step.
    /// - Throws: `NativeAuthError` with code `wrong_state` for a saved flow of another kind, tenant or client: start a
    ///   new flow; or the error of a request: resume again later. `CancellationError` if the flow was cancelled
    ///   meanwhile.
    public func resume(_ saved: SavedFlow) async throws -> FlowStep { try await forms.resume(saved) }

    /// Returns the current step in another language; see `AuthenticationFlow.translated(into:)`.
    public func translated(into texts: FormTexts) async -> FlowStep? {
        await forms.translated(into: texts)
    }

    /// Cancels the flow; see `AuthenticationFlow.cancel()`.
    public func cancel() async { await forms.cancel() }
}

extension EntraClient {
    /// Returns a flow for a `FlowModel`. When it completes with a user, this client holds the session.
    /// - Parameters:
    ///   - kind: the kind of the flow.
    ///   - settings: the tenant's settings for the forms.
    ///   - texts: the language of the forms, and texts that the app changes.
    public func flow(
        _ kind: EntraFlow.Kind,
        settings: EntraFormSettings = EntraFormSettings(),
        texts: FormTexts = FormTexts()
    ) -> EntraFlow {
        let adapter = EntraAdapter(client: self, settings: settings, kind: kind)
        return EntraFlow(forms: FormFlow(adapter, texts: texts))
    }
}

extension EntraAccount {
    /// The account in the terms shared by all providers, from the ID token. The id is the user's id in the tenant.
    public var user: FlowUser {
        FlowUser(
            id: claim("oid") ?? claim("sub") ?? identifier ?? "",
            username: username,
            email: claim("email"),
            displayName: displayName
        )
    }

    private var displayName: String? {
        // The service writes this word into the claim of a user without a display name.
        if let name = claim("name"), name != "unknown" { return name }
        let names = [claim("given_name"), claim("family_name")].compactMap { $0 }
        return names.joined(separator: " ").nonEmpty
    }
}
