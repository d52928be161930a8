import AuthFlows
import Foundation

/// Steps beyond plain forms: instructions for browser and passkey steps, copyable values and time limits.
extension ScreenRenderer {
    /// Returns the instructions for a browser or passkey step.
    func errand(of step: FlowStep) -> [ScreenLine] {
        switch step.kind {
        case .browser(let request): errand(request)
        case .passkey(let request): errand(request)
        default: []
        }
    }

    private func errand(_ request: BrowserRequest) -> [ScreenLine] {
        let provider = request.provider.map { wording(.signInWith, ["provider": TextCleaner.line($0)]) + " " } ?? ""
        let callback = request.callback.map { TextCleaner.line($0.absoluteString) }
        let back = callback.map { wording(.copyBackFrom, ["callback": $0]) } ?? wording(.copyBack)
        return wrap(provider + wording(.openAddress)) + [.blank]
            + [verbatim(request.url.absoluteString), .blank]
            + wrap("\(back) \(wording(.newAddress))")
    }

    /// Returns the lines displayed while the browser is opened automatically.
    func browserOpens(_ request: BrowserRequest) -> [ScreenLine] {
        let provider = request.provider.map { wording(.signInWith, ["provider": TextCleaner.line($0)]) + " " } ?? ""
        return wrap(provider + wording(.browserOpens)) + [.blank, verbatim(request.url.absoluteString), .blank]
    }

    private func errand(_ request: PasskeyRequest) -> [ScreenLine] {
        let what =
            switch request.ceremony {
            case .signIn: wording(.passkeySignIn)
            case .create: wording(.passkeyCreate)
            }
        return wrap("\(what) \(wording(.passkeyHow))") + [.blank] + [verbatim(request.json)]
    }

    /// Returns a copyable value on its own line, which is never wrapped.
    func copyable(_ component: FormComponent) -> [ScreenLine] {
        guard let value = component.value else { return [] }
        let label = TextCleaner.line(component.text).trimmed
        let code = component.kind == .qrCode ? drawable(value) : nil
        var title = label
        if component.kind == .qrCode, label.isEmpty { title = wording(code == nil ? .makeQRCode : .scanQRCode) }
        let heading = title.isEmpty ? [] : wrap(title.hasSuffix(":") ? title : title + ":")
        return heading + (code.map(QRDrawing.lines) ?? []) + [verbatim(value)]
    }

    /// Returns the QR code of a text, if the terminal is wide enough to draw all of it.
    private func drawable(_ text: String) -> QRCode? {
        guard isUnicode, !isPlain, let code = QRCode(text), QRDrawing.columns(of: code) <= columns else { return nil }
        return code
    }

    /// Returns a paragraph in the server's tone; a prefix conveys the tone without colour.
    func paragraph(_ component: FormComponent) -> [ScreenLine] {
        let text = TextCleaner.paragraphs(component.text)
        let role = role(of: component.look)
        guard !text.trimmed.isEmpty else { return [] }
        switch component.look.tone {
        case .error: return alert(text)
        case .warning where isPlain:
            return Paragraph.wrap(wording(.warning, ["message": text]), role, columns: columns)
        case .info where isPlain:
            return Paragraph.wrap(wording(.note, ["message": text]), role, columns: columns)
        case .warning: return Paragraph.wrap(text, role, columns: columns, first: "! ", rest: "  ")
        default: return Paragraph.wrap(text, role, columns: columns)
        }
    }

    private func role(of look: FormComponent.Look) -> ScreenLine.Role {
        switch look.tone {
        case .error: .alert
        case .warning: .warning
        case .success: .good
        case .primary: .strong
        case .info: .link
        case .secondary: .quiet
        default: [.caption, .overline].contains(look.style) ? .quiet : .plain
        }
    }

    /// Returns the text of a countdown.
    func timer(_ text: String, in snapshot: FormSnapshot) -> String {
        guard let left = snapshot.secondsLeft else { return "" }
        if left == 0 { return wording(.timeUp) }
        return text.replacingOccurrences(of: "{time}", with: Self.countdown(left))
    }

    /// Returns seconds formatted as minutes and seconds.
    static func countdown(_ left: Int) -> String {
        let seconds = left % 60
        return "\(left / 60):\(seconds < 10 ? "0" : "")\(seconds)"
    }

    /// Returns the step's expiry, or an alert after it.
    func limit(of snapshot: FormSnapshot) -> [ScreenLine] {
        guard let end = snapshot.step.expiresAt, let left = snapshot.secondsLeft else { return [] }
        guard left > 0 else {
            return alert(wording(.timeOver))
        }
        return Paragraph.wrap(wording(.goodUntil, ["time": clock(end)]), .quiet, columns: columns)
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
