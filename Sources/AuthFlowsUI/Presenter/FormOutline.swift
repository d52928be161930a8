#if canImport(SwiftUI)
import AuthFlows

/// A step as it is displayed: every visible field and action once, limited in number and depth.
struct FormOutline: Equatable {
    indirect enum Content: Equatable {
        case field(FormField)
        case action(FormAction)
        case single(FormComponent)
        /// A component with children; its own `children` are empty.
        case container(FormComponent, [Item])
    }

    struct Item: Identifiable, Equatable {
        let id: String
        let content: Content
    }

    /// Maximum depth; deeper components are displayed at this level.
    static let maximumDepth = 12
    /// Maximum number of components; further ones are dropped, except for fields and actions.
    static let maximumItems = 1_000

    private(set) var items: [Item] = []
    private(set) var fields: [FormField] = []
    private(set) var actions: [FormAction] = []
    /// Indicates whether a browser or a passkey fills and submits fields, instead of a button of the form.
    private(set) var hasExternalFields = false

    /// The title of the step: its first heading.
    private(set) var title: String?

    init() {}

    init(_ step: FlowStep, hiding hidden: Set<FormField.Kind> = []) {
        hasExternalFields = step.fields.contains { hidden.contains($0.kind) }
        var builder = Builder(step, hiding: hidden, includesSubmits: !hasExternalFields)
        items = builder.build(step.components, depth: 0)

        let omitted = builder.omittedByLayout()
        let place = items.firstIndex { $0.content.sends } ?? items.endIndex
        items.insert(contentsOf: omitted.fields, at: place)
        items += omitted.actions
        for item in items { collect(item) }
        title = builder.title
    }

    func keyboardField(after field: FormField.ID, among ids: [FormField.ID]? = nil) -> FormField.ID? {
        guard let index = fields.firstIndex(where: { $0.id == field }) else { return nil }
        let following = fields[(index + 1)...].filter(Self.hasKeyboard)
        guard let ids else { return following.first?.id }
        return following.first { ids.contains($0.id) }?.id
    }

    static func hasKeyboard(_ field: FormField) -> Bool {
        ![.boolean, .choice, .date, .hidden].contains(field.kind)
    }

    private mutating func collect(_ item: Item) {
        switch item.content {
        case .field(let field): fields.append(field)
        case .action(let action): actions.append(action)
        case .single: break
        case .container(_, let children): for child in children { collect(child) }
        }
    }
}

extension FormOutline.Content {
    /// Indicates whether it contains a button that submits the form.
    fileprivate var sends: Bool {
        switch self {
        case .action(let action): action.kind == .submit
        case .container(_, let children): children.contains { $0.content.sends }
        case .field, .single: false
        }
    }
}

private struct Builder {
    private var fields: [FormField.ID: FormField] = [:]
    private var actions: [FormAction.ID: FormAction] = [:]
    private let step: FlowStep
    private var count = 0
    private(set) var title: String?

    init(_ step: FlowStep, hiding hidden: Set<FormField.Kind>, includesSubmits: Bool) {
        self.step = step
        for field in step.fields where field.kind != .hidden && !hidden.contains(field.kind) {
            fields[field.id] = fields[field.id] ?? field
        }
        for action in step.actions where includesSubmits || action.kind != .submit {
            actions[action.id] = actions[action.id] ?? action
        }
    }

    mutating func build(_ components: [FormComponent], depth: Int) -> [FormOutline.Item] {
        var level = components
        if depth >= FormOutline.maximumDepth { level = flattened(components) }
        return level.compactMap { item($0, depth: depth) }
    }

    /// Returns all descendants, in order, without their containers.
    private func flattened(_ components: [FormComponent]) -> [FormComponent] {
        var flat: [FormComponent] = []
        var waiting = Array(components.reversed())
        while let next = waiting.popLast(), flat.count < FormOutline.maximumItems {
            waiting += next.children.reversed()
            var alone = next
            alone.children = []
            flat.append(alone)
        }
        return flat
    }

    private mutating func item(_ component: FormComponent, depth: Int) -> FormOutline.Item? {
        guard count < FormOutline.maximumItems else { return nil }
        count += 1

        switch component.kind {
        case .field:
            guard let id = component.fieldID, let field = fields.removeValue(forKey: id) else { return nil }
            return .init(id: "field-\(field.id)", content: .field(field))
        case .action:
            guard let id = component.actionID, let action = actions.removeValue(forKey: id) else { return nil }
            return .init(id: "action-\(action.id)", content: .action(action))
        case .richText:
            for action in component.richText.compactMap(\.actionID) { actions[action] = nil }
        case .heading where title == nil && !component.text.isEmpty: title = component.text
        default: break
        }

        // Generated, because a server may send duplicate ids.
        let id = "\(count)"
        if component.children.isEmpty { return .init(id: id, content: .single(component)) }
        var own = component
        own.children = []
        let children = build(component.children, depth: depth + 1)
        return .init(id: id, content: .container(own, children))
    }

    mutating func omittedByLayout() -> (fields: [FormOutline.Item], actions: [FormOutline.Item]) {
        let omittedFields = step.fields.compactMap { fields.removeValue(forKey: $0.id) }
        let omittedActions = step.actions.compactMap { actions.removeValue(forKey: $0.id) }
        return (
            omittedFields.map { .init(id: "field-\($0.id)", content: .field($0)) },
            omittedActions.map { .init(id: "action-\($0.id)", content: .action($0)) }
        )
    }
}

#endif
