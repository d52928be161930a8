import FlowEngine
import Foundation
import IdentityBase

extension StepBuilder {
    private static let variants: Set<String> = [
        "primary",
        "secondary",
        "outlined",
        "text",
        "tertiary",
        "link",
        "danger",
        "info",
        "success",
        "warning",
        "social",
    ]

    /// Renders a button. A button that submits no fields belongs to the form `fieldlessForm`.
    mutating func button(_ component: JSONValue) throws -> String {
        guard let ref = component["id"]?.string,
            content.offers(ref),
            drawnActions.insert(ref).inserted
        else {
            return ""
        }
        let isResend = component["type"]?.string == "RESEND"
        let ignoresFields = index.submitsFields[ref] == false
        let label = text(component).nonEmpty ?? texts["actions.continue"]
        let standard = if isResend { "link" } else { "secondary" }
        var variant = component["variant"]?.string?.lowercased() ?? standard
        if !Self.variants.contains(variant) {
            variant = "secondary"
        }

        var values: [String: Any] = [
            "value": ref,
            "label": label,
            "class": variant,
            "refuses": content.note(FlowField.consentPrompt) != nil && index.isRefusal(ref),
        ]
        if ignoresFields { values["form"] = Self.fieldlessForm }
        if isResend { values["wait"] = resendWait }

        let startIcon = component["startIcon"]
        if let image = component["image"]?.string,
            let origin = PictureAddress.origin(of: image)
        {
            pictureOrigins.insert(origin)
            values["image"] = image
        } else if ignoresFields || startIcon != nil {
            values["icon"] =
                startIcon?.string.flatMap(PageIcon.path)
                ?? PageIcon.path(for: component, label)
        }
        values["endIcon"] = component["endIcon"]?.string.flatMap(PageIcon.path)
        return try resources.html("button", values: values)
    }

    /// Seconds until another code can be requested; nil if it can be requested now.
    private var resendWait: Int? {
        guard let wait = session.resendAt.map(secondsLeft), wait > 0 else {
            return nil
        }
        return wait
    }

    func secondsLeft(until moment: Date) -> Int {
        let seconds = moment.timeIntervalSince(renderer.now).rounded(.up)
        return max(0, Int(seconds))
    }

    /// Renders a passkey's challenge for the script, with an alternative for browsers without JavaScript or passkeys.
    func passkey(_ options: String, isNew: Bool) throws -> String {
        var kind = "passkey"
        var purpose = "get"
        if isNew {
            kind = "passkey.new"
            purpose = "create"
        }
        let fields = content.inputs.map { input in
            ["name": PageForm.inputPrefix + input.identifier, "key": input.identifier]
        }

        return try resources.html(
            "passkey",
            values: [
                "options": options,
                "purpose": purpose,
                "fields": fields,
                "message": texts["\(kind).message"],
                "use": texts["\(kind).use"],
                "other": texts["\(kind).other"],
                "without": PageForm.OwnAction.withoutPasskey.formValue,
                "unavailable": texts["passkey.unavailable"],
                "cancelled": texts["passkey.cancelled"],
                "form": Self.fieldlessForm,
            ]
        )
    }
}
