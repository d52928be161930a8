import AuthFlows

extension FormDialog {
    /// Displays a form, prompts for its fields and returns the chosen action.
    /// - Parameter isDisplayed: whether the form is already displayed; `true` after a poll that changed nothing.
    func askForm(_ snapshot: FormSnapshot, isDisplayed: Bool) async throws(Interruption) -> Choice {
        if !isDisplayed { terminal.write(ScreenLine.blank) }
        if snapshot.step.actions.isEmpty,
            snapshot.step.fields.allSatisfy({ $0.kind == .hidden })
        {
            return try await askDisplay(snapshot, isDisplayed: isDisplayed)
        }

        let menu = ActionMenu(snapshot.step)
        if let fields = fieldsOfEachAction(snapshot.step) {
            return try await askActionFirst(snapshot, menu: menu, fieldsByAction: fields)
        }

        switch try await askFields(of: snapshot, menu: menu, isDisplayed: isDisplayed) {
        case .choice(let choice):
            return choice
        case .nothingAsked:
            return try await askAction(menu, in: snapshot, polls: true, isDisplayed: isDisplayed)
        case .asked(let hasCode):
            // After a missing value, a server may request that field only, without any action.
            if menu.entries.isEmpty { return .send }
            // Without other actions, and after a code, Enter at the last field has submitted the form.
            if hasCode || menu.otherEntries.isEmpty, let entry = menu.defaultEntry {
                return .action(entry.action)
            }
            return try await askAction(menu, in: snapshot, isDisplayed: isDisplayed)
        }
    }

    /// The end of the prompts for all fields of a form.
    private enum FieldsResult {
        /// The form has no field to prompt for.
        case nothingAsked
        case asked(hasCode: Bool)
        /// A choice in place of a value.
        case choice(Choice)
    }

    /// Displays the elements of a form and prompts for the fields of its default action.
    private func askFields(
        of snapshot: FormSnapshot,
        menu: ActionMenu,
        isDisplayed: Bool
    ) async throws(Interruption) -> FieldsResult {
        let elements = renderer.elements(of: snapshot)
        let fields = fieldsToAsk(menu, of: snapshot.step)
        var walk = FieldWalk(elements: elements, fields: fields, model: model)
        var filledFields: Set<FormField.ID> = []
        var hasAsked = false
        var hasCode = false

        while let element = walk.next() {
            switch element {
            case .lines(let lines): if !isDisplayed { terminal.write(lines) }
            case .field(let field) where walk.keepsValue:
                terminal.write(renderer.filledLines(of: field, in: snapshot))
            case .field(let field):
                guard fields.contains(field.id),
                    !filledFields.contains(field.id)
                else { continue }
                if !hasAsked {
                    showOtherActions(menu, in: snapshot)
                    if walk.canGoBack {
                        terminal.write(renderer.wrap(texts(.changeEarlier), .quiet))
                    }
                }
                let answer = try await askField(
                    field,
                    in: snapshot,
                    menu: menu,
                    canGoBack: walk.canGoBack,
                    filledFields: &filledFields
                )
                switch answer {
                case .value: break
                case .back: walk.goBack()
                case .choice(let choice): return .choice(choice)
                }
                hasAsked = true
                hasCode = hasCode || field.kind == .oneTimeCode
            }
        }

        guard hasAsked else { return .nothingAsked }
        return .asked(hasCode: hasCode)
    }

    /// Returns the fields of each submit action if they differ: the action is then chosen first. Otherwise `nil`.
    private func fieldsOfEachAction(_ step: FlowStep) -> [FormAction.ID: Set<FormField.ID>]? {
        let submits = step.actions.filter { $0.kind == .submit && $0.prominence != .link }
        // Fields are computed once per distinct field list, because the server can send any number of actions.
        var fieldSets: [[FormField.ID]?: Set<FormField.ID>] = [:]
        for action in submits where fieldSets[action.fieldIDs] == nil {
            fieldSets[action.fieldIDs] = fields(of: action, in: step)
        }
        guard Set(fieldSets.values).count > 1 else {
            return nil
        }

        return Dictionary(submits.map { ($0.id, fieldSets[$0.fieldIDs] ?? []) }) { first, _ in first }
    }

