/// The content of one page.
package struct HostedPage {
    package var title: String
    /// HTML, rendered by the templates.
    package var body: String
    /// Whether the page reports an error. The title then says so too.
    var isProblem = false
    /// The address of an automatic redirect.
    package var refresh: String?
    /// Origins of pictures, for the content security policy.
    var pictureOrigins: Set<String> = []
    package var status = 200
}
