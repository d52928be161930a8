import AuthFlows
import Foundation
import NativeAuthBase
package import NativeAuthCore

/// The command's JSON output: one object of one of these shapes. A stable interface, tested field by field.
///
/// A report contains no values entered by the user and no challenge token. The step's displayed values are included in
/// full: `values` may contain an invitation link, which is a bearer credential.
package enum FlowReport: Sendable {
    /// `{"status":"complete","user":{…},"message":…}`; without a user when the flow ended without a session.
    case complete(user: (any Encodable & Sendable)?, message: String?)
    /// `{"status":"incomplete","executionId":…,"kind":…,"inputs":[…],"actions":[…],"error":…}`
    ///
    /// `kind` is `form`, `display`, `browser`, `passkey` or `unsupported`. Optional members:
    /// - `"browser":{"url","callback","provider"}`: open `url`; the input `code` takes the redirect URL, which starts
    ///   with `callback`;
    /// - `"passkey":{"mode","options"}`: `mode` is `signIn` or `create`, `options` is WebAuthn JSON; the input
    ///   `credentialId` takes the whole response as JSON;
    /// - `"expiresAt"`: expiry of the step (ISO 8601);
    /// - `"values":[{"kind","label","value"}]`: displayed values to copy, scan or read.
    case incomplete(executionID: String?, FormSnapshot)
    /// `{"status":"error","code":…,"message":…,"detail":…,"recovery":[…]}`; `detail` is the server's description of the
    /// error.
    case error(NativeAuthError)
}

extension FlowReport: Encodable {
    private enum Key: String, CodingKey {
        case status, user, message, executionId, inputs, actions, error, code, serverCode, requestId, recovery
        case httpStatus, detail, kind, browser, passkey, expiresAt, values
    }

    package func encode(to encoder: any Encoder) throws {
        var object = encoder.container(keyedBy: Key.self)
        switch self {
        case .complete(let user, let message):
            try object.encode("complete", forKey: .status)
            if let user { try user.encode(to: object.superEncoder(forKey: .user)) }
            try object.encodeIfPresent(message.map(TextCleaner.line), forKey: .message)
        case .incomplete(let executionID, let snapshot):
            try object.encode("incomplete", forKey: .status)
            try object.encodeIfPresent(executionID, forKey: .executionId)
            try encode(snapshot.step, into: &object)
            let inputs = snapshot.step.fields.filter { $0.kind != .hidden }.map(InputReport.init)
            try object.encode(inputs, forKey: .inputs)
            try object.encode(snapshot.step.actions.map(ActionReport.init), forKey: .actions)
            try object.encodeIfPresent(FormErrorReport(snapshot), forKey: .error)
        case .error(let error):
            try object.encode("error", forKey: .status)
            try object.encode(error.code.rawValue, forKey: .code)
            try object.encode(TextCleaner.line(error.problem), forKey: .message)
            try object.encodeIfPresent(error.serverDescription.map(TextCleaner.line), forKey: .detail)
            try object.encodeIfPresent(error.serverCode, forKey: .serverCode)
            try object.encodeIfPresent(error.requestID, forKey: .requestId)
            try object.encodeIfPresent(error.httpStatus, forKey: .httpStatus)
            try object.encode(error.recovery.map(RecoveryReport.init), forKey: .recovery)
        }
    }

    private func encode(_ step: FlowStep, into object: inout KeyedEncodingContainer<Key>) throws {
        switch step.kind {
        case .form: try object.encode("form", forKey: .kind)
        case .display: try object.encode("display", forKey: .kind)
        case .browser(let request):
            try object.encode("browser", forKey: .kind)
            try object.encode(BrowserReport(request), forKey: .browser)
        case .passkey(let request):
            try object.encode("passkey", forKey: .kind)
            try object.encode(PasskeyReport(request), forKey: .passkey)
        case .unsupported, .complete: try object.encode("unsupported", forKey: .kind)
        }
        try object.encodeIfPresent(step.expiresAt, forKey: .expiresAt)
        try object.encodeIfPresent(ValueReport.all(in: step.components).nonEmpty, forKey: .values)
    }
}

/// One field of a form: `{"name","type","label","required","secret","options","hint"}`.
private struct InputReport: Encodable {
    struct Option: Encodable {
        let value: String
        let label: String
    }

