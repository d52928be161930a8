import NativeAuthCore

/// A request to one of the service's endpoints.
struct EntraRequest: Sendable {
    let endpoint: EntraEndpoint
    let form: FormBody
    /// The values that must not appear in an error text.
    var secrets: [Secret]
}
