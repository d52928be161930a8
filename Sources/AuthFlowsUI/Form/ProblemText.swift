#if canImport(SwiftUI)
import NativeAuthCore
import SwiftUI

/// What went wrong, in words, where a form shows it. Nothing without an error.
///
/// A person who does not see colours or signs is told as well: the sign is not read, the text is.
struct ProblemText: View {
    private let error: NativeAuthError?

    init(_ error: NativeAuthError?) { self.error = error }

    var body: some View {
        if let error {
            Label {
                Text(error.message).fixedSize(horizontal: false, vertical: true)
            } icon: {
                Image(systemName: "exclamationmark.triangle.fill").accessibilityHidden(true)
            }
            .foregroundColor(.red)
            .accessibilityElement(children: .combine)
            .accessibilityIdentifier("authflows-error")
        }
    }
}
#endif