    let name: String
    let type: String
    let label: String
    let required: Bool
    let secret: Bool
    let options: [Option]?
    let hint: String?

    init(_ field: FormField) {
        name = field.id
        type = field.kind.rawValue
        label = TextCleaner.line(field.label)
        required = field.isRequired
        secret = field.isSensitive
        let listed = field.options.map { Option(value: $0.value, label: TextCleaner.line($0.label)) }
        options = listed.nonEmpty
        hint = field.hint.map(TextCleaner.line)
    }
}

/// One action of a form: `{"id","label","kind"}`.
private struct ActionReport: Encodable {
    let id: String
    let label: String
    let kind: String

    init(_ action: FormAction) {
        id = action.id
        label = TextCleaner.line(action.label)
        kind = action.kind.rawValue
    }
}

/// The error of a rejected form:
/// `{"code","message","detail","serverCode","fieldErrors":[{"field","message"}],"recovery":[…]}`.
private struct FormErrorReport: Encodable {
    let code: String
    let message: String
    let detail: String?
    let serverCode: String?
    let fieldErrors: [FieldError]
    let recovery: [RecoveryReport]

    init?(_ snapshot: FormSnapshot) {
        let broken = snapshot.step.fields.flatMap { field in
            (snapshot.fieldErrors[field.id] ?? []).map { FieldError(field: field.id, message: TextCleaner.line($0)) }
        }
        guard snapshot.error != nil || !broken.isEmpty else { return nil }
        code = (snapshot.error?.code ?? .invalidInput).rawValue
        message = TextCleaner.line(snapshot.error?.problem ?? "Some values are invalid.")
        detail = snapshot.error?.serverDescription.map(TextCleaner.line)
        serverCode = snapshot.error?.serverCode
        fieldErrors = broken
        var options = snapshot.error?.recovery ?? [.correct(broken.map(\.field))]
        // An expired form cannot be sent again; the command must start a new flow.
        if options.isEmpty, snapshot.error?.code == .expired { options = [.restart] }
        recovery = options.map(RecoveryReport.init)
    }
}

/// A recovery option: `{"kind","afterSeconds","fields"}`.
private struct RecoveryReport: Encodable {
    let kind: String
    let afterSeconds: Int?
    let fields: [String]?

    init(_ option: RecoveryOption) {
        kind = option.kind.rawValue
        afterSeconds = option.delay.map(FormSnapshot.seconds)
        fields = option.fields.nonEmpty
    }
}

/// A browser step: `{"url","callback","provider"}`.
private struct BrowserReport: Encodable {
    let url: String
    let callback: String?
    let provider: String?

    init(_ request: BrowserRequest) {
        url = request.url.absoluteString
        callback = request.callback?.absoluteString
        provider = request.provider.map(TextCleaner.line)
    }
}

/// A passkey step: `{"mode","options"}`.
private struct PasskeyReport: Encodable {
    let mode: String
    let options: JSONValue

    init(_ request: PasskeyRequest) {
        switch request.ceremony {
        case .signIn: mode = "signIn"
        case .create: mode = "create"
        }
        // The request was decoded from this text, so it is valid JSON.
        options = (try? JSONValue(parsing: Data(request.json.utf8))) ?? .null
    }
}

/// A displayed value to copy, scan or read: `{"kind","label","value"}`.
private struct ValueReport: Encodable {
    let kind: String
    let label: String?
    let value: String

    static func all(in components: [FormComponent]) -> [ValueReport] {
        components.flatMap { component -> [ValueReport] in
            let name = TextCleaner.line(component.text)
            let kind = component.kind.rawValue
            let own = component.value.map { ValueReport(kind: kind, label: name.nonEmpty, value: $0) }
            let rows = component.rows.map {
                ValueReport(kind: kind, label: TextCleaner.line($0.label), value: TextCleaner.line($0.value))
            }
            return [own].compactMap(\.self) + rows + all(in: component.children)
        }
    }
}

/// The encoder of the command's JSON output.
package enum JSONReport {
    /// Encodes a value as one line with sorted keys, without a line break.
    /// - Throws: `EncodingError` if the value cannot be represented in JSON.
    package static func line(_ value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        encoder.dateEncodingStrategy = .iso8601
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    }
}
