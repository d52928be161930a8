/// The syntax of user names, for the forms of all clients and all protocols of the local server.
///
/// A user name has 1 to 128 visible characters: no blanks, and no control or invisible characters.
public enum UserName {
    /// Maximum length in Unicode code points.
    public static let maximumLength = 128

    /// The rule as a pattern for ``LinearPattern``.
    public static let pattern = #"^[\p{L}\p{M}\p{S}\p{N}\p{P}]{1,128}$"#

    private static let compiled = try? LinearPattern(pattern)

    /// Checks the syntax of a user name.
    /// - Parameter text: the user name, without blanks around it.
    /// - Returns: whether the user name is valid.
    public static func isValid(_ text: String) -> Bool {
        compiled?.hasMatch(in: text) == true
    }
}
