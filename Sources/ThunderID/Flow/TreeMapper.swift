import AuthFlows

/// Walks the server's component tree, and collects on the way which fields and actions it shows.
struct TreeMapper {
    let mapper: StepMapper
    let data: FlowStepData?
    let inputs: [FlowInput]
    let offered: [FlowAction]

    private(set) var fields: [FormField] = []
    private(set) var actions: [FormAction] = []
    private var count = 0

    init(mapper: StepMapper, data: FlowStepData?, inputs: [FlowInput], offered: [FlowAction]) {
        self.mapper = mapper
        self.data = data
        self.inputs = inputs
        self.offered = offered
    }

    /// - Returns: the neutral piece, or `nil` for one that shows nothing.
    mutating func map(_ component: FlowComponent, within container: [FlowComponent] = []) -> FormComponent? {
        count += 1
        let id = component.id ?? "component.\(count)"
        if let input = input(of: component) {
            if !fields.contains(where: { $0.id == input.name }) {
                fields.append(mapper.field(for: input, component: component, data: data))
            }
            return FormComponent(id: id, kind: .field, fieldID: input.name)
        }
        switch component.type {
        case "TEXT": return text(component, id)
        case "RICH_TEXT": return richText(component, id)
        case "IMAGE":
            guard let source = mapper.text(component.src) else { return nil }
            return FormComponent(id: id, kind: .image, text: mapper.text(component.alt) ?? "", source: source)
        case "DIVIDER": return FormComponent(id: id, kind: .divider, text: mapper.text(component.label) ?? "")
        case WireType.action where component.components == nil, WireType.resend:
            return action(component, id, within: container)
        default: return group(component, id)
        }
    }

    private func input(of component: FlowComponent) -> FlowInput? {
        inputs.first { input in
            if let ref = input.ref, component.id == ref { return true }
            return component.ref == input.name
        }
    }

    private func text(_ component: FlowComponent, _ id: String) -> FormComponent? {
        guard let text = mapper.text(component.label) else { return nil }
        let variant = component.variant ?? ""
        guard variant.hasPrefix("HEADING_") else { return FormComponent(id: id, kind: .text, text: text) }
        let level = Int(variant.dropFirst("HEADING_".count)) ?? 1
        return FormComponent(id: id, kind: .heading, text: text, level: min(max(level, 1), 6))
    }

    private mutating func richText(_ component: FlowComponent, _ id: String) -> FormComponent? {
        var spans = RichTextParser.parse(mapper.text(component.label) ?? "")
        guard !spans.isEmpty else { return nil }
        // A text that stands for an action but marks no link: the whole of it is the link.
        if let action = component.linkedAction, !spans.contains(where: { $0.actionID != nil }) {
            spans = spans.map { RichTextSpan($0.text, actionID: action) }
        }
        for span in spans {
            guard let ref = span.actionID, let action = offered.first(where: { $0.sent == ref }),
                !actions.contains(where: { $0.id == ref })
            else { continue }
            var link = mapper.action(action, sends: false, prominence: .link)
            link.label = span.text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
            actions.append(link)
        }
        let text = spans.map(\.text).joined()
        return FormComponent(id: id, kind: .richText, text: text, richText: spans)
    }

    private mutating func action(
        _ component: FlowComponent, _ id: String, within container: [FlowComponent]
    ) -> FormComponent? {
        guard let offered = offered.first(where: { $0.sent == component.id || $0.id == component.id }) else {
            return nil
        }
        if !actions.contains(where: { $0.id == offered.sent }) {
            let sends = component.type != WireType.resend && component.eventType ?? "SUBMIT" == "SUBMIT"
            var action = mapper.action(
                offered.merging(component: component), sends: sends, prominence: prominence(component),
                fieldIDs: sends ? names(in: container) : nil
            )
            if component.type == WireType.resend {
                action.kind = .resend
                action.delay = mapper.resendDelay
            }
            actions.append(action)
        }
        return FormComponent(id: id, kind: .action, actionID: offered.sent)
    }

    /// The inputs beside an action, or `nil` (all of the step's) when there are none beside it.
    private func names(in container: [FlowComponent]) -> [String]? {
        let names = container.flatMap(inputNames)
        return names.isEmpty ? nil : names
    }

    private func inputNames(_ component: FlowComponent) -> [String] {
        if let input = input(of: component) { return [input.name] }
        return (component.components ?? []).flatMap(inputNames)
    }

    private func prominence(_ component: FlowComponent) -> FormAction.Prominence {
        if component.type == WireType.resend { return .link }
        return switch component.variant?.uppercased() {
        case nil, "PRIMARY": .primary
        case "TEXT", "LINK": .link
        case "DANGER": .destructive
        default: .secondary
        }
    }

    /// A block, a stack, or a kind that is not known: its children count.
    private mutating func group(_ component: FlowComponent, _ id: String) -> FormComponent? {
        let within = component.components ?? []
        var children: [FormComponent] = []
        for child in within {
            if let piece = map(child, within: within) { children.append(piece) }
        }
        guard !children.isEmpty else {
            return mapper.text(component.label).map { FormComponent(id: id, kind: .text, text: $0) }
        }
        let isRow = component.type == "STACK" && component.direction?.lowercased() != "column"
        return FormComponent(id: id, kind: isRow ? .row : .group, children: children)
    }
}
