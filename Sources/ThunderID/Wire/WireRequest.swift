import Foundation
import NativeAuthCore

/// A request to one of the server's endpoints.
struct WireRequest {
    enum Body {
        case none
        case json(JSONValue)
        case form(FormBody)
    }

    /// Where an answer that says no belongs: the same code means different things in different places.
    enum Purpose {
        case flow(ServerFlowType)
        case authorization
        case codeExchange
        case refresh
        case tokenExchange
        case signOut
        case profile
        case other
    }

    var path: String
    var purpose = Purpose.other
    var query: [(String, String)] = []
    var body = Body.none
    var headers: [String: String] = [:]
    var bearer: Secret?
    /// The method; `nil` for POST where there is a body and GET where there is none.
    var method: String?
    var accept = "application/json"
    var timeout = Duration.seconds(30)
    var maximumSize = 4 * 1_024 * 1_024

    /// Whether a text of the server's quotes a token, a code or whatever else of this request may be a secret.
    func isQuoted(in text: String) -> Bool {
        if let bearer, text.contains(bearer.reveal()) { return true }
        switch body {
        case .form(let form): return form.isQuoted(in: text)
        case .json(let json): return json["assertion"]?.string.map(text.contains) ?? false
        case .none: return false
        }
    }
}
