/// How an application wants to look, as clients are told.
struct Theme: Sendable {
    let handle: String
    let theme: JSONValue
    let layout: JSONValue
    let file: String
}
