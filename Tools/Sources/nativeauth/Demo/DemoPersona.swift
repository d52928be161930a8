import AuthFlows

/// A fictitious user with a value for each form field.
struct DemoPersona: Sendable {
    let username: String
    let email: String
    let password: String

    /// Creates a user with a random name and password.
    init() {
        let letters = Array("abcdefghjkmnpqrstuvwxyz23456789")
        func random(_ count: Int) -> String { String((0..<count).compactMap { _ in letters.randomElement() }) }
        username = "ada-\(random(6))"
        email = "\(username)@example.com"
        password = "Aa1!\(random(16))"
    }

    /// Returns the value to enter into a field.
    func value(for field: FormField) -> String {
        if let first = field.options.first(where: { !$0.value.isEmpty }) { return first.value }
        switch field.kind {
        case .password: return password
        case .email: return email
        case .phone: return "+15550100"
        case .number: return "36"
        case .date: return "1815-12-10"
        case .boolean: return "true"
        case .oneTimeCode, .hidden: return ""
        default: break
        }
        switch field.purpose {
        case .username: return username
        case .email: return email
        case .givenName: return "Ada"
        case .familyName: return "Lovelace"
        default: break
        }
        let id = field.id.lowercased()
        if id.contains("mail") { return email }
        if id.contains("phone") || id.contains("mobile") { return "+15550100" }
        if id.contains("user") { return username }
        return "Ada Lovelace"
    }
}
