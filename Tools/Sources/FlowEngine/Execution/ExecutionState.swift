package import Foundation
package import IdentityDomain

/// Everything about one running flow. Encodes to what the database keeps: no secret is in it, those stay in memory.
package struct ExecutionState: Sendable, Codable, Equatable {
    /// One flow of the stack: the one that was started, and those it called.
    struct Frame: Sendable, Codable, Equatable {
        package var flow: String
        package var node: String
        /// Values that may be written to disk.
        package var inputs: [String: String] = [:]
        /// Values that may not: passwords, codes, and whatever no node declares.
        package var secrets: [String: String] = [:]
        /// The action that was chosen, until it has been acted upon.
        package var action: String?
        /// Inputs that an executor asks for on the prompt it returned to.
        package var requested: [FlowInput] = []
        /// Whether the page at `node` has been shown.
        package var isShown = false
        /// Goes into `additionalData` as long as the prompt at `node` is shown.
        var notes: [String: String]?
        /// Inputs that an executor has settled: no request replaces them.
        var settled: [String]?
        /// When the prompt at `node` is too old to be answered.
        package var deadline: Date?
        /// What kind of node `node` was when the person last saw it. Its file may change under a running execution.
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

    /// What is known of an execution that an OAuth endpoint began.
    package struct OAuthStart: Sendable, Codable, Equatable {
        /// The authorization that the execution is for; nil for a sign-out.
        package let authorizationRequestID: String?
        /// Whether its first request has come. That one needs no challenge token, for nobody has one yet.
        package var isBegun = false
        /// Whether the client wants the person to sign in anew.
        package var ignoresSession: Bool?
        /// The sign-out that the execution is for; nil for an authorization.
        package var logoutID: String?
        /// Whether a page asks before anything happens: nothing proves that the person's own application sent them.
        package var needsConfirmation: Bool?
        /// Whose id token the client of a sign-out has shown.
        package var subject: String?
        /// The languages that the client wants for the pages, the best one first, separated by blanks.
        package var languages: String?
        /// The name that the client expects the person to sign in with.
        package var loginHint: String?
        /// When the authorization request is forgotten: no execution for it makes sense any longer.
        package var endsAt: Date?

        package init(
            authorizationRequestID: String?,
            isBegun: Bool = false,
            ignoresSession: Bool? = nil,
            logoutID: String? = nil,
            needsConfirmation: Bool? = nil,
            subject: String? = nil,
            languages: String? = nil,
            loginHint: String? = nil,
            endsAt: Date? = nil
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
        }
    }

    /// A session that the person has: they came with its cookie, or it was begun in this execution.
    package struct Session: Sendable, Codable, Equatable {
        /// When they proved who they are.
        package let provenAt: Date
        /// The hash of the session's handle.
        package var hash: String?

        package init(provenAt: Date, hash: String? = nil) {
            self.provenAt = provenAt
            self.hash = hash
        }
    }

    /// What was asked about the user's attributes, and what they answered.
    package struct Consent: Sendable, Codable, Equatable {
        /// Whether the question is being shown.
        var isAsked = false
        /// When the time for the answer is over.
        package var endsAt: Date?
        package var approved: [String] = []
        package var denied: [String] = []
    }

    package let id: String
    package let applicationID: String
    var isVerbose: Bool
    package var expiresAt: Date
    var frames: [Frame]
    /// The user that this execution is about, known by name but perhaps not proven yet.
    package var userID: String?
    /// The type of user that a sign-up is for, once it is known.
    package var userType: String?
    var authentications: [Authentication] = []
    package var code: OneTimeCode?
    package var invite: Invite?
    /// The way to an identity provider from which a person has yet to come back.
    var federation: PendingFederation?
    /// Whom a provider vouches for, as long as there is no user for them.
    package var identity: ProviderIdentity?
    package var passkey: PasskeyCeremony?
    package var magicLink: Invite?
    /// The address to which the link of a used invitation was mailed; it is for the user who is to be made.
    package var invitedEmail: String?
    package var session: Session?
    package var consent: Consent?
    /// The user that `PreDelete` has allowed the following nodes to delete: the one who was signed in then.
    package var deletion: String?
    /// Whether no flow that signs in may be entered: whoever began the execution could not have begun that one.
    var isBarredFromSignIn: Bool?
    /// The hash of the token that the next request must carry.
    package var challengeHash = ""
    var oauthStart: OAuthStart?
    /// How many calls of flows have not returned. A call that returns to a flow of the stack counts too, although the
    /// stack does not grow.
    var callDepth: Int?
    /// Whether a call entered the sign-in flow. What that flow asserts is no longer for the authorization that began the
    /// execution.
    var hasReenteredSignIn: Bool?
    /// The hash of the cookie of the browser whose pages may go on with this execution.
    package var browser: String?

    /// Removes everything that is known of the person, and what was sent to them.
    mutating func forgetPerson() {
        userID = nil
        userType = nil
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
        deletion = nil
    }

    /// The flow that runs now.
    var frame: Frame {
        get { frames[frames.count - 1] }
        set { frames[frames.count - 1] = newValue }
    }
}

/// The code that an execution waits for. What it is and how often it was tried is in `OneTimeCodes`.
package struct OneTimeCode: Sendable, Codable, Equatable {
    package var id: String
    /// How many were sent in this execution after the first.
    package var resends = 0
}

/// A link that was sent: the hash of its token, and until when it is good.
package struct Invite: Sendable, Codable, Equatable {
    package var hash: String
    package var expiresAt: Date
    /// Whom it was mailed to; nil when it is for somebody who is to become a user.
    package var userID: String?
    /// The address that it was mailed to.
    package var email: String?
}
