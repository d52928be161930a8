import AuthFlows
import Foundation
import NativeAuthCore

/// The mapper of a step's layout: turns the tree of components into the form's, and collects its fields and actions.
struct TreeMapper {
    private static let maximumRows = 200

    let mapper: StepMapper
    let data: FlowStepData?

    private(set) var fields: [FormField] = []
    private(set) var actions: [FormAction] = []
    private(set) var dates: [FormField.ID: WireDate] = [:]
    private(set) var hasConsent = false
    private var inputsByReference: [String: FlowInput] = [:]
    private var inputsByName: [String: FlowInput] = [:]
    /// The actions of the step, by both of their ids.
    private var offered: [String: FlowAction] = [:]
    private var shownFields: Set<String> = []
    private var shownActions: Set<String> = []
    private var hasQRCode = false
    private var ids: Set<String> = []
    /// The next suffix to try for a unique id, by the id that is taken.
    private var nextNumbers: [String: Int] = [:]
    private var count = 0

    init(
        mapper: StepMapper,
        data: FlowStepData?,
        inputs: [FlowInput],
        offered: [FlowAction]
    ) {
        self.mapper = mapper
        self.data = data

        // Of several inputs or actions with the same name the first applies, as in the lists.
        inputsByName = Dictionary(inputs.map { ($0.name, $0) }) { first, _ in first }
        for input in inputs {
            guard let reference = input.ref, inputsByReference[reference] == nil else {
                continue
            }
            inputsByReference[reference] = input
        }
        // An action's server id takes precedence over the id of another one.
        for action in offered where self.offered[action.serverID] == nil {
            self.offered[action.serverID] = action
        }
        for action in offered where self.offered[action.id] == nil {
            self.offered[action.id] = action
        }
    }

    /// - Parameter siblings: the inputs next to the component; `nil` if there are none.
    mutating func map(_ component: FlowComponent, siblings: [String]? = nil) -> FormComponent? {
        guard mapper.budget.takeElement() else { return nil }
        count += 1
        let id = unique(component.id ?? "component.\(count)")

        if let consent = mapper.consent,
            component.type == WireType.consent || component.ref == InputName.consentDecisions
        {
            return consentComponent(consent)
        }
        if let input = input(of: component) {
            if shownFields.insert(input.name).inserted {
                fields.append(mapper.field(for: input, component: component, data: data))
                dates[input.name] = WireDate.format(of: input, component: component)
            }
            return FormComponent(id: id, kind: .field, fieldID: input.name)
        }

        return switch component.type {
        case "TEXT": text(component, id: id)
        case "RICH_TEXT": richText(component, id: id)
        case "IMAGE": image(component, id: id)
        case "ICON": icon(component, id: id)
        case "DIVIDER":
            FormComponent(
                id: id,
                kind: .divider,
                text: label(component),
                style: StyleParser.divider(component)
            )
        case "TIMER": timer(component, id: id)
        case "COPYABLE_TEXT":
            dataComponent(component, id: id, kind: .copyableText, defaultSource: AdditionalKey.inviteLink)
        case "QR_CODE":
            dataComponent(component, id: id, kind: .qrCode, defaultSource: AdditionalKey.walletAddress)
        case "KEY_VALUE_LIST": list(component, id: id)
        case WireType.action where component.components == nil, WireType.resend:
            action(component, id: id, siblings: siblings)
        default: group(component, id: id)
        }
    }

    mutating func omittedByLayout() -> [FormComponent] {
        var omitted: [FormComponent] = []
        if data?.meta == nil {
            if let message = mapper.text(data?.additional(AdditionalKey.message)) {
                omitted.append(FormComponent(id: unique("message"), kind: .text, text: message))
            }
            if let link = data?.additional(AdditionalKey.inviteLink)?.nonEmpty {
                omitted.append(FormComponent(id: unique("inviteLink"), kind: .copyableText, value: link))
            }
        }

        // Without the code the wallet can't continue.
        if !hasQRCode, let address = data?.additional(AdditionalKey.walletAddress)?.nonEmpty {
            omitted.append(FormComponent(id: unique("wallet"), kind: .qrCode, value: address))
        }
        return omitted
    }

