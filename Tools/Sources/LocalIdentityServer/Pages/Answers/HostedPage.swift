/// The content of one page.
struct HostedPage {
    var title: String
    /// HTML that our templates have made.
    var body: String
    /// Whether something is wrong, which the title says too.
    var isProblem = false
    /// Where the browser goes at once.
    var refresh: String?
    /// Other servers that pictures come from.
    var pictureOrigins: Set<String> = []
    var status = 200
}
