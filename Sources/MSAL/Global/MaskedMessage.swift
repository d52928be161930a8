/// A log message whose parts are marked by the kind of data that they contain.
struct MaskedMessage: Sendable, ExpressibleByStringInterpolation {
    struct Part: Sendable {
        let text: String?
        /// The first level at which the text is shown; `settingsMaskAllPII` for one without personal data.
        let level: MSALLogMaskingLevel

        func isShown(at masking: MSALLogMaskingLevel) -> Bool { masking.rawValue >= level.rawValue }
    }

    private let parts: [Part]

    init(stringLiteral value: String) { parts = [Part(text: value, level: .settingsMaskAllPII)] }

    init(stringInterpolation: StringInterpolation) { parts = stringInterpolation.parts }

    struct StringInterpolation: StringInterpolationProtocol, Sendable {
        var parts: [Part] = []

        init(literalCapacity: Int, interpolationCount: Int) {}

        mutating func appendLiteral(_ literal: String) { appendInterpolation(plain: literal) }

        mutating func appendInterpolation(plain value: String) {
            parts.append(Part(text: value, level: .settingsMaskAllPII))
        }

        /// Appends a text that identifies the tenant or the app.
        mutating func appendInterpolation(organization value: String?) {
            parts.append(Part(text: value, level: .settingsMaskEUIIOnly))
        }

        /// Appends a text that identifies the user.
        mutating func appendInterpolation(person value: String?) {
            parts.append(Part(text: value, level: .settingsMaskSecretsOnly))
        }
    }

    /// Returns the text at a level of masking.
    func text(at masking: MSALLogMaskingLevel) -> String {
        parts.map { part in
            guard let text = part.text else { return "(none)" }
            return if part.isShown(at: masking) { text } else { "(masked)" }
        }.joined()
    }

    /// Checks whether the text at a level of masking identifies the user or the tenant.
    func containsPII(at masking: MSALLogMaskingLevel) -> Bool {
        parts.contains { part in
            guard part.text != nil, part.level != .settingsMaskAllPII else { return false }
            return part.isShown(at: masking)
        }
    }
}
