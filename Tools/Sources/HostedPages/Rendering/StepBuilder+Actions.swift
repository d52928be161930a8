import FlowEngine
import Foundation
import IdentityBase

extension StepBuilder {
    private static let variants: Set<String> = [
        "primary", "secondary", "outlined", "text", "tertiary", "link", "danger", "info", "success", "warning",
        "social",
    ]

    /// A button. One that takes no fields along belongs to another form.
    mutating func button(_ component: JSONValue) throws -> String {
        guard let ref = component["id"]?.string, session.content.offers(ref), drawnActions.insert(ref).inserted else {
            return ""
        }
        let isResend = component["type"]?.string == "RESEND"
        let variant = (component["variant"]?.string ?? (isResend ? "LINK" : "SECONDARY")).lowercased()
        let label = texts.resolve(component["label"]?.string)
        let shown = if label.isEmpty { texts["actions.continue"] } else { label }
        var values: [String: Any] = [
            "value": ref, "label": shown, "class": Self.variants.contains(variant) ? variant : "secondary",
            "refuses": session.content.note(FlowField.consentPrompt) != nil && index.isRefusal(ref),
        ]
        if index.actions[ref] == .bare { values["form"] = Self.asideForm }
        if isResend { values["wait"] = resendWait }
        if let image = component["image"]?.string, let origin = PictureAddress.origin(of: image) {
            pictureOrigins.insert(origin)
            values["image"] = image
        } else if index.actions[ref] == .bare || component["startIcon"] != nil {
            values["icon"] =
                (component["startIcon"]?.string).flatMap(PageIcon.path)
                ?? PageIcon.path(for: component, shown)
        }
        values["endIcon"] = component["endIcon"]?.string.flatMap(PageIcon.path)
        return try templates.html("button", values: values)
    }

    /// Seconds until another code can be sent.
    var resendWait: Int? {
        guard let moment = session.resendAt else { return nil }
        let left = Int(moment.timeIntervalSince(now).rounded(.up))
        return if left > 0 { left } else { nil }
    }

    /// The challenge of a passkey for the script, with an alternative for browsers without it.
    package func passkey(_ options: String, isNew: Bool) throws -> String {
        let kind = if isNew { "passkey.new" } else { "passkey" }
        let fields = session.content.inputs.map {
            ["name": PageForm.inputPrefix + $0.identifier, "key": $0.identifier]
        }
        return try templates.html(
            "passkey",
            values: [
                "options": options, "purpose": isNew ? "create" : "get", "fields": fields,
                "message": texts["\(kind).message"], "use": texts["\(kind).use"], "other": texts["\(kind).other"],
                "without": PageForm.ownPrefix + PageForm.OwnAction.without.rawValue,
                "unavailable": texts["passkey.unavailable"], "cancelled": texts["passkey.cancelled"],
                "form": Self.asideForm,
            ])
    }
}
