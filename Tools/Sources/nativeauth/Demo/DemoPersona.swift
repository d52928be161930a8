import AuthFlows

/// A fictitious user with a value for each form field.
struct DemoPersona: Sendable {
    let username: String
    let email: String
    let password: String

    init() {
        let letters = Array("abcdefghjkmnpqrstuvwxyz23456789")
        func random(_ count: Int) -> String {
            String((0..<count).compactMap { _ in letters.randomElement() })
        }

        username = "ada-\(random(6))"
        email = "\(username)@example.com"
        password = "Aa1!\(random(16))"
    }

    func value(for field: FormField) -> String {
        if let first = field.options.first(where: { !$0.value.isEmpty }) { return first.value }
        return switch field.kind {
        case .password: password
        case .phone: "+15550100"
        case .number: "36"
        case .date: "1815-12-10"
        case .boolean: "true"
        case .oneTimeCode, .hidden: ""
        case .email: email
        default: text(for: field)
        }
    }

    private func text(for field: FormField) -> String {
        switch field.purpose {
        case .email: email
        case .username: username
        case .givenName: "Ada"
        case .familyName: "Lovelace"
        default: text(forID: field.id.lowercased())
        }
    }

    private func text(forID id: String) -> String {
        if id.contains("mail") { return email }
        if id.contains("phone") || id.contains("mobile") { return "+15550100" }
        if id.contains("user") { return username }
        return "Ada Lovelace"
    }
}
