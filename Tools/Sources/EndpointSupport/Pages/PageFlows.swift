package import FlowEngine
package import IdentityBase
package import IdentityDomain

/// The addresses of hosted pages on which a browser continues a flow that an endpoint has prepared.
package struct PageFlows: Sendable {
    private let services: ServerServices
    private let flows: FlowService

    package init(services: ServerServices, flows: FlowService) {
        self.services = services
        self.flows = flows
    }

    /// Prepares a flow for a browser, and returns the address of its page; nil if the application has no such flow.
    package func open(
        _ type: FlowType,
        of applicationID: String,
        for start: ExecutionState.OAuthStart,
        in browser: HostedPageCookie
    ) async throws -> String? {
        guard let application = services.definitions.current.applications[applicationID],
            let execution = try await flows.prepare(type, of: application, for: start, browserHash: browser.hash)
        else { return nil }

        var query = ["applicationId": application.id, "executionId": execution]
        if let id = start.authorizationRequestID {
            query["authId"] = id
            query["ui_locales"] = start.languages
        }
        query["logoutId"] = start.logoutID
        return FormEncoding.address(services.issuer + Self.path(of: type), parameters: query)
    }

    /// Returns the address of the page for an error that must not be sent to a client.
    package func errorPage(_ error: OAuthError) -> String {
        Self.errorPage(error, of: services.issuer)
    }

    package static func errorPage(_ error: OAuthError, of origin: String) -> String {
        FormEncoding.address(
            origin + HostedPagePath.error,
            parameters: ["errorCode": error.code.rawValue, "errorMessage": error.description]
        )
    }

    private static func path(of type: FlowType) -> String {
        switch type {
        case .registration: HostedPagePath.signUp
        case .signOut: HostedPagePath.signOut
        default: HostedPagePath.signIn
        }
    }
}
