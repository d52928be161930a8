import IdentityBase
package import IdentityDomain

/// The application, language and address of a page.
package struct PageContext: Sendable {
    package let path: String
    /// Query parameters of the address, without one-time values.
    package let query: [String: String]
    package let application: Application?
    package let texts: PageTexts
    package let languages: [(tag: String, name: String)]

    package var address: String { FormEncoding.address(path, parameters: query) }
}