    func placeForConsent(in components: [FormComponent]) -> Int {
        func isInteractive(_ component: FormComponent) -> Bool {
            [.field, .action].contains(component.kind) || component.children.contains(where: isInteractive)
        }
        return components.firstIndex(where: isInteractive) ?? components.endIndex
    }

    private mutating func unique(_ id: String) -> String {
        ids.insertUnique(
            id,
            separator: "#",
            number: &nextNumbers[id, default: count]
        )
    }

    private func input(of component: FlowComponent) -> FlowInput? {
        if let id = component.id, let input = inputsByReference[id] {
            return input
        }
        return component.ref.flatMap { inputsByName[$0] }
    }

    private mutating func consentComponent(_ consent: ConsentPrompt) -> FormComponent? {
        guard !hasConsent else { return nil }
        hasConsent = true
        fields += consent.fields(mapper)
        return consent.component(mapper)
    }

    private func text(_ component: FlowComponent, id: String) -> FormComponent? {
        guard let text = mapper.text(component.label) else { return nil }
        let variant = component.variant?.uppercased() ?? ""
        let style = StyleParser.text(component)
        guard variant.hasPrefix("HEADING_") else {
            return FormComponent(
                id: id,
                kind: .text,
                text: text,
                style: style
            )
        }

        let level = Int(variant.dropFirst("HEADING_".count)) ?? 1
        return FormComponent(
            id: id,
            kind: .heading,
            text: text,
            level: min(max(level, 1), 6),
            style: style
        )
    }

    private func label(_ component: FlowComponent) -> String {
        mapper.text(component.label) ?? ""
    }

    private func image(_ component: FlowComponent, id: String) -> FormComponent? {
        guard let source = mapper.text(component.src) else { return nil }
        return FormComponent(
            id: id,
            kind: .image,
            text: mapper.text(component.alt) ?? "",
            source: source,
            style: StyleParser.picture(component)
        )
    }

    private func icon(_ component: FlowComponent, id: String) -> FormComponent? {
        guard let name = mapper.text(component.attribute("name")?.string) else {
            return nil
        }
        return FormComponent(
            id: id,
            kind: .icon,
            text: label(component),
            source: name,
            style: StyleParser.symbol(component)
        )
    }

    private func timer(_ component: FlowComponent, id: String) -> FormComponent? {
        guard data?.additional(AdditionalKey.stepTimeout) != nil else { return nil }
        return FormComponent(
            id: id,
            kind: .timer,
            text: mapper.text(component.label) ?? "{time}"
        )
    }

    /// Returns a component with the additional data under the key of the component's `source`.
    private mutating func dataComponent(
        _ component: FlowComponent,
        id: String,
        kind: FormComponent.Kind,
        defaultSource: String
    ) -> FormComponent? {
        let key = component.attribute("source")?.string ?? defaultSource
        guard let value = data?.additional(key).map(mapper.budget.consume),
            !value.isEmpty
        else { return nil }
        hasQRCode = hasQRCode || kind == .qrCode
        return FormComponent(
            id: id,
            kind: kind,
            text: label(component),
            value: value
        )
    }

    private func list(_ component: FlowComponent, id: String) -> FormComponent? {
        let key = component.attribute("source")?.string ?? AdditionalKey.linkingPrompt
        guard let text = data?.additional(key),
            let json: JSONValue = try? JSONValue.decode(from: Data(text.utf8)),
            let list = json.array
        else { return nil }

        let rows = list.prefix(Self.maximumRows).compactMap(row)
        guard !rows.isEmpty else { return nil }
        return FormComponent(
            id: id,
            kind: .keyValueList,
            text: label(component),
            rows: rows
        )
    }

    private func row(_ json: JSONValue) -> FormComponent.Row? {
        guard let label = mapper.text(json["label"]?.string) else {
            return nil
        }
        guard let value = mapper.text(json["value"]?.string) else {
            return nil
        }
        return FormComponent.Row(label: label, value: value)
    }

