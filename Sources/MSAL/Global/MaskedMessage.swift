/// A log message whose parts are marked by the kind of data that they contain.
struct MaskedMessage: Sendable, ExpressibleByStringInterpolation {
    enum Part: Sendable, Equatable {
        case plain(String)
        /// Identifies the tenant or the app.
        case organization(String?)
        /// Identifies the user.
        case person(String?)
    }

    private let parts: [Part]

    init(stringLiteral value: String) { parts = [.plain(value)] }

    init(stringInterpolation: StringInterpolation) { parts = stringInterpolation.parts }

    struct StringInterpolation: StringInterpolationProtocol, Sendable {
        var parts: [Part] = []

        init(literalCapacity: Int, interpolationCount: Int) {}

        mutating func appendLiteral(_ literal: String) { parts.append(.plain(literal)) }
        mutating func appendInterpolation(plain value: String) { parts.append(.plain(value)) }
        mutating func appendInterpolation(organization value: String?) { parts.append(.organization(value)) }
        mutating func appendInterpolation(person value: String?) { parts.append(.person(value)) }
    }

    /// Returns the text at a level of masking.
    func text(_ masking: MSALLogMaskingLevel) -> String {
        parts.map { part in
            switch part {
            case .plain(let text): text
            case .organization(let text): Self.shown(text, masking != .settingsMaskAllPII)
            case .person(let text): Self.shown(text, masking == .settingsMaskSecretsOnly)
            }
        }.joined()
    }

    /// Whether that text identifies a user or the tenant.
    func isTelling(_ masking: MSALLogMaskingLevel) -> Bool {
        parts.contains { part in
            switch part {
            case .plain: false
            case .organization(let text): text != nil && masking != .settingsMaskAllPII
            case .person(let text): text != nil && masking == .settingsMaskSecretsOnly
            }
        }
    }

    private static func shown(_ text: String?, _ isShown: Bool) -> String {
        guard let text else { return "(none)" }
        return isShown ? text : "(masked)"
    }
}
