import AuthFlows

extension FormDialog {
    /// Prompts for one field until its value is valid.
    func ask(_ field: FormField, _ snapshot: FormSnapshot, _ menu: ActionMenu) async throws(Interruption) -> Answer {
        terminal.write(renderer.above(field, in: snapshot))
        let first = FormNumbers(snapshot.step).first(of: field)
        let answer = FieldAnswer(field: field, wording: wording, first: first)
        let watch = PromptWatch(model, snapshot, isTimed: !isToldOver(snapshot))
        while true {
            var question = question(for: field, answer, menu)
            watch.add(to: &question, terminal.traits)
            guard let typed = try await LineReader(terminal: terminal).ask(question) else { return .timeUp }
            if let entry = otherAction(typed, field, menu) {
                guard let alert = mustWait(entry.action) else { return .action(entry.action) }
                terminal.write(renderer.alert(alert))
                continue
            }
            switch answer.value(typed) {
            case .failure(let complaint): terminal.write(renderer.alert(complaint.text))
            case .success(let value):
                let complaints = FieldValidator.check(field, value: value, texts: model.texts)
                if complaints.isEmpty { return .value(value) }
                for complaint in complaints { terminal.write(renderer.alert(complaint)) }
            }
        }
    }

    private func question(
        for field: FormField, _ answer: FieldAnswer, _ menu: ActionMenu
    ) -> LineReader.Question {
        let entered = model.value(for: field.id)
        let initial = entered.isEmpty ? prefilled[field.id] ?? "" : entered
        let isCode = field.kind == .oneTimeCode
        let canResend = isCode && menu.resend != nil && field.isNumericCode
        return LineReader.Question(
            prompt: { FormSnapshot(model).map { renderer.prompt(for: field, in: $0) } ?? "" },
            initial: field.isSensitive && field.kind != .password ? "" : answer.typed(initial),
            isSecret: field.kind == .password,
            candidates: answer.candidates,
            // A browser callback URL or a passkey response is pasted as one long line.
            longest: [.link, .passkey].contains(field.kind) ? 65_536 : 4_096,
            // Only `r` completes without Enter. A code does not: users press Enter after it by habit, and that Enter
            // would answer the next prompt.
            isComplete: { canResend && $0.lowercased() == "r" },
            isLive: { isCode && menu.resend.map { model.remainingDelay(for: $0.action.id) != nil } ?? false }
        )
    }

    /// Returns the action typed in place of a value: `/2` at any field except passwords, the bare number at a list of
    /// options, `r` to resend a numeric code.
    private func otherAction(_ typed: String, _ field: FormField, _ menu: ActionMenu) -> ActionMenu.Entry? {
        guard field.kind != .password else { return nil }
        let typed = typed.trimmed.lowercased()
        if field.kind == .oneTimeCode, field.isNumericCode, typed == "r" { return menu.resend }
        guard typed.hasPrefix("/") || field.isList,
            let number = Int(typed.hasPrefix("/") ? typed.dropFirst() : typed[...])
        else { return nil }
        return menu.others.first { $0.number == number }
    }
}
