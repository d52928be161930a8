import TerminalForms

extension Output {
    /// Says who signed in.
    /// - Parameter message: what the server says to it.
    func showSignedIn(_ user: SignedInUser, message: String? = nil) throws {
        if isJSON { return try json(FlowReport.complete(user: user, message: message)) }
        show([.blank, ScreenLine("Signed in.", .good)])
        show(UserTable.lines(user, columns: terminal.traits.columns))
    }
}
