#if canImport(SwiftUI)
/// A link below the content of a form, to another form.
struct FormLink: Identifiable {
    let id: String
    let label: String
    let action: @MainActor () -> Void
}
#endif
