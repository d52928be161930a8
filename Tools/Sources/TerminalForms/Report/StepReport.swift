import AuthFlows

/// A browser step: `{"url","callback","provider"}`.
struct BrowserReport: Encodable {
    let url: String
    let callback: String?
    let provider: String?

    init(_ request: BrowserRequest) {
        url = request.url.absoluteString
        callback = request.callback?.absoluteString
        provider = request.provider.map(TextCleaner.line)
    }
}

/// A passkey step: `{"mode","options"}`.
struct PasskeyReport: Encodable {
    let mode: String
    let options: JSONText

    init(_ request: PasskeyRequest) {
        switch request.ceremony {
        case .signIn: mode = "signIn"
        case .create: mode = "create"
        }
        // The request was decoded from this text, so it is valid JSON.
        options = JSONText(request.json) ?? .null
    }
}

/// A displayed value to copy, scan or read: `{"kind","label","value"}`.
struct ValueReport: Encodable {
    let kind: String
    let label: String?
    let value: String

    static func all(in components: [FormComponent]) -> [ValueReport] {
        components.flatMap { component -> [ValueReport] in
            let name = TextCleaner.line(component.text)
            let label = if name.isEmpty { String?.none } else { name }
            let own = component.value.map {
                ValueReport(kind: component.kind.rawValue, label: label, value: $0)
            }
            let rows = component.rows.map {
                ValueReport(
                    kind: component.kind.rawValue, label: TextCleaner.line($0.label), value: TextCleaner.line($0.value))
            }
            return (own.map { [$0] } ?? []) + rows + all(in: component.children)
        }
    }
}
