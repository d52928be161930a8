import FlowEngine
import IdentityDomain

extension Application {
    /// Returns the application under the name of the client for which it runs a flow.
    func named(for start: ExecutionState.OAuthStart?) -> Application {
        guard let name = start?.clientName else { return self }
        var application = self
        application.name = name
        return application
    }
}
