#if canImport(SwiftUI)
import AuthFlows
import NativeAuthCore
import SwiftUI

/// The message of an error in a form. Not conveyed by colour or symbol alone: the text is read aloud.
struct ProblemText: View {
    private let error: NativeAuthError?
    @Environment(\.form.appearance) private var appearance
    @Environment(\.form.texts) private var texts
    @Environment(\.form.identifierPrefix) private var prefix

    init(_ error: NativeAuthError?) { self.error = error }

    var body: some View {
        if let error {
            HStack(alignment: .firstTextBaseline, spacing: 8) {
                Image(systemName: "exclamationmark.triangle.fill").accessibilityHidden(true)
                Text(verbatim: error.message).fixedSize(horizontal: false, vertical: true)
            }
            .font(appearance.bodyFont)
            .foregroundColor(appearance.error)
            .padding(12)
            .frame(maxWidth: .infinity, alignment: .leading)
            .background(
                appearance.error.opacity(LegiblePalette.tint),
                in: RoundedRectangle(cornerRadius: appearance.cornerRadius)
            )
            .accessibilityElement(children: .combine)
            .accessibilityLabel(texts(.errorPrefix, ["message": error.message]))
            .accessibilityIdentifier("\(prefix)-error")
        }
    }
}
#endif
