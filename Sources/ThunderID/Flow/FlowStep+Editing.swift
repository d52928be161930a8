import AuthFlows

extension FlowStep {
    mutating func setField(_ field: FormField) {
        if let index = fields.firstIndex(where: { $0.id == field.id }) {
            fields[index] = field
        } else {
            fields.append(field)
            components.append(FormComponent(id: "field.\(field.id)", kind: .field, fieldID: field.id))
        }
    }

    mutating func add(_ action: FormAction, componentID: String? = nil) {
        actions.append(action)
        components.append(FormComponent(id: componentID ?? action.id, kind: .action, actionID: action.id))
    }
}
