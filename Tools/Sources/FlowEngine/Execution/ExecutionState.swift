package import Foundation
package import IdentityDomain

/// The complete state of one running flow. The encoded form, for the database, contains no secrets.
package struct ExecutionState: Sendable, Codable, Equatable {
    /// A frame of the flow stack: the flow that was started, or one that it called.
    struct Frame: Sendable, Codable, Equatable {
        var flow: String
        var node: String
        /// Values that may be written to disk.
        var inputs: [String: String] = [:]
        /// Values that stay in memory: passwords, codes and undeclared inputs.
        var secrets: [String: String] = [:] {
            didSet {
                let removed = Set(oldValue.keys).subtracting(secrets.keys)
                secretNames = secretNames.subtracting(removed).union(secrets.keys)
            }
        }
        /// Names of the values that were in memory. A restart of the server loses the values, but not the names.
        private var secretNames: Set<String> = []
        /// Chosen action that has not been performed yet.
        var action: String?
        /// Inputs that an executor requests on the prompt to which it returned.
        var requested: [InputDefinition] = []
        /// Indicates whether the page at `node` has been shown.
        var isShown = false
        /// Additional data for as long as the prompt at `node` is shown.
        var persistentAdditionalData: [String: String]?
        /// Inputs that an executor has locked: no request replaces or removes them.
        var lockedInputs: Set<String> = []
        /// Expiry of the prompt at `node`.
        var deadline: Date?
        /// Kind of `node` when it was last shown. The file may change while the execution runs.
        var nodeKind: String?

        private enum CodingKeys: String, CodingKey {
            case flow, node, inputs, secretNames, action, requested, isShown
            case persistentAdditionalData, lockedInputs, deadline, nodeKind
        }

        init(flow: String, node: String) {
            self.flow = flow
            self.node = node
        }

        func value(_ identifier: String) -> String? {
            secrets[identifier] ?? inputs[identifier]
        }

        /// Checks whether a value was given and is lost, because the server was restarted.
        func hasLost(_ identifier: String) -> Bool {
            secretNames.contains(identifier) && value(identifier) == nil
        }

        func isLocked(_ identifier: String) -> Bool {
            lockedInputs.contains(identifier)
        }

        var provided: Set<String> {
            Set(inputs.keys).union(secrets.keys)
        }

        mutating func remove(_ identifiers: some Sequence<String>) {
            for identifier in identifiers where !isLocked(identifier) {
                inputs[identifier] = nil
                secrets[identifier] = nil
                secretNames.remove(identifier)
            }
        }
    }

    /// The OAuth data of an execution that an OAuth endpoint started.
    package struct OAuthStart: Sendable, Codable, Equatable {
        /// ID of the authorization request; nil for a sign-out.
        package var authorizationRequestID: String?
        /// Indicates whether the first request has arrived. It needs no challenge token, because none has been issued
        /// yet.
        package var isBegun = false
        /// Indicates whether the client requires a new sign-in.
        package var ignoresSession = false
        package var logoutID: String?
        /// Indicates whether a page asks for confirmation first: the request may not come from the user's own
        /// application.
        package var needsConfirmation = false
        /// Indicates whether the client has started the execution in the background. The user continues it by a link.
        package var isBackchannel = false
        /// Subject of an ID token hint.
        package var subject: String?
        /// Languages that the client requests for the pages, best first, separated by spaces.
        package var languages: String?
        /// User name from the client's `login_hint`.
        package var loginHint: String?
        /// Text of a backchannel request, which identifies it to the user.
        package var bindingMessage: String?
        /// Expiry of the authorization request. The execution ends with it.
        package var endsAt: Date?
        /// The permissions of a resource server that the client requests.
        package var requestedPermissions: Scope?
        /// The rules of new passwords, in place of the server's shortest length; nil for that one.
        package var passwordRules: [ValidationRule]?
        /// The client's name for the pages of an application that runs flows for several clients; nil for the
        /// application's own.
        package var clientName: String?
        /// The connection of the identity provider that the client requests; nil for the user's choice.
        package var identityProvider: String?

        package init(authorizationRequestID: String? = nil) { self.authorizationRequestID = authorizationRequestID }
    }

    package let id: String
    package let applicationID: String
    /// Indicates whether the responses contain component trees (`verbose` of the first request).
    var isVerbose: Bool
    package var expiresAt: Date
    var frames: [Frame]
    package var subject = Subject()
    /// Indicates whether sign-in flows are barred, because the caller of the first request may not start one directly.
    var isBarredFromSignIn = false
    /// Hash of the challenge token that the next request must contain.
    var challengeHash = ""
    var oauthStart: OAuthStart?
    /// Number of calls of flows that have not returned, also of flows that were on the stack already.
    var callDepth = 0
    /// Indicates whether a call entered the sign-in flow. Its assertion is then not valid for the execution's
    /// authorization.
    var hasReenteredSignIn = false
    /// Hash of the cookie of the browser whose pages may continue this execution.
    package var browserHash: String?

    var frame: Frame {
        get { frames[frames.count - 1] }
        set { frames[frames.count - 1] = newValue }
    }
}
