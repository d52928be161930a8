public import Foundation
import NativeAuthCore

/// A step that goes on in a browser: sign-in with another provider.
///
/// Open ``url`` in a browser session that ends at ``callback``, put the whole address that the browser came back to into
/// the step's field, and submit it. The flow checks that the address answers this request and takes out what the server
/// needs. Submitting an empty field asks the server for a new address; the old one is of no use then. A person who
/// closes the browser has cancelled: the step stays as it is.
public struct BrowserRequest: Sendable, Equatable {
    /// The address to open: `https`, or `http` on this machine.
    public let url: URL
    /// Where the browser comes back to, without the answer; `nil` when the address does not say. Its scheme is what a
    /// browser session waits for.
    public let callback: URL?
    /// The provider's name, to be shown; `nil` when the server does not say.
    public let provider: String?

    /// Makes a request.
    /// - Parameters:
    ///   - url: the address to open.
    ///   - callback: where the browser comes back to.
    ///   - provider: the provider's name.
    public init(url: URL, callback: URL? = nil, provider: String? = nil) {
        self.url = url
        self.callback = callback
        self.provider = provider
    }

    /// What ties the answer to this request; `nil` when the address has none.
    /// - Throws: `NativeAuthError` with code `refused` when that can't be read: no answer could be told from another then.
    var state: Secret? {
        get throws { try AuthorizationCallback.state(of: url.absoluteString) }
    }
}

extension BrowserRequest: CustomStringConvertible, CustomReflectable {
    /// Whose sign-in it is and at which host, without what the address carries.
    public var description: String { "BrowserRequest(\(provider ?? "unnamed"), \(url.host ?? "no host"))" }

    /// A mirror without the address.
    public var customMirror: Mirror { Mirror(self, children: ["provider": provider ?? "", "host": url.host ?? ""]) }
}
