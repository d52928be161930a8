/// The content of one page.
package struct HostedPage {
    package var title: String
    /// HTML that our templates have made.
    package var body: String
    /// Whether something is wrong, which the title says too.
    var isProblem = false
    /// Where the browser goes at once.
    package var refresh: String?
    /// Other servers that pictures come from.
    var pictureOrigins: Set<String> = []
    package var status = 200
}
