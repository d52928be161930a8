import AuthFlows
import Foundation

/// The parts of a step other than fields and actions: instructions, copyable values, paragraphs and time limits.
extension ScreenRenderer {
    /// Returns the instructions for a browser or passkey step.
    func instructions(of step: FlowStep) -> [ScreenLine] {
        switch step.kind {
        case .browser(let request): instructions(request)
        case .passkey(let request): instructions(request)
        default: []
        }
    }

    private func instructions(_ request: BrowserRequest) -> [ScreenLine] {
        let provider = request.provider.map { texts(.signInWith, ["provider": TextCleaner.line($0)]) + " " } ?? ""
        let callback = request.callback.map { TextCleaner.line($0.absoluteString) }
        let nextStep = callback.map { texts(.copyBackFrom, ["callback": $0]) } ?? texts(.copyBack)
        return wrap(provider + texts(.openAddress)) + [.blank]
            + [verbatim(request.url.absoluteString), .blank]
            + wrap("\(nextStep) \(texts(.newAddress))")
    }

    /// Returns the lines displayed while the browser is opened automatically.
    func browserOpens(_ request: BrowserRequest) -> [ScreenLine] {
        let provider = request.provider.map { texts(.signInWith, ["provider": TextCleaner.line($0)]) + " " } ?? ""
        return wrap(provider + texts(.browserOpens)) + [.blank, verbatim(request.url.absoluteString), .blank]
    }

    private func instructions(_ request: PasskeyRequest) -> [ScreenLine] {
        let title =
            switch request.ceremony {
            case .signIn: texts(.passkeySignIn)
            case .create: texts(.passkeyCreate)
            }
        return wrap("\(title) \(texts(.passkeyHow))") + [.blank] + [verbatim(request.json)]
    }

    /// Returns a copyable value on its own line, which is never wrapped.
    func copyable(_ component: FormComponent) -> [ScreenLine] {
        guard let value = component.value else { return [] }
        let label = TextCleaner.line(component.text).trimmed
        let title = if label.isEmpty { String?.none } else { label }
        guard component.kind == .qrCode else { return heading(label) + [verbatim(value)] }
        guard let code = qrCode(of: value) else {
            return heading(title ?? texts(.makeQRCode)) + [verbatim(value)]
        }
        return heading(title ?? texts(.scanQRCode)) + QRDrawing.lines(of: code) + [verbatim(value)]
    }

    private func heading(_ title: String) -> [ScreenLine] {
        if title.isEmpty || title.hasSuffix(":") { wrap(title) } else { wrap(title + ":") }
    }

    /// Returns the QR code of a text, if the terminal is wide enough to draw all of it.
    private func qrCode(of text: String) -> QRCode? {
        guard isUnicode, !isPlain, let code = QRCode(text), QRDrawing.columns(of: code) <= columns else { return nil }
        return code
    }

    /// Returns a paragraph in the server's tone; a prefix conveys the tone without colour.
    func paragraph(_ component: FormComponent) -> [ScreenLine] {
        let text = TextCleaner.paragraphs(component.text)
        let role = role(of: component.style)
        guard !text.trimmed.isEmpty else { return [] }
        switch component.style.tone {
        case .error: return alert(text)
        case .warning where isPlain:
            return Paragraph.wrap(texts(.warning, ["message": text]), role, columns: columns)
        case .info where isPlain:
            return Paragraph.wrap(texts(.note, ["message": text]), role, columns: columns)
        case .warning: return Paragraph.wrap(text, role, columns: columns, first: "! ", rest: "  ")
        default: return Paragraph.wrap(text, role, columns: columns)
        }
    }

    private func role(of style: FormComponent.Style) -> ScreenLine.Role {
        switch style.tone {
        case .error: .alert
        case .warning: .warning
        case .success: .good
        case .primary: .strong
        case .info: .link
        case .secondary: .quiet
        default: if [.caption, .overline].contains(style.textStyle) { .quiet } else { .plain }
        }
    }

    /// Returns the text of a countdown.
    func timer(_ text: String, in snapshot: FormSnapshot) -> String {
        guard let left = snapshot.secondsLeft else { return "" }
        if left == 0 { return texts(.timeUp) }
        return text.replacingOccurrences(of: "{time}", with: Self.countdown(left))
    }

    /// Returns seconds formatted as minutes and seconds.
    static func countdown(_ seconds: Int) -> String {
        "\(seconds / 60):\(twoDigits(seconds % 60))"
    }

    /// Returns the step's expiry, or an alert after it.
    func expiry(of snapshot: FormSnapshot) -> [ScreenLine] {
        guard let end = snapshot.step.expiresAt, let left = snapshot.secondsLeft else { return [] }
        guard left > 0 else {
            return alert(texts(.timeOver))
        }
        return Paragraph.wrap(texts(.expiresAt, ["time": timeOfDay(end)]), .quiet, columns: columns)
    }

    private func timeOfDay(_ date: Date) -> String {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = timeZone
        let parts = calendar.dateComponents([.hour, .minute], from: date)
        return "\(Self.twoDigits(parts.hour ?? 0)):\(Self.twoDigits(parts.minute ?? 0))"
    }

    private static func twoDigits(_ number: Int) -> String {
        if number < 10 { "0\(number)" } else { "\(number)" }
    }

    private func wrap(_ text: String) -> [ScreenLine] { Paragraph.wrap(text, columns: columns) }

    private func verbatim(_ text: String) -> ScreenLine { ScreenLine(TextCleaner.line(text), .link) }
}
