import NativeAuthCore

struct ThunderIDRequest {
    enum Body {
        case none
        case json(JSONValue)
        case form(FormBody)
    }

    /// The purpose of a request: the meaning of an error code depends on it.
    enum Purpose {
        case flow(ServerFlowType)
        case refresh
        case other
    }

    var path: String
    var purpose = Purpose.other
    var query: [(String, String)] = []
    var body = Body.none
    var headers: [String: String] = [:]
    var bearer: Secret?
    /// The method; `nil` for POST with a body and GET without one.
    var method: String?
    var accept = "application/json"
    var timeout = Duration.seconds(30)
    var maximumSize = 4 * 1_024 * 1_024

    /// Checks whether a text of the server contains a token, a code or another possible secret of this request.
    func leaksSecret(in text: String) -> Bool {
        if let bearer, text.contains(bearer.reveal()) { return true }
        return switch body {
        case .form(let form): form.leaksSecret(in: text)
        case .json(let json): json["assertion"]?.string.map(text.contains) ?? false
        case .none: false
        }
    }

    /// Returns a text of the server, unless it contains a possible secret of this request.
    func withoutSecrets(_ text: String?) -> String? {
        guard let text, !leaksSecret(in: text) else { return nil }
        return text
    }
}
