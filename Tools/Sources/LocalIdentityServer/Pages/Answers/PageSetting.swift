/// What a page is shown for, besides its content: whose it is, in which language, under which address.
struct PageSetting: Sendable {
    let path: String
    /// The parameters of the address, without any that is good only once.
    let query: [String: String]
    let application: Application?
    let texts: PageTexts
    let languages: [(tag: String, name: String)]

    var address: String { FormEncoding.address(path, query) }
}
