#if canImport(SwiftUI)
public import SwiftUI

/// Shows its content while a user is signed in, and the fallback while no user is. While
/// ``ThunderIDState/isDetermined`` is `false` it shows neither, so that no sign-in form appears for a user who is
/// already signed in.
///
/// ```swift
/// SignedIn { Home() } fallback: { SignIn(applicationId: "<your-application-id>") }
/// ```
///
/// Source: the released SDK's `SignedIn`.
public struct SignedIn<Content: View, Fallback: View>: View {
    fileprivate var name = "SignedIn"
    private let content: Content
    private let fallback: Fallback

    /// Creates the guard.
    /// - Parameters:
    ///   - content: the content for a signed-in user.
    ///   - fallback: the content while no user is signed in.
    public init(@ViewBuilder content: () -> Content, @ViewBuilder fallback: () -> Fallback) {
        self.content = content()
        self.fallback = fallback()
    }

    /// The content, the fallback or nothing.
    public var body: some View {
        StateReader(name: name) { state in
            if state.isSignedIn {
                content
            } else if state.isDetermined {
                fallback
            } else {
                InvisibleView()
            }
        }
    }
}

extension SignedIn where Fallback == EmptyView {
    /// Creates a guard without a fallback.
    /// - Parameter content: the content for a signed-in user.
    public init(@ViewBuilder content: () -> Content) {
        self.init(content: content) { EmptyView() }
    }
}

/// Shows its content while no user is signed in, and the fallback while a user is. While
/// ``ThunderIDState/isDetermined`` is `false` it shows neither.
///
/// Source: the released SDK's `SignedOut`.
public struct SignedOut<Content: View, Fallback: View>: View {
    private let content: Content
    private let fallback: Fallback

    /// Creates the guard.
    /// - Parameters:
    ///   - content: the content while no user is signed in.
    ///   - fallback: the content for a signed-in user.
    public init(@ViewBuilder content: () -> Content, @ViewBuilder fallback: () -> Fallback) {
        self.content = content()
        self.fallback = fallback()
    }

    /// The content, the fallback or nothing.
    public var body: some View {
        var signedIn = SignedIn(content: { fallback }, fallback: { content })
        signedIn.name = "SignedOut"
        return signedIn
    }
}

extension SignedOut where Fallback == EmptyView {
    /// Creates a guard without a fallback.
    /// - Parameter content: the content while no user is signed in.
    public init(@ViewBuilder content: () -> Content) {
        self.init(content: content) { EmptyView() }
    }
}

/// A view that displays its indicator while the start, a refresh or a sign-out is running.
///
/// Source: the released SDK's `Loading`.
public struct Loading<Indicator: View>: View {
    private let indicator: Indicator

    /// Creates the view.
    /// - Parameter indicator: the indicator.
    public init(@ViewBuilder indicator: () -> Indicator) { self.indicator = indicator() }

    /// The indicator or nothing.
    public var body: some View {
        StateReader(name: "Loading") { state in
            if state.isLoading { indicator }
        }
    }
}

extension Loading where Indicator == ProgressView<EmptyView, EmptyView> {
    /// Creates the view with the system's indicator.
    public init() { self.init { ProgressView() } }
}
#endif
