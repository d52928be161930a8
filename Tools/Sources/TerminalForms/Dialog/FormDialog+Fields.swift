import AuthFlows

extension FormDialog {
    /// Asks for one field until its value is acceptable.
    func ask(_ field: FormField, _ snapshot: FormSnapshot, _ menu: ActionMenu) async throws(Interruption) -> Answer {
        terminal.write(renderer.above(field, in: snapshot))
        while true {
            let typed = try await LineReader(terminal: terminal).ask(question(for: field, menu))
            if let entry = otherAction(typed, field, menu) {
                guard let alert = mustWait(entry.action) else { return .action(entry.action) }
                terminal.write(renderer.alert(alert))
                continue
            }
            switch value(of: field, typed: typed) {
            case .failure(let complaint): terminal.write(renderer.alert(complaint.text))
            case .success(let value):
                let complaints = FieldValidator.check(field, value: value)
                if complaints.isEmpty { return .value(value) }
                for complaint in complaints { terminal.write(renderer.alert(complaint)) }
            }
        }
    }

    private func question(for field: FormField, _ menu: ActionMenu) -> LineReader.Question {
        let entered = model.value(for: field.id)
        let initial = entered.isEmpty ? prefilled[field.id] ?? "" : entered
        let isCode = field.kind == .oneTimeCode
        let canResend = isCode && menu.resend != nil && field.isNumericCode
        return LineReader.Question(
            prompt: { FormSnapshot(model).map { renderer.prompt(for: field, in: $0) } ?? "" },
            initial: field.isSensitive && field.kind != .password ? "" : typed(initial, for: field),
            isSecret: field.kind == .password,
            candidates: candidates(of: field),
            // An answer of a browser or a passkey is pasted as one line.
            longest: [.link, .passkey].contains(field.kind) ? 65_536 : 4_096,
            // A code itself waits for Enter: people type it, and it would answer the next question.
            isComplete: { canResend && $0.lowercased() == "r" },
            isLive: { isCode && menu.resend.map { model.remainingDelay(for: $0.action.id) != nil } ?? false }
        )
    }

    private func candidates(of field: FormField) -> [String] {
        switch field.kind {
        case .choice: field.options.indices.map { String($0 + 1) }
        case .boolean: ["y", "n"]
        default: []
        }
    }

    /// A value as a person would have typed it.
    private func typed(_ value: String, for field: FormField) -> String {
        switch field.kind {
        case .choice: field.options.firstIndex { $0.value == value }.map { String($0 + 1) } ?? ""
        case .boolean: value == "true" ? "y" : value == "false" ? "n" : ""
        // What the server filled in is shown as it is typed, so it must be as harmless.
        default: TextCleaner.line(value)
        }
    }

    /// The action that was typed in place of a value: `/2` at any field whose value may be seen, `r` for a new code.
    private func otherAction(_ typed: String, _ field: FormField, _ menu: ActionMenu) -> ActionMenu.Entry? {
        guard field.kind != .password else { return nil }
        let typed = typed.trimmed.lowercased()
        if field.kind == .oneTimeCode, field.isNumericCode, typed == "r" { return menu.resend }
        guard typed.hasPrefix("/"), let number = Int(typed.dropFirst()) else { return nil }
        return menu.others.first { $0.number == number }
    }

    private func phone(_ typed: String, _ field: FormField) -> Result<String, Complaint> {
        func plain(_ text: String) -> String { text.filter { !" -()/".contains($0) } }
        let number = plain(typed)
        let prefixes = field.options.map { plain($0.value) }
        if number.isEmpty || prefixes.contains(where: number.hasPrefix) { return .success(number) }
        // Where there is one country only, nobody types its prefix.
        if prefixes.count == 1, !number.hasPrefix("+") { return .success(prefixes[0] + number) }
        let list = field.options.map { TextCleaner.line($0.value) }.joined(separator: ", ")
        return .failure(.init(text: "Begin the number with \(prefixes.count == 1 ? list : "one of \(list)")."))
    }

    private struct Complaint: Error {
        let text: String
    }

    private func value(of field: FormField, typed: String) -> Result<String, Complaint> {
        let trimmed = typed.trimmed
        switch field.kind {
        case .password: return .success(typed)
        case .choice where !field.options.isEmpty:
            if trimmed.isEmpty { return .success("") }
            if let number = Int(trimmed), field.options.indices.contains(number - 1) {
                return .success(field.options[number - 1].value)
            }
            let lowered = trimmed.lowercased()
            let named = field.options.first { [$0.value.lowercased(), $0.label.lowercased()].contains(lowered) }
            if let named { return .success(named.value) }
            return .failure(.init(text: "Type a number from 1 to \(field.options.count)."))
        case .boolean:
            switch trimmed.lowercased() {
            case "y", "yes", "true": return .success("true")
            case "n", "no", "false": return .success("false")
            case "": return field.isRequired ? .failure(.init(text: "Type y or n.")) : .success("")
            default: return .failure(.init(text: "Type y or n."))
            }
        case .date where !field.hasPattern:
            let parts = trimmed.split(separator: "-", omittingEmptySubsequences: false)
            let isDate = parts.map(\.count) == [4, 2, 2] && parts.joined().allSatisfy(\.isASCIIDigit)
            return trimmed.isEmpty || isDate ? .success(trimmed) : .failure(.init(text: "Type the date as YYYY-MM-DD."))
        case .oneTimeCode: return .success(typed.filter { !$0.isWhitespace })
        case .number:
            let isNumber = trimmed.isEmpty || Double(trimmed)?.isFinite ?? false
            return isNumber ? .success(trimmed) : .failure(.init(text: "Type a number, such as 12 or 3.5."))
        case .phone where !field.options.isEmpty: return phone(trimmed, field)
        case .passkey where trimmed.hasPrefix("{") && PasskeyAnswer(json: trimmed) == nil:
            return .failure(.init(text: "This is not the JSON of a passkey's answer. Paste all of it, as one line."))
        default: return .success(trimmed)
        }
    }
}

extension Character {
    fileprivate var isASCIIDigit: Bool { isASCII && isNumber }
}
