import AuthFlows

extension FormDialog {
    /// Displays a form, prompts for its fields and returns the chosen action.
    /// - Parameter isAgain: whether the form is already displayed; `true` after a poll that changed nothing.
    func askForm(_ snapshot: FormSnapshot, isAgain: Bool) async throws(Interruption) -> Choice {
        if !isAgain { terminal.write(ScreenLine.blank) }
        if snapshot.step.actions.isEmpty, snapshot.step.fields.allSatisfy({ $0.kind == .hidden }) {
            return try await askDisplay(snapshot, isAgain: isAgain)
        }
        let menu = ActionMenu(snapshot.step)
        if let asked = fieldsOfEachWay(snapshot.step) {
            return try await askWayFirst(snapshot, menu, asked)
        }
        let fields = fieldsToAsk(menu, snapshot.step)
        // The JSON response of a passkey fills all passkey fields at once.
        var isFilled: Set<FormField.ID> = []
        var hasAsked = false
        var hasCode = false
        var hasMentionedOthers = false
        for element in renderer.elements(of: snapshot) {
            switch element {
            case .lines(let lines): if !isAgain { terminal.write(lines) }
            case .field(let field):
                guard fields.contains(field.id), !isFilled.contains(field.id) else { continue }
                if !hasMentionedOthers { mentionOthers(menu, snapshot) }
                hasMentionedOthers = true
                switch try await ask(field, snapshot, menu) {
                case .action(let action): return .action(action)
                case .timeUp: return .timeUp
                case .value(let value):
                    model.setValue(value, for: field.id)
                    isFilled.formUnion(snapshot.step.values(entering: value, into: field.id).keys)
                }
                hasAsked = true
                hasCode = hasCode || field.kind == .oneTimeCode
            }
        }
        // After a missing value, a server may request that field only, without any action.
        if hasAsked, menu.entries.isEmpty { return .send }
        guard let standard = menu.standard else {
            return try await askAction(menu, snapshot, polls: !hasAsked, isAgain: isAgain)
        }
        if hasAsked, hasCode || menu.others.isEmpty { return .action(standard.action) }
        return try await askAction(menu, snapshot, polls: !hasAsked, isAgain: isAgain)
    }

    /// Returns the fields of each submit action if the actions need different fields, otherwise `nil`. The action is
    /// then chosen before the fields, to avoid prompts for unused fields.
    private func fieldsOfEachWay(_ step: FlowStep) -> [FormAction.ID: Set<FormField.ID>]? {
        let ways = step.actions.filter { $0.kind == .submit && $0.prominence != .link }
        // Fields are computed once per distinct field list, because the server can send any number of actions.
        var kinds: [[FormField.ID]?: Set<FormField.ID>] = [:]
        for way in ways where kinds[way.fieldIDs] == nil { kinds[way.fieldIDs] = fields(of: way, in: step) }
        guard Set(kinds.values).count > 1 else { return nil }
        return Dictionary(ways.map { ($0.id, kinds[$0.fieldIDs] ?? []) }) { first, _ in first }
    }

    private func askWayFirst(
        _ snapshot: FormSnapshot,
        _ menu: ActionMenu,
        _ ways: [FormAction.ID: Set<FormField.ID>]
    ) async throws(Interruption) -> Choice {
        let elements = renderer.elements(of: snapshot)
        for case .lines(let lines) in elements { terminal.write(lines) }
        let choice = try await askAction(menu, snapshot)
        guard case .action(let action) = choice, let fields = ways[action.id] else { return choice }
        // The JSON response of a passkey fills all passkey fields at once.
        var isFilled: Set<FormField.ID> = []
        for case .field(let field) in elements where fields.contains(field.id) && !isFilled.contains(field.id) {
            switch try await ask(field, snapshot, menu) {
            case .action(let other): return .action(other)
            case .timeUp: return .timeUp
            case .value(let value):
                model.setValue(value, for: field.id)
                isFilled.formUnion(snapshot.step.values(entering: value, into: field.id).keys)
            }
        }
        return choice
    }

