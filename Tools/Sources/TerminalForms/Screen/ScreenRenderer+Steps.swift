import AuthFlows
import Foundation

/// Steps that are more than a form: what to do elsewhere, what to copy, how long there is time.
extension ScreenRenderer {
    /// What to do in a browser or with a passkey before the step's fields can be filled.
    func errand(of step: FlowStep) -> [ScreenLine] {
        switch step.kind {
        case .browser(let request): errand(request)
        case .passkey(let request): errand(request)
        default: []
        }
    }

    private func errand(_ request: BrowserRequest) -> [ScreenLine] {
        let provider = request.provider.map { "Sign in with \(TextCleaner.line($0)). " } ?? ""
        var back = "Then copy the address that the browser comes back to, and paste it below. "
        if let callback = request.callback {
            back =
                "Then copy the address that the browser comes back to, which begins with"
                + " \(TextCleaner.line(callback.absoluteString)), and paste it below. "
        }
        return wrap("\(provider)Open this address in a browser:") + [.blank]
            + [verbatim(request.url.absoluteString), .blank]
            + wrap(back + "If it can't be used any more, leave the field empty: then you get a new one.")
    }

    private func errand(_ request: PasskeyRequest) -> [ScreenLine] {
        let what =
            switch request.ceremony {
            case .signIn: "This step needs a passkey to sign in with."
            case .create: "This step makes a new passkey."
            }
        return wrap(
            "\(what) A terminal has no passkeys: let a browser or a test authenticator answer these options, and paste"
                + " its answer below as one line of JSON.") + [.blank] + [verbatim(request.json)]
    }

    /// A text to be copied: on a line of its own, which is never broken.
    func copyable(_ component: FormComponent) -> [ScreenLine] {
        guard let value = component.value else { return [] }
        let label = TextCleaner.line(component.text).trimmed
        let title =
            component.kind == .qrCode && label.isEmpty ? "Open this on your phone, or make a QR code of it" : label
        return (title.isEmpty ? [] : wrap(title.hasSuffix(":") ? title : title + ":")) + [verbatim(value)]
    }

    /// The text of a countdown.
    func timer(_ text: String, in snapshot: FormSnapshot) -> String {
        guard let left = snapshot.secondsLeft else { return "" }
        let seconds = left % 60
        return text.replacingOccurrences(of: "{time}", with: "\(left / 60):\(seconds < 10 ? "0" : "")\(seconds)")
    }

    /// Until when the server waits for an answer.
    func limit(of snapshot: FormSnapshot) -> [ScreenLine] {
        guard let end = snapshot.step.expiresAt, let left = snapshot.secondsLeft else { return [] }
        guard left > 0 else {
            return alert("The time for this form is over: what you send now counts as no answer.")
        }
        return Paragraph.wrap("This form is good until \(clock(end)).", .quiet, columns: columns)
    }

    private func clock(_ date: Date) -> String {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = timeZone
        let parts = calendar.dateComponents([.hour, .minute], from: date)
        func digits(_ number: Int?) -> String { (number ?? 0) < 10 ? "0\(number ?? 0)" : "\(number ?? 0)" }
        return "\(digits(parts.hour)):\(digits(parts.minute))"
    }

    private func wrap(_ text: String) -> [ScreenLine] { Paragraph.wrap(text, columns: columns) }

    private func verbatim(_ text: String) -> ScreenLine { ScreenLine(TextCleaner.line(text), .link) }
}
