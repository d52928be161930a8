import NativeAuthCore

/// One request, and the values in it that no text may quote.
struct WireRequest: Sendable {
    let endpoint: Endpoint
    let form: FormBody
    var secrets: [Secret]
}