    private func fieldsToAsk(_ menu: ActionMenu, _ step: FlowStep) -> Set<FormField.ID> {
        if menu.entries.isEmpty { return Set(step.fields.map(\.id)) }
        return menu.standard.map { fields(of: $0.action, in: step) } ?? []
    }

    /// Returns the visible fields that an action sends.
    private func fields(of action: FormAction, in step: FlowStep) -> Set<FormField.ID> {
        guard action.kind == .submit else { return [] }
        let visible = Set(step.fields.lazy.filter { $0.kind != .hidden }.map(\.id))
        return action.fieldIDs.map { visible.intersection($0) } ?? visible
    }

    private func mentionOthers(_ menu: ActionMenu, _ snapshot: FormSnapshot) {
        let others = menu.others.filter { $0.action.kind != .resend }
        guard !others.isEmpty else { return }
        let list = others.map { "/\($0.number) \(TextCleaner.line($0.action.label))" }.joined(separator: ", ")
        var text = wording(.orType, ["list": list])
        if FormNumbers(snapshot.step).hasOptions { text += ". " + wording(.oneMeaning) }
        terminal.write(Paragraph.wrap(text, .quiet, columns: terminal.traits.columns))
    }

    /// Displays a form without fields and actions, which can only be refreshed or left.
    private func askDisplay(_ snapshot: FormSnapshot, isAgain: Bool) async throws(Interruption) -> Choice {
        if !isAgain {
            terminal.write(renderer.lines(of: snapshot))
            terminal.write([.blank] + keys(.displayMenu))
        }
        var isDrawn = isAgain
        while true {
            let watch = PromptWatch(model, snapshot, isTimed: !isToldOver(snapshot), pollingBy: clock)
            guard let typed = try await ask(watch: watch, isDrawn: isDrawn) else {
                return watch.isTimeUp ? .timeUp : .poll
            }
            switch typed.trimmed.lowercased() {
            case "": return snapshot.step.kind == .display ? .refresh : .send
            case "q": return .leave
            default: terminal.write(renderer.alert(wording(.enterOrQuit)))
            }
            isDrawn = false
        }
    }

    /// Prompts for an action.
    /// - Parameters:
    /// - polls: whether to poll the server meanwhile; only while no value has been entered.
    /// - isAgain: whether the menu is already displayed.
    func askAction(
        _ menu: ActionMenu, _ snapshot: FormSnapshot, polls: Bool = false, isAgain: Bool = false
    ) async throws(Interruption) -> Choice {
        guard !menu.entries.isEmpty else { return .send }
        var now = snapshot
        var isDrawn = isAgain
        while true {
            now.delays = FormSnapshot(model)?.delays ?? [:]
            if !isDrawn { terminal.write([.blank] + renderer.menu(of: now)) }
            let watch = PromptWatch(
                model, snapshot, isTimed: !isToldOver(snapshot), pollingBy: polls ? clock : nil)
            let numbers = menu.entries.map { String($0.number) }
            guard let typed = try await ask(candidates: numbers, watch: watch, isDrawn: isDrawn) else {
                return watch.isTimeUp ? .timeUp : .poll
            }
            isDrawn = false
            guard let entry = menu.entry(typed: typed) else {
                terminal.write(renderer.alert(whatToType(menu)))
                continue
            }
            if let alert = mustWait(entry.action) {
                terminal.write(renderer.alert(alert))
                continue
            }
            return .action(entry.action)
        }
    }

    private func whatToType(_ menu: ActionMenu) -> String {
        let numbers = menu.entries.filter { !$0.isDefault }.map { String($0.number) }
        let list = ["list": numbers.joined(separator: ", ")]
        if menu.standard == nil { return wording(.typeOneOf, list) }
        return numbers.isEmpty ? wording(.pressEnter) : wording(.pressEnterOr, list)
    }

    /// Returns a message for an action whose delay has not elapsed; `nil` if the action is available.
    func mustWait(_ action: FormAction) -> String? {
        guard let delay = model.remainingDelay(for: action.id) else { return nil }
        let seconds = String(FormSnapshot.seconds(delay))
        return wording(.notYet, ["action": TextCleaner.line(action.label), "seconds": seconds])
    }
}
