import Mustache

/// Values that a template's tags name. The names of the members are the keys of the tags.
///
/// `child(named:)` is written out: the library's reflection would take five times as long.
protocol TemplateValues: MustacheParent {
    /// Returns a member; nil if there is none of that name, or the member is nil.
    func child(named member: String) -> Any?
}

/// The values of the template `Resources/Pages/Templates/<name>.mustache`.
protocol HTMLTemplate: TemplateValues {
    static var name: String { get }
}
