/// Somebody who signs in, or pretends to be somebody.
struct Visitor: Sendable {
    /// Nil for somebody who does not exist. No answer must show that.
    let user: Account?
    let typedName: String
    /// What the client is told to call the user.
    let shownName: String

    var names: [String] { [shownName, typedName] }
}