    private func askActionFirst(
        _ snapshot: FormSnapshot,
        menu: ActionMenu,
        fieldsByAction: [FormAction.ID: Set<FormField.ID>]
    ) async throws(Interruption) -> Choice {
        let elements = renderer.elements(of: snapshot)
        for case .lines(let lines) in elements {
            terminal.write(lines)
        }

        let choice = try await askAction(menu, in: snapshot)
        guard case .action(let action) = choice,
            let fields = fieldsByAction[action.id]
        else {
            return choice
        }

        var filledFields: Set<FormField.ID> = []
        for case .field(let field) in elements where fields.contains(field.id) && !filledFields.contains(field.id) {
            let answer = try await askField(field, in: snapshot, menu: menu, filledFields: &filledFields)
            if case .choice(let other) = answer {
                return other
            }
        }
        return choice
    }

    private func fieldsToAsk(_ menu: ActionMenu, of step: FlowStep) -> Set<FormField.ID> {
        if menu.entries.isEmpty {
            return Set(step.fields.map(\.id))
        }
        return menu.defaultEntry.map { fields(of: $0.action, in: step) } ?? []
    }

    /// Returns the visible fields that an action sends.
    private func fields(of action: FormAction, in step: FlowStep) -> Set<FormField.ID> {
        guard action.kind == .submit else {
            return []
        }
        let visible = Set(step.fields.lazy.filter { $0.kind != .hidden }.map(\.id))
        return action.fieldIDs.map { visible.intersection($0) } ?? visible
    }

    private func showOtherActions(_ menu: ActionMenu, in snapshot: FormSnapshot) {
        let others = menu.otherEntries.filter { $0.action.kind != .resend }
        guard !others.isEmpty else { return }

        let list = others.map { "/\($0.number) \(TextCleaner.line($0.action.label))" }
        var text = texts(.orType, ["list": list.joined(separator: ", ")])
        if FormNumbers(snapshot.step).hasOptions {
            text += ". " + texts(.uniqueNumbers)
        }
        terminal.write(renderer.wrap(text, .quiet))
    }

    /// Displays a form without fields and actions, which can only be refreshed or left.
    private func askDisplay(_ snapshot: FormSnapshot, isDisplayed: Bool) async throws(Interruption) -> Choice {
        if !isDisplayed {
            terminal.write(renderer.lines(of: snapshot))
            terminal.write([.blank] + menuLines(.displayMenu))
        }

        var isPromptDisplayed = isDisplayed
        while true {
            let watch = promptWatch(snapshot, polls: true)
            guard let input = try await askLine(keys: ["q"], watch: watch, isDisplayed: isPromptDisplayed)
            else {
                return watch.choice
            }

            switch input.trimmed.lowercased() {
            case "" where snapshot.step.kind == .display: return .refresh
            case "": return .send
            case "q": return .leave
            default: terminal.write(renderer.alert(texts(.enterOrQuit)))
            }
            isPromptDisplayed = false
        }
    }

    /// - Parameter polls: whether to poll the server meanwhile; only while no value has been entered.
    private func askAction(
        _ menu: ActionMenu,
        in snapshot: FormSnapshot,
        polls: Bool = false,
        isDisplayed: Bool = false
    ) async throws(Interruption) -> Choice {
        guard !menu.entries.isEmpty else { return .send }

        var current = snapshot
        var isPromptDisplayed = isDisplayed
        while true {
            current.delays = FormSnapshot(model)?.delays ?? [:]
            if !isPromptDisplayed {
                terminal.write([.blank] + renderer.menu(of: current))
            }

            let watch = promptWatch(snapshot, polls: polls)
            let numbers = menu.entries.map { String($0.number) }
            let input = try await askLine(
                keys: menu.keys,
                candidates: numbers,
                watch: watch,
                isDisplayed: isPromptDisplayed
            )
            guard let input else { return watch.choice }
            isPromptDisplayed = false

            guard let entry = menu.entry(input: input) else {
                terminal.write(renderer.alert(validInput(menu)))
                continue
            }
            guard let alert = waitMessage(entry.action) else {
                return .action(entry.action)
            }
            terminal.write(renderer.alert(alert))
        }
    }

    private func validInput(_ menu: ActionMenu) -> String {
        let numbers = menu.otherEntries.map { String($0.number) }
        let list = ["list": numbers.joined(separator: ", ")]
        if menu.defaultEntry == nil {
            return texts(.typeOneOf, list)
        }
        if numbers.isEmpty { return texts(.pressEnter) }
        return texts(.pressEnterOr, list)
    }

