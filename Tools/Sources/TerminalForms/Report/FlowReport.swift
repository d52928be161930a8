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
    /// `{"status":"error","code":…,"message":…,"detail":…,"recovery":[…]}`; `detail` is the server's description.
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
            let actions = snapshot.step.actions.map { action in
                ["id": action.id, "label": TextCleaner.line(action.label), "kind": action.kind.rawValue]
            }
            try object.encode(actions, forKey: .actions)
            try object.encodeIfPresent(FormErrorReport(snapshot), forKey: .error)
        case .error(let error):
            try object.encode("error", forKey: .status)
            try object.encode(error.code.rawValue, forKey: .code)
            try object.encode(TextCleaner.line(error.displayMessage), forKey: .message)
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
            let members = [
                "url": request.url.absoluteString, "callback": request.callback?.absoluteString,
                "provider": request.provider.map(TextCleaner.line),
            ]
            try object.encode(members.compactMapValues(\.self), forKey: .browser)
        case .passkey(let request):
            try object.encode("passkey", forKey: .kind)
            let mode = if case .signIn = request.ceremony { "signIn" } else { "create" }
            // The request was decoded from this text, so it is valid JSON.
            let options = (try? JSONValue(parsing: Data(request.json.utf8))) ?? .null
            try object.encode(["mode": .string(mode), "options": options], forKey: .passkey)
        case .unsupported, .complete: try object.encode("unsupported", forKey: .kind)
        }
        try object.encodeIfPresent(step.expiresAt, forKey: .expiresAt)
        try object.encodeIfPresent(Self.values(in: step.components).nonEmpty, forKey: .values)
    }

    /// Returns the displayed values to copy, scan or read.
    private static func values(in components: [FormComponent]) -> [[String: String]] {
        components.flatMap { component in
            let kind = component.kind.rawValue
            let label = TextCleaner.line(component.text).nonEmpty
            let own = component.value.map { ["kind": kind, "label": label, "value": $0].compactMapValues(\.self) }
            let rows = component.rows.map { row in
                ["kind": kind, "label": TextCleaner.line(row.label), "value": TextCleaner.line(row.value)]
            }
            return [own].compactMap(\.self) + rows + values(in: component.children)
        }
    }
}

/// One field of a form: `{"name","type","label","required","secret","options","hint"}`.
private struct InputReport: Encodable {
    let name: String
    let type: String
    let label: String
    let required: Bool
    let secret: Bool
    let options: [[String: String]]?
    let hint: String?

    init(_ field: FormField) {
        name = field.id
        type = field.kind.rawValue
        label = TextCleaner.line(field.label)
        required = field.isRequired
        secret = field.isSensitive
        options = field.options.map { ["value": $0.value, "label": TextCleaner.line($0.label)] }.nonEmpty
        hint = field.hint.map(TextCleaner.line)
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
        message = TextCleaner.line(snapshot.error?.displayMessage ?? "Some values are invalid.")
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
