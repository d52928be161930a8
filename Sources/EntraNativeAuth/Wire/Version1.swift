import Foundation
import NativeAuthCore

/// Version 1 of the native authentication API: its paths and the fields of its forms. Another version stands beside this one.
struct Version1: Sendable {
    let configuration: EntraConfiguration

    static func path(of endpoint: Endpoint) -> String {
        switch endpoint {
        case .signUpStart: "/signup/v1.0/start"
        case .signUpChallenge: "/signup/v1.0/challenge"
        case .signUpContinue: "/signup/v1.0/continue"
        case .signInInitiate: "/oauth2/v2.0/initiate"
        case .signInChallenge: "/oauth2/v2.0/challenge"
        case .signInIntrospect: "/oauth2/v2.0/introspect"
        case .token: "/oauth2/v2.0/token"
        case .registerIntrospect: "/register/v1.0/introspect"
        case .registerChallenge: "/register/v1.0/challenge"
        case .registerContinue: "/register/v1.0/continue"
        case .resetStart: "/resetpassword/v1.0/start"
        case .resetChallenge: "/resetpassword/v1.0/challenge"
        case .resetContinue: "/resetpassword/v1.0/continue"
        case .resetSubmit: "/resetpassword/v1.0/submit"
        case .resetPoll: "/resetpassword/v1.0/poll_completion"
        }
    }

    // MARK: - The first request of a flow

    /// Begins a flow.
    /// - Parameters:
    ///   - endpoint: one of the three that begin one.
    ///   - username: whose flow it is.
    ///   - password: of a sign-up only.
    ///   - attributes: of a sign-up only, as JSON.
    func start(
        _ endpoint: Endpoint, username: String, password: Secret? = nil, attributes: String? = nil
    ) -> WireRequest {
        var form = FormBody(["client_id": configuration.clientID, "username": username])
        form.add("challenge_type", configuration.challengeTypes.wire)
        form.add("password", password)
        form.add("attributes", attributes)
        form.add("capabilities", configuration.capabilities.wire)
        return WireRequest(endpoint: endpoint, form: form, secrets: [password].compactMap { $0 })
    }

    // MARK: - Challenges

    /// Asks for a proof.
    /// - Parameters:
    ///   - endpoint: the flow's.
    ///   - token: what the flow is known by.
    ///   - method: the id of the second factor that was chosen.
    func challenge(_ endpoint: Endpoint, _ token: Secret, method: String? = nil) -> WireRequest {
        var form = form(token)
        form.add("challenge_type", configuration.challengeTypes.wire)
        form.add("id", method)
        return WireRequest(endpoint: endpoint, form: form, secrets: [token])
    }

    /// Asks which second factors there are, or can be registered.
    func introspect(_ endpoint: Endpoint, _ token: Secret) -> WireRequest {
        WireRequest(endpoint: endpoint, form: form(token), secrets: [token])
    }

    /// Registers an address as a second factor.
    func register(_ method: EntraAuthMethod, contact: String, _ token: Secret) -> WireRequest {
        var form = form(token)
        form.add("challenge_type", method.challengeType)
        form.add("challenge_target", contact)
        form.add("challenge_channel", method.channel.rawValue)
        return WireRequest(endpoint: .registerChallenge, form: form, secrets: [token])
    }

    // MARK: - Proofs

    /// Submits a proof, or attributes.
    /// - Parameters:
    ///   - endpoint: the flow's.
    ///   - grant: what is submitted: `oob`, `password`, `attributes`, or `continuation_token` for nothing.
    ///   - value: the code, the password, or the attributes as JSON.
    ///   - token: what the flow is known by.
    func proceed(_ endpoint: Endpoint, grant: Grant, value: Secret?, _ token: Secret) -> WireRequest {
        var form = form(token)
        form.add("grant_type", grant.rawValue)
        form.add(grant.rawValue, grant == .continuationToken ? nil : value)
        let isShown = grant == .attributes
        return WireRequest(
            endpoint: endpoint, form: form, secrets: [token] + (isShown ? [] : [value].compactMap { $0 }))
    }

    enum Grant: String, Sendable {
        case code = "oob"
        case password
        case attributes
        case continuationToken = "continuation_token"
    }

    /// Sets the new password.
    func submit(newPassword: Secret, _ token: Secret) -> WireRequest {
        var form = form(token)
        form.add("new_password", newPassword)
        return WireRequest(endpoint: .resetSubmit, form: form, secrets: [token, newPassword])
    }

    /// Asks whether the new password counts.
    func poll(_ token: Secret) -> WireRequest {
        WireRequest(endpoint: .resetPoll, form: form(token), secrets: [token])
    }

    // MARK: - Tokens

    /// What every sign-in asks for, behind what the app wants.
    static let defaultScopes = ["openid", "profile", "offline_access"]

    /// The app's scopes first, none of them twice.
    static func scope(_ scopes: [String]) -> String {
        var seen: Set<String> = []
        return (scopes + defaultScopes).filter { !$0.isEmpty && seen.insert($0).inserted }.joined(separator: " ")
    }

    /// How tokens are asked for.
    enum TokenProof: Sendable {
        case password(Secret)
        case code(Secret)
        case secondFactor(Secret)
        /// A flow that is done; whether the user's name goes with it.
        case continuation(named: Bool)
    }

    /// Asks for tokens.
    func tokens(_ proof: TokenProof, _ context: FlowContext, _ token: Secret) -> WireRequest {
        var form = FormBody(["client_id": configuration.clientID])
        var secrets = [token]
        let types = configuration.challengeTypes.wire
        form.add("continuation_token", token)
        switch proof {
        case .password(let password):
            form.add("grant_type", "password")
            form.add("username", context.username)
            form.add("password", password)
            form.add("challenge_type", types)
            secrets.append(password)
        case .code(let code):
            form.add("grant_type", "oob")
            form.add("oob", code)
            secrets.append(code)
        case .secondFactor(let code):
            form.add("grant_type", "mfa_oob")
            form.add("oob", code)
            secrets.append(code)
        case .continuation(let isNamed):
            form.add("grant_type", "continuation_token")
            form.add("username", isNamed ? context.username : nil)
            form.add("challenge_type", types)
        }
        form.add("scope", Self.scope(context.scopes))
        form.add("client_info", "true")
        form.add("claims", context.claims)
        return WireRequest(endpoint: .token, form: form, secrets: secrets)
    }

    /// Asks for new tokens.
    func refresh(_ refreshToken: Secret, scopes: [String], claims: String?) -> WireRequest {
        var form = FormBody(["client_id": configuration.clientID, "grant_type": "refresh_token"])
        form.add("refresh_token", refreshToken)
        form.add("scope", Self.scope(scopes))
        form.add("client_info", "true")
        form.add("claims", claims)
        return WireRequest(endpoint: .token, form: form, secrets: [refreshToken])
    }

    private func form(_ token: Secret) -> FormBody {
        var form = FormBody(["client_id": configuration.clientID])
        form.add("continuation_token", token)
        return form
    }
}
