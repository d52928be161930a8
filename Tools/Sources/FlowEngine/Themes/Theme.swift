package import IdentityBase

/// The design of an application, as sent to clients.
package struct Theme: Sendable {
    package let handle: String
    package let theme: JSONValue
    package let layout: JSONValue
    package let file: String
}
