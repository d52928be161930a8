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

        let startIcon = component["startIcon"]
        var image: String?
        var icon: String?
        if let address = component["image"]?.string,
            let origin = PictureAddress.origin(of: address)
        {
            pictureOrigins.insert(origin)
            image = address
        } else if ignoresFields || startIcon != nil {
            icon = startIcon?.string.flatMap(PageIcon.path) ?? PageIcon.path(for: component, label)
        }

        let button = ButtonTemplate(
            value: ref,
            label: label,
            style: variant,
            form: Self.fieldlessForm.only(if: ignoresFields),
            refuses: content.note(FlowField.consentPrompt) != nil && index.isRefusal(ref),
            wait: isResend ? resendWait : nil,
            image: image,
            icon: icon,
            endIcon: component["endIcon"]?.string.flatMap(PageIcon.path)
        )
        return try resources.html(button)
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
            PasskeyTemplate.Field(name: PageForm.inputPrefix + input.identifier, key: input.identifier)
        }

        return try resources.html(
            PasskeyTemplate(
                message: texts["\(kind).message"],
                use: texts["\(kind).use"],
                icon: PageIcon.path("passkey"),
                other: texts["\(kind).other"],
                without: PageForm.OwnAction.withoutPasskey.formValue,
                unavailable: texts["passkey.unavailable"],
                cancelled: texts["passkey.cancelled"],
                form: Self.fieldlessForm,
                purpose: purpose,
                options: options,
                fields: fields
            )
        )
    }
}
