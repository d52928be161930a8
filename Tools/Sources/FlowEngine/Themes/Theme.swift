package import IdentityBase

/// How an application wants to look, as clients are told.
package struct Theme: Sendable {
    package let handle: String
    package let theme: JSONValue
    package let layout: JSONValue
    package let file: String
}
