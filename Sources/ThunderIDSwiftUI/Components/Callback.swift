#if canImport(SwiftUI)
import AuthFlowsUI
public import Foundation
public import SwiftUI

/// A view that completes a sign-in from its callback URL, and displays the progress.
///
/// A callback is redeemed once, also if the view appears again.
///
/// Source: the released SDK's `Callback`.
public struct Callback: View {
    /// The complete URL.
    public let url: URL
    /// Called once, after the sign-in.
    public let onComplete: (() -> Void)?
    /// Called with the error message.
    public let onError: ((String) -> Void)?

    /// Creates the view.
    /// - Parameters:
    ///   - url: the complete callback URL.
    ///   - onComplete: called once, after the sign-in; `ThunderIDState` contains the user by then.
    ///   - onError: called with the error message.
    public init(
        url: URL,
        onComplete: (() -> Void)? = nil,
        onError: ((String) -> Void)? = nil
    ) {
        self.url = url
        self.onComplete = onComplete
        self.onError = onError
    }

    /// The progress, or the error message.
    public var body: some View {
        StateReader(name: "Callback") { state in
            BaseCallback(url: url) { result in
                switch result {
                case .success: onComplete?()
                case .failure(let error): onError?(state.message(for: error))
                }
            } content: { isLoading, error in
                if isLoading {
                    ProgressView(state.i18n.resolve("callback.loading"))
                } else if let error {
                    VStack(spacing: 8) {
                        Text(verbatim: state.i18n.resolve("callback.error")).font(.headline)
                        Text(verbatim: error).problemColored()
                    }
                    .accessibilityElement(children: .combine)
                    .accessibilityIdentifier("thunderid-error")
                }
            }
        }
    }
}

/// ``Callback`` with custom content.
///
/// Source: the released SDK's `BaseCallback`.
public struct BaseCallback<Content: View>: View {
    /// The complete URL.
    public let url: URL
    /// Called once, after the sign-in or a failure.
    public let onResult: (Result<Void, any Error>) -> Void
    /// The content: receives whether the sign-in is running, and the error message.
    public let content: (Bool, String?) -> Content
    /// The callback URL that was redeemed.
    @State private var redeemedURL: URL?
    @State private var isLoading = true
    @State private var error: String?

    /// Creates the view.
    /// - Parameters:
    ///   - url: the complete callback URL.
    ///   - onResult: called once, after the sign-in or a failure.
    ///   - content: the content: receives whether the sign-in is running, and the error message.
    public init(
        url: URL,
        onResult: @escaping (Result<Void, any Error>) -> Void,
        @ViewBuilder content: @escaping (Bool, String?) -> Content
    ) {
        self.url = url
        self.onResult = onResult
        self.content = content
    }

    /// The content.
    public var body: some View {
        StateReader(name: "BaseCallback") { state in
            // The task requires a view that exists even if the content is empty.
            ZStack { content(isLoading, error) }
                .task(id: url) { begin(with: state) }
        }
    }

    private func begin(with state: ThunderIDState) {
        guard redeemedURL != url else { return }
        redeemedURL = url
        isLoading = true
        error = nil

        Task {
            do {
                try await state.completeSignIn(from: url)
                isLoading = false
                onResult(.success(()))
            } catch {
                isLoading = false
                self.error = state.message(for: error)
                onResult(.failure(error))
            }
        }
    }
}
#endif
