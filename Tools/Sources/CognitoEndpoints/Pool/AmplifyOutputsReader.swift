import IdentityBase
import IdentityDomain

/// Reads a user pool and its client from the `auth` section of an `amplify_outputs.json`, version 1.
///
/// The file does not say everything about its pool. The rest has the defaults of Amplify Gen 2: names without regard to
/// case, and a new address of a sign-in replaces the old one only after it is verified.
struct AmplifyOutputsReader {
    private static let members: Set<String> = [
        "aws_region",
        "user_pool_id",
        "user_pool_client_id",
        "password_policy",
        "username_attributes",
        "user_verification_types",
        "standard_required_attributes",
        "mfa_configuration",
        "mfa_methods",
        "passwordless",
        "oauth",
        "identity_pool_id",
        "unauthenticated_identities_enabled",
        // Ignored, with a warning.
        "groups",
        // Additions of this package. The server reads the secret only; the others are settings of the app.
        "user_pool_endpoint",
        "identity_pool_endpoint",
        "user_pool_client_secret",
        "authentication_flow_type",
    ]
    private static let policyMembers = [
        "min_length",
        "require_lowercase",
        "require_uppercase",
        "require_numbers",
        "require_symbols",
    ]
    private static let passwordlessMembers: Set<String> = [
        "email_otp_enabled",
        "sms_otp_enabled",
        "web_authn",
        "preferred_challenge",
    ]

    static let factors: KeyValuePairs<String, SecondFactor> = [
        "SMS": .sms,
        "TOTP": .totp,
        "EMAIL": .email,
    ]

    let file: String
    let options: PublishedPoolOptions
    let warnings: ProblemList

    /// Returns the pool; nil after an error, which is added to `problems`.
    func read(_ text: String, problems: ProblemList) -> UserPool? {
        problems.attempt {
            let root = try YAMLDocument(file: file).root(of: text)
            let version = try root.required("version")
            guard try version.text().wholeMatch(of: /1(\.[0-9]+)?/) != nil else {
                throw version.error("this is not version 1 of amplify_outputs.json")
            }
            guard let auth = root["auth"] else {
                throw root.error("there is no section auth: the backend has no authentication")
            }
            guard auth.isMapping else { throw auth.error("auth is an object") }

            auth.warnAboutUnknownMembers(than: Self.members, warnings)
            warn(auth)
            return try readPool(auth)
        }
    }

    private func warn(_ auth: YAMLNode) {
        guard let node = auth["groups"], (try? node.items())?.isEmpty != true else { return }
        warnings.add(node.error("groups is ignored: this server does not have groups of users"))
    }

    private func readPool(_ auth: YAMLNode) throws -> UserPool {
        let id = try auth.required("user_pool_id").poolID()
        var pool = UserPool(id: id, name: id, file: file)
        let region = try auth.required("aws_region")
        guard try region.text() == pool.region else {
            throw region.error("the pool \(id) is not in the region aws_region")
        }

        try readNames(auth["username_attributes"], pool: &pool)
        try readVerification(auth["user_verification_types"], pool: &pool)
        pool.isCaseSensitive = false
        pool.schema.merge(options.attributes) { $1 }
        let required = try auth["standard_required_attributes"]?.attributes { name in
            PoolAttributes.standard.contains(name) || name == "sub"
        }
        pool.requiredAttributes = required?.filter { $0 != "sub" } ?? []

        if let node = auth["password_policy"] {
            // The generator leaves out rules that are off.
            pool.passwordPolicy = try PasswordPolicy(node, names: Self.policyMembers, missing: false)
            node.warnAboutUnknownMembers(than: Set(Self.policyMembers), warnings)
        }
        try readMFA(auth, pool: &pool)
        pool.firstFactors = try firstFactors(auth["passwordless"])
        if let node = auth["passwordless"]?["web_authn"] {
            pool.passkeys = try node.passkeys(relyingPartyID: "relying_party_id", userVerification: "user_verification")
        }
        if let node = auth["identity_pool_id"] {
            let allowsGuests = try auth.flag("unauthenticated_identities_enabled")
            pool.identityPool = IdentityPool(id: try node.identityPoolID(), allowsGuests: allowsGuests)
        }
        pool.clients = [try readClient(auth)]
        return pool
    }

