import AuthFlows

extension ScreenRenderer {
    /// Maximum number of options listed; the others are found by a part of their label.
    static let maximumOptions = 40

    /// Returns the lines above a field's prompt: help, options and validation errors.
    func linesAbove(_ field: FormField, in snapshot: FormSnapshot) -> [ScreenLine] {
        var lines: [ScreenLine] = []
        let help = [field.hintBesideRequirements, placeholder(of: field), codeLengthHint(of: field)]
        for text in help.compactMap(\.self) {
            lines += wrap(TextCleaner.line(text), .quiet)
        }
        // Otherwise they are below the prompt, and marked while the user types.
        if !traits.canRedraw {
            lines += requirementLines(of: field, value: "")
        }

        if hasLongLabel(field) || field.isList {
            lines += wrap(label(of: field) + ":", .strong)
        }
        if field.isList {
            lines += numberedList(
                field.options.map(\.label),
                from: FormNumbers(snapshot.step).firstNumber(of: field)
            )
            let more = field.options.count - Self.maximumOptions
            if more > 0 {
                lines += wrap(
                    texts(.moreChoices, ["count": String(more)]),
                    .quiet
                )
            }
        }
        if field.kind == .phone, !field.options.isEmpty {
            lines += phonePrefixes(of: field)
        }

        // The form's own error is displayed above the first field.
        let formMessage = snapshot.error?.displayMessage
        for message in snapshot.fieldErrors[field.id] ?? [] where message != formMessage {
            lines += alert(message)
        }
        return lines
    }

    /// Returns the requirements of a new password, each with a mark if a value meets it; empty for any other field.
    func requirementLines(of field: FormField, value: String) -> [ScreenLine] {
        field.requirements(for: value).flatMap { requirement in
            var start = "  " + traits.symbol("○", ascii: "-") + " "
            var role = ScreenLine.Role.quiet
            if requirement.isMet == true {
                start = "  " + traits.symbol("✓", ascii: "+") + " "
                role = .good
            }
            if isPlain { start = "" }
            let rest = String(repeating: " ", count: start.count)
            let text = TextCleaner.line(requirement.text)
            // A line of the full width would move the cursor to the next one.
            return Paragraph.wrap(text, role, columns: columns - 1, first: start, rest: rest)
        }
    }

    private func phonePrefixes(of field: FormField) -> [ScreenLine] {
        let prefixes = field.options.prefix(Self.maximumOptions).map { option in
            guard option.label != option.value else {
                return option.value
            }
            return "\(option.value) \(option.label)"
        }
        let list = TextCleaner.line(prefixes.joined(separator: ", "))
        return wrap(texts(.phonePrefixes, ["list": list]), .quiet)
    }

    func prompt(for field: FormField, in snapshot: FormSnapshot) -> String {
        if isPlain {
            return plainPrompt(for: field, in: snapshot)
        }
        if field.isList {
            return numberPrompt(for: field, in: snapshot) + ": "
        }

        let isLong = hasLongLabel(field)
        var label = ">"
        if !isLong {
            label = self.label(of: field)
        }
        switch field.kind {
        case .boolean: return "\(label) [\(texts(.yesLetter))/\(texts(.noLetter))]: "
        case .date where !field.hasPattern: return "\(label) (\(texts(.dateForm))): "
        case .oneTimeCode:
            let note = resendNote(in: snapshot).map { " (\($0))" } ?? ""
            return "\(label)\(note): "
        default:
            guard !isLong else { return "> " }
            return "\(label): "
        }
    }

    /// Returns a one-line prompt for screen readers: label, whether required, and input format.
    private func plainPrompt(for field: FormField, in snapshot: FormSnapshot) -> String {
        var parts: [String] = []
        if !hasLongLabel(field) {
            parts.append(TextCleaner.line(field.label).trimmed)
        }
        if field.isRequired {
            parts.append(texts(.required))
        } else if field.kind != .boolean {
            parts.append(texts(.optional))
        }

        switch field.kind {
        case .password: parts.append(texts(.hiddenInput))
        case .boolean: parts.append(texts(.yesOrNo))
        case .date where !field.hasPattern: parts.append(texts(.dateForm))
        case .choice where field.isList: parts.append(numberPrompt(for: field, in: snapshot))
        case .oneTimeCode: parts += [resendNote(in: snapshot)].compactMap(\.self)
        default: break
        }
        return parts.joined(separator: ", ") + ": "
    }

    /// Returns the field with its entered value, as displayed after input.
    func filledLines(of field: FormField, in snapshot: FormSnapshot) -> [ScreenLine] {
        let prompt = ScreenLine.Run(prompt(for: field, in: snapshot), .strong)
        let value = ScreenLine.Run(shown(snapshot.values[field.id] ?? "", of: field))
        return linesAbove(field, in: snapshot)
            + Paragraph.wrap([prompt, value], columns: columns, rest: "  ")
    }

    /// Returns the display form of a value; a password or code has a fixed number of mask characters.
    private func shown(_ value: String, of field: FormField) -> String {
        if value.isEmpty { return "" }
        if field.isSensitive {
            return traits.symbol("••••••••", ascii: "********")
        }
        if field.kind == .boolean {
            let key: TerminalTexts.Key = if value == "true" { .yesLetter } else { .noLetter }
            return texts(key)
        }
        if let option = field.options.first(where: { $0.value == value }) {
            return TextCleaner.line(option.label)
        }
        return TextCleaner.line(value)
    }

    private func numberPrompt(for field: FormField, in snapshot: FormSnapshot) -> String {
        texts(
            .chooseNumber,
            field.rangeParameters(from: FormNumbers(snapshot.step).firstNumber(of: field))
        )
    }

    private func label(of field: FormField) -> String {
        let label = TextCleaner.line(field.label).trimmed
        guard !field.isRequired, field.kind != .boolean else {
            return label
        }
        return "\(label) (\(texts(.optional)))"
    }

    private func hasLongLabel(_ field: FormField) -> Bool {
        guard !field.isList else { return false }
        // Every character is at least one column wide, so a very long label needs no measurement. Combining marks have
        // no width; the byte count limits a label that consists of them.
        return field.label.utf8.count > 4 * columns || DisplayWidth.of(label(of: field)) > columns / 2
    }

    /// Returns the placeholder, unless it only repeats the label.
    private func placeholder(of field: FormField) -> String? {
        guard let sample = field.placeholder?.trimmed,
            !sample.isEmpty,
            field.hintBesideRequirements == nil
        else {
            return nil
        }
        guard !sample.lowercased().contains(field.label.lowercased()) else {
            return nil
        }
        return sample
    }

    private func codeLengthHint(of field: FormField) -> String? {
        guard field.kind == .oneTimeCode, let length = field.codeLength else {
            return nil
        }
        return texts(field.codeLengthText, ["count": String(length)])
    }

    private func resendNote(in snapshot: FormSnapshot) -> String? {
        guard let resend = ActionMenu(snapshot.step).resendEntry else {
            return nil
        }
        guard let delay = snapshot.delays[resend.action.id] else {
            return texts(.newCode)
        }
        return texts(.newCodeSoon, ["seconds": String(delay)])
    }
}

extension FormField {
    /// The text about the length of a code.
    var codeLengthText: TerminalTexts.Key {
        guard isNumericCode else { return .codeLength }
        return .codeDigits
    }

    var hasPattern: Bool {
        rules.contains { rule in
            guard case .matches = rule.check else { return false }
            return true
        }
    }
}
