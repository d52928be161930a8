import AuthFlows
import Foundation

/// The conversion of the text typed for a field into the value to send. Pure.
struct FieldInputConverter {
    struct ValidationMessage: Error {
        let text: String
    }

    let field: FormField
    let texts: TerminalTexts
    /// Number of the field's first option.
    var firstNumber = 1

    /// Returns the text whose input gives the value; the initial text of the prompt.
    func inputText(for value: String) -> String {
        switch field.kind {
        case .choice where field.isList:
            field.options.firstIndex { $0.value == value }.map { index in String(index + firstNumber) } ?? ""
        case .boolean where value == "true": texts(.yesLetter)
        case .boolean where value == "false": texts(.noLetter)
        case .boolean: ""
        // A prefilled value from the server is displayed, so it is sanitized like other server text.
        default: TextCleaner.line(value)
        }
    }

    var candidates: [String] {
        switch field.kind {
        case .choice: field.options.indices.map { String($0 + firstNumber) }
        case .boolean: [texts(.yesLetter), texts(.noLetter)]
        default: []
        }
    }

    func value(of input: String) -> Result<String, ValidationMessage> {
        let trimmed = input.trimmed
        switch field.kind {
        case .password: return .success(input)
        case .choice where field.isList: return choice(trimmed)
        case .boolean: return boolean(trimmed.lowercased())
        case .date where !field.hasPattern: return date(trimmed)
        case .oneTimeCode: return code(input.filter { !$0.isWhitespace })
        case .number where !trimmed.isEmpty && Double(trimmed)?.isFinite != true:
            return invalid(.typeNumber)
        case .phone where !field.options.isEmpty: return phone(trimmed)
        case .passkey where trimmed.hasPrefix("{") && PasskeyAnswer(json: trimmed) == nil:
            return invalid(.notPasskeyJSON)
        default: return .success(trimmed)
        }
    }

    /// Resolves an option's number, its value or label, or a unique part of a label.
    private func choice(_ input: String) -> Result<String, ValidationMessage> {
        if input.isEmpty { return .success("") }
        if let number = Int(input),
            number >= firstNumber,
            number - firstNumber < field.options.count
        {
            return .success(field.options[number - firstNumber].value)
        }

        let lowered = input.lowercased()
        let named = field.options.first { option in
            option.value.lowercased() == lowered || option.label.lowercased() == lowered
        }
        if let named { return .success(named.value) }

        // A number outside the range is an error and is not matched against labels.
        guard Int(input) == nil else {
            return invalid(.typeChoice, with: field.rangeParameters(from: firstNumber))
        }
        return choice(containing: lowered)
    }

    private func choice(containing text: String) -> Result<String, ValidationMessage> {
        let matches = field.options.indices.filter { field.options[$0].label.lowercased().contains(text) }
        if matches.count == 1 {
            return .success(field.options[matches[0]].value)
        }
        guard !matches.isEmpty else {
            return invalid(.typeChoice, with: field.rangeParameters(from: firstNumber))
        }

        var list = matches.prefix(20).map { index in
            "\(index + firstNumber) \(TextCleaner.line(field.options[index].label))"
        }
        if matches.count > 20 {
            list.append("…")
        }
        return invalid(.severalMatch, with: ["list": list.joined(separator: ", ")])
    }

    private func boolean(_ input: String) -> Result<String, ValidationMessage> {
        switch input {
        case "y", "yes", "true", texts(.yesLetter), texts(.yes).lowercased(): .success("true")
        case "n", "no", "false", texts(.noLetter), texts(.no).lowercased(): .success("false")
        case "" where !field.isRequired: .success("")
        default: invalid(.typeYesOrNo)
        }
    }

    private func date(_ input: String) -> Result<String, ValidationMessage> {
        if input.isEmpty { return .success("") }
        guard let parts = input.wholeMatch(of: /([0-9]{4})-([0-9]{2})-([0-9]{2})/) else {
            return invalid(.typeDate)
        }

        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        let day = DateComponents(
            calendar: calendar,
            year: Int(parts.1),
            month: Int(parts.2),
            day: Int(parts.3)
        )
        guard day.isValidDate else {
            return invalid(.noSuchDate)
        }
        return .success(input)
    }

    private func code(_ input: String) -> Result<String, ValidationMessage> {
        let isDigits = input.allSatisfy { $0.isASCII && $0.isNumber }
        guard let length = field.codeLength, !input.isEmpty else {
            return .success(input)
        }
        if input.count == length, isDigits || !field.isNumericCode {
            return .success(input)
        }

        return invalid(field.codeLengthText, with: ["count": String(length)])
    }

    private func phone(_ input: String) -> Result<String, ValidationMessage> {
        func plain(_ text: String) -> String {
            text.filter { !" -()/".contains($0) }
        }

        let number = plain(input)
        let prefixes = field.options.map { plain($0.value) }
        if number.isEmpty || prefixes.contains(where: number.hasPrefix) {
            return .success(number)
        }
        // With a single allowed country code, the prefix may be omitted.
        if prefixes.count == 1, !number.hasPrefix("+") {
            return .success(prefixes[0] + number)
        }

        var list = field.options.prefix(20).map { TextCleaner.line($0.value) }.joined(separator: ", ")
        if prefixes.count > 1 {
            list = texts(.oneOf, ["list": list])
        }
        return invalid(.startWith, with: ["list": list])
    }

    private func invalid(
        _ key: TerminalTexts.Key,
        with parameters: [String: String] = [:]
    ) -> Result<String, ValidationMessage> {
        .failure(ValidationMessage(text: texts(key, parameters)))
    }
}