    /// Reads the sign-in attributes. `username` among other attributes describes a pool with user names and these
    /// aliases. Without any attribute the aliases are unknown, and both are allowed.
    private func readNames(_ node: YAMLNode?, pool: inout UserPool) throws {
        guard let node else { return }
        let known: KeyValuePairs<String, CodeChannel?> = [
            "email": .email,
            "phone_number": .sms,
            "username": nil,
        ]
        let kinds = try node.items().map { try $0.keyword(known) }
        guard !kinds.isEmpty else { return }

        let channels = Set(kinds.compactMap(\.self))
        if kinds.contains(nil) {
            pool.aliases = channels
        } else {
            pool.signInAttributes = channels
        }
    }

    private func readVerification(_ node: YAMLNode?, pool: inout UserPool) throws {
        if let node {
            pool.verifiedByCode = Set(try node.channels())
        } else {
            pool.verifiedByCode = pool.signInAttributes.nonEmpty ?? [.email, .sms]
        }
        pool.verifiedBeforeUpdate = pool.signInAttributes.intersection(pool.verifiedByCode)
        if pool.verifiedByCode.isEmpty, let node {
            warnings.add(node.error("nothing is verified, so accounts are not confirmed by a code"))
        }
    }

    private func readMFA(_ auth: YAMLNode, pool: inout UserPool) throws {
        let configuration = auth["mfa_configuration"]
        if let configuration {
            pool.mfa = try configuration.keyword([
                "NONE": .off,
                "OPTIONAL": .optional,
                "REQUIRED": .required,
            ])
        }

        let methods = auth["mfa_methods"]
        pool.secondFactors = try methods?.items().map { try $0.keyword(Self.factors) } ?? []
        if pool.mfa != .off, pool.secondFactors.isEmpty {
            let node = methods ?? configuration ?? auth
            throw node.error("mfa_configuration needs mfa_methods")
        }
    }

    private func firstFactors(_ node: YAMLNode?) throws -> [UserPool.FirstFactor] {
        var factors: [UserPool.FirstFactor] = [.password, .passwordSRP]
        guard let node else { return factors }
        _ = try node.members()
        node.warnAboutUnknownMembers(than: Self.passwordlessMembers, warnings)

        if try node.flag("email_otp_enabled") {
            factors.append(.emailCode)
        }
        if try node.flag("sms_otp_enabled") {
            factors.append(.smsCode)
        }
        if let passkeys = node["web_authn"], !options.isLeftOut("web_authn", at: passkeys, warnings: warnings) {
            factors.append(.passkey)
        }

        // The app sends its preference with each sign-in.
        if let preferred = node["preferred_challenge"] {
            let known: KeyValuePairs<String, UserPool.FirstFactor> = [
                "PASSWORD": .password,
                "EMAIL_OTP": .emailCode,
                "SMS_OTP": .smsCode,
                "WEB_AUTHN": .passkey,
            ]
            let factor = try preferred.keyword(known)
            if !factors.contains(factor) {
                throw preferred.error("preferred_challenge is \(factor.rawValue), which is not enabled")
            }
        }
        return factors
    }

    private func readClient(_ auth: YAMLNode) throws -> PoolClient {
        let id = try auth.required("user_pool_client_id").clientID()
        var client = PoolClient(id: id, name: id)

        if let node = auth["user_pool_client_secret"] {
            let secret = try node.text()
            do {
                try PoolMember.clientSecret.check(secret)
            } catch {
                throw node.error("user_pool_client_secret is not the secret of a client")
            }
            client.isConfidential = true
            client.givenSecret = secret
        }
        if let node = auth["oauth"] { try readWebSignIn(node, client: &client) }
        return client
    }

    /// Reads the redirect URIs of the hosted pages. Their domain is this server's.
    private func readWebSignIn(_ node: YAMLNode, client: inout PoolClient) throws {
        client.redirectURIs = try node["redirect_sign_in_uri"]?.redirectURIs() ?? []
        client.logoutURIs = try node["redirect_sign_out_uri"]?.redirectURIs() ?? []

        if let providers = node["identity_providers"], try !providers.items().isEmpty {
            warnings.add(
                providers.error("identity_providers is ignored: the hosted pages of this server have no providers")
            )
        }
    }
}
