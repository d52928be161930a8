import AuthFlows
import Foundation

/// The conversion of the text typed for a field into the value to send. Pure.
struct FieldAnswer {
    /// A validation message for input that cannot be converted.
    struct ValidationMessage: Error {
        let text: String
    }

    let field: FormField
    let wording: Wording
    /// Number of the field's first option.
    var first = 1

    /// Returns the text to type for `value`.
    func typed(_ value: String) -> String {
        switch field.kind {
        case .choice where field.isList:
            field.options.firstIndex { $0.value == value }.map { String($0 + first) } ?? ""
        case .boolean where value == "true": wording(.yesLetter)
        case .boolean where value == "false": wording(.noLetter)
        case .boolean: ""
        // A prefilled value from the server is displayed, so it is sanitized like other server text.
        default: TextCleaner.line(value)
        }
    }

    /// Candidate texts for the arrow keys.
    var candidates: [String] {
        switch field.kind {
        case .choice: field.options.indices.map { String($0 + first) }
        case .boolean: [wording(.yesLetter), wording(.noLetter)]
        default: []
        }
    }

    /// Returns the value to send for the typed text.
    func value(_ typed: String) -> Result<String, ValidationMessage> {
        let trimmed = typed.trimmed
        switch field.kind {
        case .password: return .success(typed)
        case .choice where field.isList: return choice(trimmed)
        case .boolean: return boolean(trimmed.lowercased())
        case .date where !field.hasPattern: return date(trimmed)
        case .oneTimeCode: return code(typed.filter { !$0.isWhitespace })
        case .number:
            let isNumber = trimmed.isEmpty || Double(trimmed)?.isFinite ?? false
            guard isNumber else { return refused(.typeNumber) }
            return .success(trimmed)
        case .phone where !field.options.isEmpty: return phone(trimmed)
        case .passkey where trimmed.hasPrefix("{") && PasskeyAnswer(json: trimmed) == nil:
            return refused(.notPasskeyJSON)
        default: return .success(trimmed)
        }
    }

    /// Resolves an option's number, its value or label, or a unique part of a label.
    private func choice(_ typed: String) -> Result<String, ValidationMessage> {
        if typed.isEmpty { return .success("") }
        if let number = Int(typed), number >= first, number - first < field.options.count {
            return .success(field.options[number - first].value)
        }
        let lowered = typed.lowercased()
        if let named = field.options.first(where: { [$0.value.lowercased(), $0.label.lowercased()].contains(lowered) })
        {
            return .success(named.value)
        }
        // A number outside the range is an error and is not matched against labels.
        guard Int(typed) == nil else { return refused(.typeChoice, with: field.numbers(from: first)) }
        let matches = field.options.indices.filter { field.options[$0].label.lowercased().contains(lowered) }
        if matches.count == 1 { return .success(field.options[matches[0]].value) }
        guard !matches.isEmpty else { return refused(.typeChoice, with: field.numbers(from: first)) }
        var list = matches.prefix(20).map { "\($0 + first) \(TextCleaner.line(field.options[$0].label))" }
        if matches.count > 20 { list.append("…") }
        return refused(.severalMatch, with: ["list": list.joined(separator: ", ")])
    }

    private func boolean(_ typed: String) -> Result<String, ValidationMessage> {
        switch typed {
        case "y", "yes", "true", "j", "ja", wording(.yes).lowercased(): .success("true")
        case "n", "no", "false", "nein", wording(.no).lowercased(): .success("false")
        case "" where !field.isRequired: .success("")
        default: refused(.typeYesOrNo)
        }
    }

    private func date(_ typed: String) -> Result<String, ValidationMessage> {
        if typed.isEmpty { return .success("") }
        let parts = typed.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.map(\.count) == [4, 2, 2], parts.joined().allSatisfy(\.isASCIIDigit) else {
            return refused(.typeDate)
        }
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        let numbers = parts.compactMap { Int($0) }
        let day = DateComponents(calendar: calendar, year: numbers[0], month: numbers[1], day: numbers[2])
        guard day.isValidDate else { return refused(.noSuchDate) }
        return .success(typed)
    }

    private func code(_ typed: String) -> Result<String, ValidationMessage> {
        guard let length = field.codeLength, !typed.isEmpty, typed.count != length else { return .success(typed) }
        return refused(.codeLength, with: ["count": String(length)])
    }

    private func phone(_ typed: String) -> Result<String, ValidationMessage> {
        func plain(_ text: String) -> String { text.filter { !" -()/".contains($0) } }
        let number = plain(typed)
        let prefixes = field.options.map { plain($0.value) }
        if number.isEmpty || prefixes.contains(where: number.hasPrefix) { return .success(number) }
        // With a single allowed country code, the prefix may be omitted.
        if prefixes.count == 1, !number.hasPrefix("+") { return .success(prefixes[0] + number) }
        var list = field.options.prefix(20).map { TextCleaner.line($0.value) }.joined(separator: ", ")
        if prefixes.count > 1 { list = wording(.oneOf, ["list": list]) }
        return refused(.startWith, with: ["list": list])
    }

    private func refused(_ sentence: Sentence, with parameters: [String: String] = [:]) -> Result<
        String, ValidationMessage
    > {
        .failure(ValidationMessage(text: wording(sentence, parameters)))
    }
}

extension Character {
    fileprivate var isASCIIDigit: Bool { isASCII && isNumber }
}
