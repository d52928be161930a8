import AuthFlows
import Foundation

/// The parts of a step other than fields and actions: instructions, copyable values, paragraphs and time limits.
extension ScreenRenderer {
    func instructions(of step: FlowStep) -> [ScreenLine] {
        switch step.kind {
        case .browser(let request): instructions(request)
        case .passkey(let request): instructions(request)
        default: []
        }
    }

    private func instructions(_ request: BrowserRequest) -> [ScreenLine] {
        var nextStep = texts(.copyBack)
        if let callback = request.callback {
            nextStep = texts(.copyBackFrom, ["callback": TextCleaner.line(callback.absoluteString)])
        }
        return address(of: request, introduction: .openAddress) + wrap("\(nextStep) \(texts(.newAddress))")
    }

    /// Returns the lines displayed while the browser is opened automatically.
    func browserOpens(_ request: BrowserRequest) -> [ScreenLine] {
        address(of: request, introduction: .browserOpens)
    }

    private func address(of request: BrowserRequest, introduction: TerminalTexts.Key) -> [ScreenLine] {
        var text = texts(introduction)
        if let provider = request.provider {
            text = texts(.signInWith, ["provider": TextCleaner.line(provider)]) + " " + text
        }
        return wrap(text) + [.blank, verbatim(request.url.absoluteString), .blank]
    }

    private func instructions(_ request: PasskeyRequest) -> [ScreenLine] {
        var title = texts(.passkeyCreate)
        if case .signIn = request.ceremony {
            title = texts(.passkeySignIn)
        }
        return wrap("\(title) \(texts(.passkeyHow))") + [.blank, verbatim(request.json)]
    }

    /// Returns a copyable value on its own line, which is never wrapped.
    func copyable(_ component: FormComponent) -> [ScreenLine] {
        guard let value = component.value else { return [] }
        let label = TextCleaner.line(component.text).trimmed
        guard component.kind == .qrCode else {
            return labelLines(label) + [verbatim(value)]
        }

        guard let code = qrCode(of: value) else {
            return labelLines(label.nonEmpty ?? texts(.makeQRCode)) + [verbatim(value)]
        }
        let lines = labelLines(label.nonEmpty ?? texts(.scanQRCode))
        return lines + QRDrawing.lines(of: code) + [verbatim(value)]
    }

    private func labelLines(_ label: String) -> [ScreenLine] {
        guard !label.isEmpty, !label.hasSuffix(":") else {
            return wrap(label)
        }
        return wrap(label + ":")
    }

    /// Returns the QR code of a text, if the terminal is wide enough to draw all of it.
    private func qrCode(of text: String) -> QRCode? {
        guard traits.isUnicode,
            !isPlain,
            let code = QRCode(text),
            QRDrawing.columns(of: code) <= columns
        else {
            return nil
        }
        return code
    }

    /// Returns a paragraph in the server's tone; a prefix conveys the tone without colour.
    func paragraph(_ component: FormComponent) -> [ScreenLine] {
        let text = TextCleaner.paragraphs(component.text)
        let role = screenRole(of: component.style)
        guard !text.trimmed.isEmpty else { return [] }

        switch component.style.tone {
        case .error: return alert(text)
        case .warning where isPlain:
            let warning = texts(.warning, ["message": text])
            return wrap(warning, role)
        case .info where isPlain:
            let note = texts(.note, ["message": text])
            return wrap(note, role)
        case .warning:
            return Paragraph.wrap(text, role, columns: columns, first: "! ", rest: "  ")
        default: return wrap(text, role)
        }
    }

    private func screenRole(of style: FormComponent.Style) -> ScreenLine.Role {
        switch style.tone {
        case .error: .alert
        case .warning: .warning
        case .success: .good
        case .primary: .strong
        case .info: .link
        case .secondary: .quiet
        default:
            switch style.textStyle {
            case .caption, .overline: .quiet
            default: .plain
            }
        }
    }

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
        guard let end = snapshot.step.expiresAt, let left = snapshot.secondsLeft else {
            return []
        }
        guard left > 0 else {
            return alert(texts(.timeOver))
        }

        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = timeZone
        let parts = calendar.dateComponents([.hour, .minute], from: end)
        let hour = Self.twoDigits(parts.hour ?? 0)
        let minute = Self.twoDigits(parts.minute ?? 0)
        return wrap(texts(.expiresAt, ["time": "\(hour):\(minute)"]), .quiet)
    }

    private static func twoDigits(_ number: Int) -> String {
        guard number < 10 else { return "\(number)" }
        return "0\(number)"
    }

    func wrap(_ text: String, _ role: ScreenLine.Role = .plain) -> [ScreenLine] {
        Paragraph.wrap(text, role, columns: columns)
    }

    private func verbatim(_ text: String) -> ScreenLine {
        ScreenLine(TextCleaner.line(text), .link)
    }
}
