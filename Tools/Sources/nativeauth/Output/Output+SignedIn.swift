import TerminalForms

extension Output {
    /// Prints the signed-in user and the server.
    /// - Parameters:
    /// - connection: the server.
    /// - message: the server's message, for the JSON output.
    func showSignedIn(_ user: SignedInUser, at connection: Connection, message: String? = nil) throws {
        if isJSON { return try json(FlowReport.complete(user: user, message: message)) }
        let name = user.displayName.map(TextCleaner.line) ?? ""
        var greeting = "Signed in."
        if !name.isEmpty { greeting += " Hello, \(name)." }
        show([.blank] + Paragraph.wrap(greeting, .good, columns: terminal.traits.columns))
        show(summary(of: user, at: connection))
        show(UserTable.lines(user, columns: terminal.traits.columns))
    }

    /// Returns a sentence with the user, the provider and the server.
    private func summary(of user: SignedInUser, at connection: Connection) -> [ScreenLine] {
        let names = [user.username, user.email, user.displayName].compactMap(\.self)
        let name = TextCleaner.line(names.first { !$0.isEmpty } ?? user.sub)
        return Paragraph.wrap(
            "\(name) is signed in with \(connection.provider.name.title) at \(connection.baseURL).",
            columns: terminal.traits.columns)
    }
}
