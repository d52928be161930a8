import IdentityBase
package import IdentityDomain

/// The application, language and address of a page.
package struct PageContext: Sendable {
    package let path: String
    /// The parameters of the address, without any that is good only once.
    package let query: [String: String]
    package let application: Application?
    package let texts: PageTexts
    package let languages: [(tag: String, name: String)]

    package var address: String { FormEncoding.address(path, parameters: query) }
}
