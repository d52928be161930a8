#if canImport(SwiftUI)
import AuthFlowsUI
public import Foundation
public import SwiftUI

/// Takes the address with which the app was called back after a sign-in in a browser, and says how it goes.
///
/// An address is taken once, however often the view appears.
///
/// Source: the released SDK's `Callback`.
public struct Callback: View {
    /// The complete URL.
    public let url: URL
    /// Called once, after the sign-in.
    public let onComplete: (() -> Void)?
    /// Called with the error message.
    public let onError: ((String) -> Void)?

    /// Makes the view.
    /// - Parameters:
    ///   - url: the whole address.
    ///   - onComplete: called once, when somebody is signed in; `ThunderIDState` knows who.
    ///   - onError: called with what went wrong.
    public init(url: URL, onComplete: (() -> Void)? = nil, onError: ((String) -> Void)? = nil) {
        self.url = url
        self.onComplete = onComplete
        self.onError = onError
    }

    /// The progress, or what went wrong.
    public var body: some View {
        StateReader("Callback") { state in
            BaseCallback(url: url) { result in
                switch result {
                case .success: onComplete?()
                case .failure(let error): onError?(state.words(of: error))
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

/// ``Callback`` with a look of the app's.
///
/// Source: the released SDK's `BaseCallback`.
public struct BaseCallback<Content: View>: View {
    /// The complete URL.
    public let url: URL
    /// Called once, after the sign-in or a failure.
    public let onResult: (Result<Void, any Error>) -> Void
    /// The content: receives whether the sign-in is running, and the error message.
    public let content: (Bool, String?) -> Content
    /// The address that has been taken, and what came of it.
    @State private var taken: URL?
    @State private var isLoading = true
    @State private var error: String?

    /// Makes the view.
    /// - Parameters:
    ///   - url: the whole address.
    ///   - onResult: called once, when somebody is signed in or something went wrong.
    ///   - content: what to show: whether it runs, and what went wrong.
    public init(
        url: URL, onResult: @escaping (Result<Void, any Error>) -> Void,
        @ViewBuilder content: @escaping (Bool, String?) -> Content
    ) {
        self.url = url
        self.onResult = onResult
        self.content = content
    }

    /// The content.
    public var body: some View {
        StateReader("BaseCallback") { state in
            // The task needs a view that is there even if the content is nothing.
            ZStack { content(isLoading, error) }
                .task(id: url) { begin(with: state) }
        }
    }

    private func begin(with state: ThunderIDState) {
        guard taken != url else { return }
        taken = url
        isLoading = true
        error = nil
        Task {
            do {
                try await state.take(url)
                isLoading = false
                onResult(.success(()))
            } catch {
                isLoading = false
                self.error = state.words(of: error)
                onResult(.failure(error))
            }
        }
    }
}
#endif
