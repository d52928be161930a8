#if canImport(SwiftUI)
public import SwiftUI

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
