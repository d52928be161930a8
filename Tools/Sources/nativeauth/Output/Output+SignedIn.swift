import TerminalForms

extension Output {
    /// Prints the signed-in user and the server.
    /// - Parameters:
    /// - connection: the server.
    /// - message: the server's message, for the JSON output.
    func showSignedIn(_ user: SignedInUser, at connection: Connection, message: String? = nil) throws {
        if isJSON { return try json(FlowReport.complete(user: user, message: message)) }
        let name = user.displayName.map(TextCleaner.line) ?? ""
        let greeting = name.isEmpty ? "Signed in." : "Signed in. Hello, \(name)."
        show([.blank] + Paragraph.wrap(greeting, .good, columns: terminal.traits.columns))
        show(place(of: user, connection))
        show(UserTable.lines(user, columns: terminal.traits.columns))
    }

    /// Returns a sentence with the user, the provider and the server.
    func place(of user: SignedInUser, _ connection: Connection) -> [ScreenLine] {
        let names = [user.username, user.email, user.displayName].compactMap(\.self)
        let name = TextCleaner.line(names.first { !$0.isEmpty } ?? user.sub)
        return Paragraph.wrap(
            "\(name) uses \(connection.provider.title) at \(connection.baseURL).", columns: terminal.traits.columns)
    }
}
