import FlowEngine
import IdentityBase
import IdentityDomain

/// The addresses for passkey managers, which lead a user from the list of accounts to the page for a new passkey.
///
/// Source: W3C "A Well-Known URL for Relying Party Passkey Endpoints".
struct PasskeyEndpoints {
    private static let executor = "PasskeyAuthExecutor"
    private static let creation = "register_start"

    let definitions: Definitions
    let issuer: String

    /// `enroll` is the sign-up page of the first application whose sign-up creates a passkey: the only page with a
    /// passkey that needs no app. There is no page that lists passkeys, so `manage` is missing. Without either, the
    /// empty object states only that there are passkeys.
    var document: JSONValue {
        .members(["enroll": .text(enrolmentPage)])
    }

    private var enrolmentPage: String? {
        guard let application = definitions.applications.all.first(where: createsPasskey) else { return nil }
        return FormEncoding.address(
            issuer + HostedPagePath.signUp,
            parameters: [FlowField.applicationId: application.id]
        )
    }

    private func createsPasskey(_ application: Application) -> Bool {
        guard let handle = application.flows[.registration],
            let flow = definitions.catalog[.registration, handle]
        else { return false }

        return flow.nodes.values.contains { node in
            guard case .executor(let executor) = node.kind else { return false }
            return executor.name == Self.executor && executor.mode == Self.creation
        }
    }
}
