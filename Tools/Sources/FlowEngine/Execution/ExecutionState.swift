package import Foundation
package import IdentityDomain

/// The complete state of one running flow. The encoded form is for the database and contains no secrets. Secrets stay
/// in memory.
package struct ExecutionState: Sendable, Codable, Equatable {
    /// A frame of the flow stack: the flow that was started, or one that it called.
    struct Frame: Sendable, Codable, Equatable {
        package var flow: String
        package var node: String
        /// Values that may be written to disk.
        package var inputs: [String: String] = [:]
        /// Values that stay in memory: passwords, codes and undeclared inputs.
        package var secrets: [String: String] = [:]
        /// Chosen action that has not been performed yet.
        package var action: String?
        /// Inputs that an executor requests on the prompt to which it returned.
        package var requested: [FlowInput] = []
        /// Whether the page at `node` has been shown.
        package var isShown = false
        /// Additional data for as long as the prompt at `node` is shown.
        var notes: [String: String]?
        /// Inputs that an executor has fixed. No request replaces them.
        var settled: [String]?
        /// Expiry of the prompt at `node`.
        package var deadline: Date?
        /// Kind of `node` when it was last shown. The file may change while the execution runs.
        package var kind: String?

        private enum CodingKeys: String, CodingKey {
            case flow, node, inputs, action, requested, isShown, notes, settled, deadline, kind
        }

        package init(flow: String, node: String) {
            self.flow = flow
            self.node = node
        }

        package func value(_ identifier: String) -> String? {
            secrets[identifier] ?? inputs[identifier]
        }

        func isSettled(_ identifier: String) -> Bool {
            settled?.contains(identifier) == true
        }

        var provided: Set<String> { Set(inputs.keys).union(secrets.keys) }

        package mutating func remove(_ identifiers: some Sequence<String>) {
            for identifier in identifiers where !isSettled(identifier) {
                inputs[identifier] = nil
                secrets[identifier] = nil
            }
        }
    }

    package struct Authentication: Sendable, Codable, Equatable {
        package let method: String
        package let at: Date
    }

    /// The OAuth data of an execution that an OAuth endpoint started.
    package struct OAuthStart: Sendable, Codable, Equatable {
        /// ID of the authorization request; nil for a sign-out.
        package let authorizationRequestID: String?
        /// Whether the first request has arrived. It needs no challenge token, because none has been issued yet.
        package var isBegun = false
        /// Whether the client requires a new sign-in.
        package var ignoresSession: Bool?
        /// ID of the sign-out; nil for an authorization.
        package var logoutID: String?
        /// Whether a page asks for confirmation first, because the request may not come from the user's own
        /// application.
        package var needsConfirmation: Bool?
        /// Subject of the ID token hint of a sign-out.
        package var subject: String?
        /// Languages that the client requests for the pages, best first, separated by spaces.
        package var languages: String?
        /// User name from the client's `login_hint`.
        package var loginHint: String?
        /// Expiry of the authorization request. The execution ends with it.
        package var endsAt: Date?
        /// The permissions of resource servers that the client requests.
        package var permissions: [String]?

        package init(
            authorizationRequestID: String?,
            isBegun: Bool = false,
            ignoresSession: Bool? = nil,
            logoutID: String? = nil,
            needsConfirmation: Bool? = nil,
            subject: String? = nil,
            languages: String? = nil,
            loginHint: String? = nil,
            endsAt: Date? = nil,
            permissions: [String]? = nil
        ) {
            self.authorizationRequestID = authorizationRequestID
            self.isBegun = isBegun
            self.ignoresSession = ignoresSession
            self.logoutID = logoutID
            self.needsConfirmation = needsConfirmation
            self.subject = subject
            self.languages = languages
            self.loginHint = loginHint
            self.endsAt = endsAt
            self.permissions = permissions
        }
    }

    /// A session of the user, from its cookie or started in this execution.
    package struct Session: Sendable, Codable, Equatable {
        /// Time of the authentication.
        package let provenAt: Date
        /// Hash of the session's handle.
        package var hash: String?

        package init(provenAt: Date, hash: String? = nil) {
            self.provenAt = provenAt
            self.hash = hash
        }
    }

    /// The state of the consent prompt, and the user's decisions.
    package struct Consent: Sendable, Codable, Equatable {
        /// Whether the consent prompt is shown.
        var isAsked = false
        /// Expiry of the consent prompt.
        package var endsAt: Date?
        package var approved: [String] = []
        package var denied: [String] = []
    }

    package let id: String
    package let applicationID: String
    var isVerbose: Bool
    package var expiresAt: Date
    var frames: [Frame]
    /// User of this execution, identified but possibly not authenticated yet.
    package var userID: String?
    /// User type of a sign-up, once it is known.
    package var userType: String?
    /// Organization unit of a sign-up; nil for that of the user type.
    var unitID: String?
    var authentications: [Authentication] = []
    package var code: OneTimeCode?
    package var invite: Invite?
    /// Pending redirect to an identity provider.
    var federation: PendingFederation?
    /// Identity from a provider that is not linked to a user yet.
    package var identity: ProviderIdentity?
    package var passkey: PasskeyCeremony?
    package var magicLink: Invite?
    /// Address to which a used invitation was mailed. It becomes a verified address of the new user.
    package var invitedEmail: String?
    package var session: Session?
    package var consent: Consent?
    /// The requested permissions that the user's roles give; nil before the authorization.
    var permissions: [String]?
    /// The user that `PreDelete` has allowed the following nodes to delete: the one who was signed in then.
    package var deletion: String?
    /// Whether sign-in flows are barred, because the caller of the first request may not start one directly.
    var isBarredFromSignIn: Bool?
    /// Hash of the challenge token that the next request must contain.
    package var challengeHash = ""
    var oauthStart: OAuthStart?
    /// Number of calls of flows that have not returned. A call of a flow on the stack counts too, although the stack
    /// does not grow.
    var callDepth: Int?
    /// Whether a call entered the sign-in flow. Its assertion is then not valid for the authorization that started the
    /// execution.
    var hasReenteredSignIn: Bool?
    /// Hash of the cookie of the browser whose pages may continue this execution.
    package var browser: String?

    /// Resets everything that belongs to the user: identity, authentications, codes and links.
    mutating func forgetPerson() {
        userID = nil
        userType = nil
        unitID = nil
        authentications = []
        code = nil
        invite = nil
        federation = nil
        identity = nil
        passkey = nil
        magicLink = nil
        invitedEmail = nil
        session = nil
        consent = nil
        permissions = nil
        deletion = nil
    }

    /// Frame of the current flow.
    var frame: Frame {
        get { frames[frames.count - 1] }
        set { frames[frames.count - 1] = newValue }
    }
}

/// The verification code that an execution waits for. `OneTimeCodes` stores its hash and the failed attempts.
package struct OneTimeCode: Sendable, Codable, Equatable {
    package var id: String
    /// Number of codes that were sent in this execution after the first one.
    package var resends = 0
}

/// A sent link: the hash of its token, and its expiry.
package struct Invite: Sendable, Codable, Equatable {
    package var hash: String
    package var expiresAt: Date
    /// User to whom the link was mailed; nil for the invitation of a new user.
    package var userID: String?
    /// Address to which the link was mailed.
    package var email: String?
}
