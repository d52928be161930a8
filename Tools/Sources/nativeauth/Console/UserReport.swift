import HostedPages
import IdentityBase
import TerminalForms

/// A user of the local server as text.
struct UserReport {
    private let user: ConsoleUser

    init(_ user: ConsoleUser) { self.user = user }

    /// The user in one line.
    var summary: String {
        let names = [user.username, user.email].compactMap(\.self).map(TextCleaner.line)
        var status = ""
        if user.status != "CONFIRMED" { status += "  \(user.status)" }
        if user.isDisabled { status += "  disabled" }
        return "\(user.id)  \(names.joined(separator: ", "))\(status)"
    }

    /// - Parameter note: what was changed.
    func show(_ output: Output, after note: String? = nil) throws {
        var lines = ValueTable.lines(rows, traits: output.traits)
        if let note { lines.insert(ScreenLine(note, .good), at: 0) }
        try output.show(user, as: lines + sessions)
    }

    private var rows: [ValueTable.Row] {
        let rows: [ValueTable.Row] = [
            ("ID", user.id),
            ("Type", user.type),
            ("Username", user.username),
            ("Email", user.email),
            ("Email verified", ValueTable.text(user.isEmailVerified)),
            ("Status", user.status),
            ("Disabled", ValueTable.text(user.isDisabled)),
            ("Password", ValueTable.text(user.hasPassword)),
            ("Created", user.createdAt.formatted(.iso8601)),
        ]
        let attributes = user.attributes.sorted { $0.key < $1.key }
        return rows + attributes.map { ($0.key, $0.value.plainText ?? (try? $0.value.text())) }
    }

    private var sessions: [ScreenLine] {
        guard let sessions = user.sessions else { return [] }
        guard !sessions.isEmpty else { return [.blank, ScreenLine("No sessions.")] }
        let lines = sessions.map { session in
            let place = session.realm ?? "browser"
            let time = session.signedInAt.formatted(.iso8601)
            return ScreenLine(TextCleaner.line("  \(place), \(session.client): signed in \(time)"))
        }
        return [.blank, ScreenLine("Sessions:", .strong)] + lines
    }
}
