import EndpointSupport
import FlowEngine
import Hummingbird
import IdentityBase
import IdentityDomain

extension HostedPageRoutes {
    private static let largestForm = 131_072

    func submit(_ call: Call) async throws -> Response {
        let body = try await call.request.body.collect(upTo: Self.largestForm)
        guard call.request.headers.mediaType == "application/x-www-form-urlencoded",
            let text = String(exactly: body.readableBytesView),
            let form = try? PageForm(encoded: text), !form.execution.isEmpty
        else { return try message("broken", status: 400, call: call) }

        let execution = InputSanitizer.clean(form.execution)
        var parameters = Self.keptQuery(call)
        parameters[FlowField.executionId] = execution
        let page = FormEncoding.address(call.path, parameters: parameters)
        guard !call.isNewBrowser else {
            return try message("cookies", status: 403, call: call, retryAddress: page)
        }
        guard csrf.acceptsForm(call.request, token: form.token, for: execution, in: call.cookie) else {
            return try message("forged", status: 403, call: call, retryAddress: page)
        }

        let session: PageSession?
        var key = "expired"
        if form.action == .own(.followLink) {
            session = try await service.follow(execution, browser: call.browser)
            key = "link"
        } else {
            session = try await service.handle(form, in: execution, browser: call.browser)
        }
        guard let session else {
            return try message(key, status: 404, call: call, retryAddress: recoveryAddress(call))
        }

        // Post/Redirect/Get: reloading the page does not submit the form again.
        return PageRenderer.redirect(
            to: address(of: session, call.path),
            afterForm: true,
            cookies: session.cookies
        )
    }

    /// Shows the page of a mailed sign-in link, or continues with the authorization response of an identity provider.
    func handleCallback(_ call: Call) async throws -> Response {
        if let execution = call.query[MagicLinkExecutor.idName],
            call.query[MagicLinkExecutor.input] != nil
        {
            let isSignUp = call.query[MagicLinkExecutor.typeName] == FlowType.registration.rawValue
            var link = call
            link.path = HostedPagePath.signIn
            if isSignUp { link.path = HostedPagePath.signUp }
            link.query[FlowField.executionId] = execution
            return try await show(link)
        }

        guard let session = try await service.handleCallback(call.query, browser: call.browser) else {
            return try message("provider.return", status: 400, call: call)
        }
        let path =
            switch session.begun {
            case .registration: HostedPagePath.signUp
            case .recovery: HostedPagePath.recovery
            default: HostedPagePath.signIn
            }
        return PageRenderer.redirect(
            to: address(of: session, path),
            afterForm: true,
            cookies: session.cookies
        )
    }
}
