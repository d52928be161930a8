public import AuthFlows
import NativeAuthCore

extension EntraClient {
    /// Returns a flow for a `FlowModel`. When it completes with a user, this client holds the session.
    /// - Parameters:
    ///   - kind: the kind of the flow.
    ///   - settings: the tenant's settings for the forms.
    ///   - texts: the language of the forms, and texts that the app changes.
    public func flow(
        _ kind: EntraFlow.Kind, settings: EntraFormSettings = EntraFormSettings(), texts: FormTexts = FormTexts()
    ) -> EntraFlow {
        EntraFlow(forms: FormFlow(EntraAdapter(client: self, settings: settings, kind: kind), texts: texts))
    }
}

extension EntraAccount {
    /// The account in the terms shared by all providers, from the ID token. The id is the user's id in the tenant.
    public var user: FlowUser {
        let parts = [claim("given_name"), claim("family_name")].compactMap { $0 }
        return FlowUser(
            id: claim("oid") ?? claim("sub") ?? identifier ?? "", username: username, email: claim("email"),
            displayName: claim("name") ?? parts.joined(separator: " ").nonEmpty)
    }
}