    /// Returns a message for an action whose delay has not elapsed; `nil` if the action is available.
    private func waitMessage(_ action: FormAction) -> String? {
        guard let delay = model.remainingDelay(for: action.id) else {
            return nil
        }
        let seconds = String(FormSnapshot.seconds(delay))
        return texts(
            .notYet,
            ["action": TextCleaner.line(action.label), "seconds": seconds]
        )
    }

    // MARK: - Fields

    /// The end of the prompt of one field.
    private enum FieldAnswer {
        /// The value has been stored.
        case value
        /// The user returns to the previous field.
        case back
        /// A choice in place of a value.
        case choice(Choice)
    }

    /// Prompts for one field until its value is valid, and stores the value.
    /// - Parameters:
    ///   - canGoBack: whether the up arrow key returns to the previous field.
    ///   - filledFields: gets the fields that the value fills; the JSON response of a passkey fills several.
    private func askField(
        _ field: FormField,
        in snapshot: FormSnapshot,
        menu: ActionMenu,
        canGoBack: Bool = false,
        filledFields: inout Set<FormField.ID>
    ) async throws(Interruption) -> FieldAnswer {
        terminal.write(renderer.linesAbove(field, in: snapshot))
        let firstNumber = FormNumbers(snapshot.step).firstNumber(of: field)
        let converter = FieldInputConverter(field: field, texts: texts, firstNumber: firstNumber)
        let watch = promptWatch(snapshot)

        while true {
            var question = fieldQuestion(for: field, converter: converter, menu: menu)
            question.canGoBack = canGoBack
            watch.add(to: &question, traits: terminal.traits)

            let input: String
            switch try await LineReader(terminal: terminal).reply(to: question) {
            case .line(let text): input = text
            case .back: return .back
            case .ended: return .choice(.expired)
            }

            if let entry = otherAction(input, at: field, menu: menu) {
                guard let alert = waitMessage(entry.action) else {
                    return .choice(.action(entry.action))
                }
                terminal.write(renderer.alert(alert))
                continue
            }

            switch converter.value(of: input) {
            case .failure(let message): terminal.write(renderer.alert(message.text))
            case .success(let value):
                let messages = FieldValidator.check(field, value: value, texts: model.texts)
                for message in messages {
                    terminal.write(renderer.alert(message))
                }
                guard messages.isEmpty else { continue }
                model.setValue(value, for: field.id)
                filledFields.formUnion(snapshot.step.values(entering: value, into: field.id).keys)
                return .value
            }
        }
    }

    private func fieldQuestion(
        for field: FormField,
        converter: FieldInputConverter,
        menu: ActionMenu
    ) -> LineReader.Question {
        var initial = model.value(for: field.id)
        if initial.isEmpty {
            initial = prefilled[field.id] ?? ""
        }
        if field.isSensitive, field.kind != .password {
            initial = ""
        }

        // A browser callback URL or a passkey response is pasted as one long line.
        let isPasted = [.link, .passkey].contains(field.kind)
        let maximumLength = if isPasted { 65_536 } else { 4_096 }
        let isCode = field.kind == .oneTimeCode
        let canResend = isCode && menu.resendEntry != nil && field.isNumericCode

        return LineReader.Question(
            prompt: { FormSnapshot(model).map { renderer.prompt(for: field, in: $0) } ?? "" },
            initial: converter.inputText(for: initial),
            isSecret: field.kind == .password,
            candidates: converter.candidates,
            maximumLength: maximumLength,
            // A code does not complete: users press Enter by habit, which would answer the next prompt.
            isComplete: { canResend && $0.lowercased() == "r" },
            isAnimated: {
                guard isCode, let entry = menu.resendEntry else {
                    return false
                }
                return model.remainingDelay(for: entry.action.id) != nil
            },
            below: { [renderer] in renderer.requirementLines(of: field, value: $0) }
        )
    }

    /// Returns the action typed in place of a value: `/2` at any field except passwords, the bare number at a list of
    /// options, `r` to resend a numeric code.
    private func otherAction(
        _ input: String,
        at field: FormField,
        menu: ActionMenu
    ) -> ActionMenu.Entry? {
        guard field.kind != .password else { return nil }

        let input = input.trimmed.lowercased()
        if field.kind == .oneTimeCode, field.isNumericCode, input == "r" {
            return menu.resendEntry
        }

        var number = input[...]
        if input.hasPrefix("/") {
            number = input.dropFirst()
        } else if !field.isList {
            return nil
        }
        return menu.otherEntries.first { $0.number == Int(number) }
    }
}
