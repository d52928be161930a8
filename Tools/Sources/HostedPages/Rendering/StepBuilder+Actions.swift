import FlowEngine
import Foundation
import IdentityBase

extension StepBuilder {
    private static let variants: Set<String> = [
        "primary", "secondary", "outlined", "text", "tertiary", "link", "danger", "info", "success", "warning",
        "social",
    ]

    /// Renders a button. A button that submits no fields belongs to the form `fieldlessForm`.
    mutating func button(_ component: JSONValue) throws -> String {
        guard let ref = component["id"]?.string, session.content.offers(ref), drawnActions.insert(ref).inserted else {
            return ""
        }
        let isResend = component["type"]?.string == "RESEND"
        let standard = if isResend { "link" } else { "secondary" }
        var variant = component["variant"]?.string?.lowercased() ?? standard
        if !Self.variants.contains(variant) { variant = "secondary" }
        let shown = text(component).nonEmpty ?? texts["actions.continue"]
        var values: [String: Any] = [
            "value": ref, "label": shown, "class": variant,
            "refuses": session.content.note(FlowField.consentPrompt) != nil && index.isRefusal(ref),
        ]
        if index.actions[ref] == .bare { values["form"] = Self.fieldlessForm }
        if isResend { values["wait"] = resendWait }
        if let image = component["image"]?.string, let origin = PictureAddress.origin(of: image) {
            pictureOrigins.insert(origin)
            values["image"] = image
        } else if index.actions[ref] == .bare || component["startIcon"] != nil {
            values["icon"] =
                component["startIcon"]?.string.flatMap(PageIcon.path) ?? PageIcon.path(for: component, shown)
        }
        values["endIcon"] = component["endIcon"]?.string.flatMap(PageIcon.path)
        return try resources.html("button", values: values)
    }

    /// Seconds until another code can be requested; nil if it can be requested now.
    private var resendWait: Int? {
        session.resendAt.map(secondsLeft).flatMap { if $0 > 0 { $0 } else { nil } }
    }

    func secondsLeft(until moment: Date) -> Int {
        max(0, Int(moment.timeIntervalSince(renderer.now).rounded(.up)))
    }

    /// Renders the challenge of a passkey for the script, with an alternative for browsers without JavaScript or
    /// passkeys.
    func passkey(_ options: String, isNew: Bool) throws -> String {
        let (kind, purpose) = if isNew { ("passkey.new", "create") } else { ("passkey", "get") }
        let fields = session.content.inputs.map {
            ["name": PageForm.inputPrefix + $0.identifier, "key": $0.identifier]
        }
        return try resources.html(
            "passkey",
            values: [
                "options": options, "purpose": purpose, "fields": fields,
                "message": texts["\(kind).message"], "use": texts["\(kind).use"], "other": texts["\(kind).other"],
                "without": PageForm.OwnAction.without.formValue,
                "unavailable": texts["passkey.unavailable"], "cancelled": texts["passkey.cancelled"],
                "form": Self.fieldlessForm,
            ])
    }
}
