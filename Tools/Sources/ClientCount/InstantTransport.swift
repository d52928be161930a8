import Foundation
import HTTPTypes
import NativeAuthCore

/// A server that answers at once, with the same form and the same texts.
struct InstantTransport: HTTPTransport {
    private let form: TransportResponse
    private let texts: TransportResponse

    /// The recorded responses of a folder.
    init(folder: String) throws {
        form = try Self.response(Data(contentsOf: Self.file("01-2-sign-in-form", in: folder)))
        texts = try Self.response(Data(contentsOf: Self.file("12-1-meta", in: folder)))
    }

    /// A form of thirty fields, each with three rules and three texts.
    init(fields: Int) {
        let rules = """
            [{"type":"minLength","value":8},{"type":"maxLength","value":64},\
            {"type":"regex","value":"^[a-z0-9.]+@[a-z0-9.-]+$","message":"An address."}]
            """
        let inputs = (0..<fields).map { number in
            """
            {"ref":"i\(number)","identifier":"f\(number)","type":"EMAIL_INPUT","required":true,"validation":\(rules)}
            """
        }
        let shown = (0..<fields).map { number in
            """
            {"id":"i\(number)","ref":"f\(number)","type":"EMAIL_INPUT","label":"{{ t(form:label) }}",\
            "hint":"{{ t(form:hint) }}","placeholder":"{{ t(form:label) }}"}
            """
        }
        let button = #"{"id":"go","type":"ACTION","eventType":"SUBMIT","label":"Go"}"#
        let components = (shown + [button]).joined(separator: ",")
        let data = """
            {"inputs":[\(inputs.joined(separator: ","))],"actions":[{"ref":"go"}],\
            "meta":{"components":[{"type":"BLOCK","id":"b","components":[\(components)]}]}}
            """

        form = Self.response(
            Data(
                """
                {"executionId":"e","flowStatus":"INCOMPLETE","type":"VIEW","challengeToken":"t","data":\(data)}
                """.utf8
            )
        )
        texts = Self.response(
            Data(#"{"i18n":{"translations":{"form":{"label":"A label","hint":"A sentence of help."}}}}"#.utf8)
        )
    }

    func send(_ request: TransportRequest) async throws -> TransportResponse {
        guard request.head.path?.hasPrefix("/flow/meta") == true else { return form }
        return texts
    }

    private static func file(_ name: String, in folder: String) -> URL {
        URL(fileURLWithPath: "\(folder)/\(name).json")
    }

    private static func response(_ body: Data) -> TransportResponse {
        TransportResponse(
            head: HTTPResponse(status: .ok, headerFields: [.contentType: "application/json"]),
            body: body
        )
    }
}
