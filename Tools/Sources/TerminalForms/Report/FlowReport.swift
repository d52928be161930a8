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
        case status, user, message
    }

    package func encode(to encoder: any Encoder) throws {
        switch self {
        case .complete(let user, let message):
            var object = encoder.container(keyedBy: Key.self)
            try object.encode("complete", forKey: .status)
            if let user {
                try user.encode(to: object.superEncoder(forKey: .user))
            }
            try object.encodeIfPresent(message.map(TextCleaner.line), forKey: .message)
        case .incomplete(let executionID, let snapshot):
            let members = Self.stepMembers(of: snapshot, executionID: executionID)
            try Self.object(members).encode(to: encoder)
        case .error(let error):
            var members = Self.errorMembers(of: error)
            members["status"] = .string("error")
            members["requestId"] = error.requestID.map(JSONValue.string)
            members["httpStatus"] = error.httpStatus.map(JSONValue.int)
            try Self.object(members).encode(to: encoder)
        }
    }

    private static func object(_ members: [String: JSONValue?]) -> JSONValue {
        .object(members.compactMapValues(\.self))
    }

    private static func line(_ text: String) -> JSONValue {
        .string(TextCleaner.line(text))
    }

    private static func stepMembers(of snapshot: FormSnapshot, executionID: String?) -> [String: JSONValue?] {
        let step = snapshot.step
        let fields = step.fields.filter { $0.kind != .hidden }
        let actions = step.actions.map { action in
            object([
                "id": .string(action.id),
                "label": line(action.label),
                "kind": .string(action.kind.rawValue),
            ])
        }

        var members: [String: JSONValue?] = [
            "status": .string("incomplete"),
            "executionId": executionID.map(JSONValue.string),
            "kind": .string("unsupported"),
            "expiresAt": step.expiresAt.map { .string($0.formatted(.iso8601)) },
            "values": values(in: step.components).nonEmpty.map(JSONValue.array),
            "inputs": .array(fields.map(input)),
            "actions": .array(actions),
            "error": error(of: snapshot),
        ]

        switch step.kind {
        case .form: members["kind"] = .string("form")
        case .display: members["kind"] = .string("display")
        case .browser(let request):
            members["kind"] = .string("browser")
            members["browser"] = object([
                "url": .string(request.url.absoluteString),
                "provider": request.provider.map(line),
                "callback": request.callback.map { .string($0.absoluteString) },
            ])
        case .passkey(let request):
            members["kind"] = .string("passkey")
            var mode = "create"
            if case .signIn = request.ceremony {
                mode = "signIn"
            }
            // The request was decoded from this text, so it is valid JSON.
            let options = (try? JSONValue(parsing: Data(request.json.utf8))) ?? .null
            members["passkey"] = object(["mode": .string(mode), "options": options])
        case .unsupported, .complete: break
        }
        return members
    }

    /// Returns the displayed values to copy, scan or read.
    private static func values(in components: [FormComponent]) -> [JSONValue] {
        components.flatMap { component in
            let kind = JSONValue.string(component.kind.rawValue)
            let label = TextCleaner.line(component.text).nonEmpty.map(JSONValue.string)
            let own = component.value.map { object(["kind": kind, "label": label, "value": .string($0)]) }
            let rows = component.rows.map { row in
                object(["kind": kind, "label": line(row.label), "value": line(row.value)])
            }
            return [own].compactMap(\.self) + rows + values(in: component.children)
        }
    }

    private static func input(_ field: FormField) -> JSONValue {
        let options = field.options.map { option in
            object(["value": .string(option.value), "label": line(option.label)])
        }
        return object([
            "name": .string(field.id),
            "type": .string(field.kind.rawValue),
            "label": line(field.label),
            "required": .bool(field.isRequired),
            "secret": .bool(field.isSensitive),
            "options": options.nonEmpty.map(JSONValue.array),
            "hint": field.hint.map(line),
        ])
    }

    /// Returns the error of a rejected form: that of the step, with its `fieldErrors`.
    private static func error(of snapshot: FormSnapshot) -> JSONValue? {
        let broken = snapshot.step.fields.flatMap { field in
            (snapshot.fieldErrors[field.id] ?? []).map { (field: field.id, message: $0) }
        }
        guard snapshot.error != nil || !broken.isEmpty else {
            return nil
        }

        let recovery = RecoveryOption.correct(broken.map(\.field))
        let invalid = NativeAuthError(.invalidInput, message: "Some values are invalid.", recovery: [recovery])
        var error = snapshot.error ?? invalid
        // An expired form cannot be sent again; the command must start a new flow.
        if error.recovery.isEmpty, error.code == .expired {
            error.recovery = [.restart]
        }

        var members = errorMembers(of: error)
        let fieldErrors = broken.map { field, message in
            object(["field": .string(field), "message": line(message)])
        }
        members["fieldErrors"] = .array(fieldErrors)
        return object(members)
    }

    private static func errorMembers(of error: NativeAuthError) -> [String: JSONValue?] {
        let recovery = error.recovery.map { option in
            object([
                "kind": .string(option.kind.rawValue),
                "afterSeconds": option.delay.map { .int(FormSnapshot.seconds($0)) },
                "fields": option.fields.nonEmpty.map { .array($0.map(JSONValue.string)) },
            ])
        }

        return [
            "code": .string(error.code.rawValue),
            "message": line(error.displayMessage),
            "detail": error.serverDescription.map(line),
            "serverCode": error.serverCode.map(JSONValue.string),
            "recovery": .array(recovery),
        ]
    }
}