    private mutating func richText(_ component: FlowComponent, id: String) -> FormComponent? {
        var spans = RichTextParser.parse(label(component))
        guard !spans.isEmpty else { return nil }

        // A text with an action but without a link is a link as a whole.
        let hasLink = spans.contains { $0.actionID != nil }
        if !hasLink, let action = component.attribute("action")?["ref"]?.string {
            spans = spans.map { RichTextSpan($0.text, actionID: action) }
        }
        for span in spans {
            if let link = linkAction(of: span) { actions.append(link) }
        }

        let text = spans.map(\.text).joined()
        return FormComponent(
            id: id,
            kind: .richText,
            text: text,
            richText: spans,
            style: StyleParser.text(component)
        )
    }

    /// Returns the action of a link that is not shown yet; `nil` for another text.
    private mutating func linkAction(of span: RichTextSpan) -> FormAction? {
        guard let ref = span.actionID,
            let action = offered[ref],
            action.serverID == ref
        else { return nil }
        guard shownActions.insert(ref).inserted else { return nil }

        var link = mapper.action(action, submits: false, prominence: .link)
        link.label = span.text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        return link
    }

    private mutating func action(
        _ component: FlowComponent,
        id: String,
        siblings: [String]?
    ) -> FormComponent? {
        guard let offeredAction = component.id.flatMap({ offered[$0] }) else {
            return nil
        }
        guard shownActions.insert(offeredAction.serverID).inserted else {
            return FormComponent(id: id, kind: .action, actionID: offeredAction.serverID)
        }

        // A rejection must not submit the form or be the primary action, whatever its style.
        let isRejection = offeredAction.isRejection
        let isResend = component.type == WireType.resend
        let eventType = component.eventType?.uppercased() ?? "SUBMIT"
        let submits = !isRejection && !isResend && eventType == "SUBMIT"
        var shownProminence = prominence(component)
        if isRejection && shownProminence == .primary { shownProminence = .secondary }

        var action = mapper.action(
            offeredAction.merging(component: component),
            submits: submits,
            prominence: shownProminence,
            fieldIDs: submits ? siblings : nil,
            hasFields: siblings != nil || !inputsByName.isEmpty
        )
        if isResend {
            action.kind = .resend
            action.mark = nil
            action.delay = mapper.resendDelay
        }
        actions.append(action)
        return FormComponent(id: id, kind: .action, actionID: offeredAction.serverID)
    }

    private func inputNames(_ component: FlowComponent) -> [String] {
        if let input = input(of: component) { return [input.name] }
        return (component.components ?? []).flatMap(inputNames)
    }

    private func prominence(_ component: FlowComponent) -> FormAction.Prominence {
        if component.type == WireType.resend { return .link }
        return switch component.variant?.uppercased() {
        case nil, "PRIMARY": .primary
        case "TEXT", "TERTIARY", "LINK": .link
        case "DANGER": .destructive
        default: .secondary
        }
    }

    private mutating func group(_ component: FlowComponent, id: String) -> FormComponent? {
        let content = component.components ?? []
        // The inputs next to an action; without any, the action submits all inputs of the step.
        var siblings: [String]?
        if content.contains(where: { $0.type == WireType.action }) {
            siblings = content.flatMap(inputNames).nonEmpty
        }
        let children = content.compactMap { map($0, siblings: siblings) }
        guard !children.isEmpty else {
            return mapper.text(component.label).map {
                FormComponent(id: id, kind: .text, text: $0)
            }
        }

        let isRow = component.type == "STACK" && component.direction?.lowercased() != "column"
        let style = StyleParser.stack(component, isRow: isRow)
        return FormComponent(
            id: id,
            kind: isRow ? .row : .group,
            children: children,
            style: style
        )
    }
}

extension Set<String> {
    /// Inserts an id, with a number as its suffix if it is taken. Returns the inserted id.
    mutating func insertUnique(_ id: String, separator: String, number: inout Int) -> String {
        var unique = id
        while !insert(unique).inserted {
            unique = id + separator + String(number)
            number += 1
        }
        return unique
    }
}
