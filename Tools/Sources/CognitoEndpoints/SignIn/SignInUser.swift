package import IdentityDomain

/// A user who signs in, or an unknown user name.
package struct SignInUser: Sendable {
    /// The account; nil for an unknown user. No response may reveal that.
    package let user: Account?
    let typedName: String
    /// The name of the user in responses to the client.
    package let shownName: String

    package var names: [String] { [shownName, typedName] }
}
