package import AuthFlows

extension ScreenRenderer {
    /// What to read before a field is filled: its help, its choices, what is wrong with it.
    package func above(_ field: FormField, in snapshot: FormSnapshot) -> [ScreenLine] {
        var lines: [ScreenLine] = []
        for help in [field.hint, sample(of: field)].compactMap({ $0 }) {
            lines += Paragraph.wrap(TextCleaner.line(help), .quiet, columns: columns)
        }
        if hasLongLabel(field) || isList(field) {
            lines += Paragraph.wrap(label(of: field) + ":", .strong, columns: columns)
        }
        if isList(field) {
            let width = String(field.options.count).count
            for (index, option) in field.options.enumerated() {
                let number = String(repeating: " ", count: width - String(index + 1).count) + String(index + 1)
                let first = "  \(number)  "
                lines += Paragraph.wrap(
                    TextCleaner.line(option.label),
                    columns: columns,
                    first: first,
                    rest: String(repeating: " ", count: first.count)
                )
            }
        }
        if field.kind == .phone, !field.options.isEmpty {
            let prefixes = field.options.map { option in
                option.label == option.value ? option.value : "\(option.value) \(option.label)"
            }
            lines += Paragraph.wrap(
                TextCleaner.line("It begins with: \(prefixes.joined(separator: ", "))"), .quiet, columns: columns)
        }
        for message in snapshot.fieldErrors[field.id] ?? [] { lines += alert(message) }
        return lines
    }

    /// What stands before the place where a field is filled.
    package func prompt(for field: FormField, in snapshot: FormSnapshot) -> String {
        if isList(field) { return "Choose 1-\(field.options.count): " }
        let label = hasLongLabel(field) ? ">" : label(of: field)
        switch field.kind {
        case .boolean: return "\(label) [y/n]: "
        case .date where !field.hasPattern: return "\(label) (YYYY-MM-DD): "
        case .oneTimeCode: return "\(label)\(resendNote(in: snapshot)): "
        default: return hasLongLabel(field) ? "> " : "\(label): "
        }
    }

    /// A field with what has been entered, as it looks when the person has filled it.
    func filled(_ field: FormField, in snapshot: FormSnapshot) -> [ScreenLine] {
        let value = snapshot.values[field.id] ?? ""
        let prompt = ScreenLine.Run(prompt(for: field, in: snapshot), .strong)
        return above(field, in: snapshot)
            + Paragraph.wrap([prompt, .init(shown(value, of: field))], columns: columns, rest: "  ")
    }

    /// A value as it may be seen: a password or code is always the same number of marks.
    func shown(_ value: String, of field: FormField) -> String {
        if value.isEmpty { return "" }
        if field.isSensitive { return String(repeating: isUnicode ? "•" : "*", count: 8) }
        if field.kind == .boolean { return value == "true" ? "y" : "n" }
        if let option = field.options.first(where: { $0.value == value }) { return TextCleaner.line(option.label) }
        return TextCleaner.line(value)
    }

    private func isList(_ field: FormField) -> Bool { field.kind == .choice && !field.options.isEmpty }

    private func label(of field: FormField) -> String {
        let label = TextCleaner.line(field.label).trimmed
        return field.isRequired || field.kind == .boolean ? label : "\(label) (optional)"
    }

    private func hasLongLabel(_ field: FormField) -> Bool {
        !isList(field) && DisplayWidth.of(label(of: field)) > columns / 2
    }

    /// A placeholder that only repeats the label is no help.
    private func sample(of field: FormField) -> String? {
        guard let sample = field.placeholder?.trimmed, !sample.isEmpty, field.hint == nil else { return nil }
        return sample.lowercased().contains(field.label.lowercased()) ? nil : sample
    }

    private func resendNote(in snapshot: FormSnapshot) -> String {
        guard let resend = ActionMenu(snapshot.step).resend else { return "" }
        if let seconds = snapshot.delays[resend.action.id] { return " (new code in \(seconds) s)" }
        return " (r: new code)"
    }
}

extension FormField {
    /// Whether the server says itself how the value is written.
    var hasPattern: Bool { rules.contains { if case .matches = $0.check { true } else { false } } }
}
