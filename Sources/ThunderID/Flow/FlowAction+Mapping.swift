import AuthFlows

extension FlowAction {
    var serverID: String { ref ?? id }

    var isRejection: Bool { type == WireType.reject }

    var kindWithoutFields: FormAction.Kind {
        switch eventType?.uppercased() {
        case "BACK": .back
        case "CANCEL": .cancel
        default: .trigger
        }
    }

    func kind(submits: Bool) -> FormAction.Kind {
        if submits { return .submit }
        guard !isRejection else { return .trigger }
        return kindWithoutFields
    }

    var isSubmit: Bool { eventType ?? type ?? "SUBMIT" == "SUBMIT" }
}
