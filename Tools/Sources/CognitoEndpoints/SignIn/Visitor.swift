package import IdentityDomain

/// Somebody who signs in, or pretends to be somebody.
package struct Visitor: Sendable {
    /// Nil for somebody who does not exist. No answer must show that.
    package let user: Account?
    let typedName: String
    /// What the client is told to call the user.
    package let shownName: String

    package var names: [String] { [shownName, typedName] }
}
