/// iOS 15.0, macOS 12.0
public enum Visibility: Hashable, CaseIterable, Sendable {
    /// iOS 15.0, macOS 12.0
    case automatic
    /// iOS 15.0, macOS 12.0
    case visible
    /// iOS 15.0, macOS 12.0
    case hidden
}

extension View {
    /// iOS 15.0, macOS 12.0
    public func alert<A: View>(
        _ titleKey: LocalizedStringKey,
        isPresented: Binding<Bool>,
        @ViewBuilder actions: () -> A
    ) -> some View {
        let content = actions()
        return presenting(.alert(Text(titleKey), isPresented, content))
    }

    /// iOS 15.0, macOS 12.0
    public func alert<A: View, M: View>(
        _ titleKey: LocalizedStringKey,
        isPresented: Binding<Bool>,
        @ViewBuilder actions: () -> A,
        @ViewBuilder message: () -> M
    ) -> some View {
        let content = TupledActions(message: message(), actions: actions())
        return presenting(.alert(Text(titleKey), isPresented, content))
    }

    /// iOS 15.0, macOS 12.0
    @_disfavoredOverload
    public func alert<A: View, S: StringProtocol>(
        _ title: S,
        isPresented: Binding<Bool>,
        @ViewBuilder actions: () -> A
    ) -> some View {
        let content = actions()
        return presenting(.alert(Text(title), isPresented, content))
    }

    /// iOS 15.0, macOS 12.0
    @_disfavoredOverload
    public func alert<A: View, M: View, S: StringProtocol>(
        _ title: S,
        isPresented: Binding<Bool>,
        @ViewBuilder actions: () -> A,
        @ViewBuilder message: () -> M
    ) -> some View {
        let content = TupledActions(message: message(), actions: actions())
        return presenting(.alert(Text(title), isPresented, content))
    }

    /// iOS 15.0, macOS 12.0
    public func confirmationDialog<A: View>(
        _ titleKey: LocalizedStringKey,
        isPresented: Binding<Bool>,
        titleVisibility: Visibility = .automatic,
        @ViewBuilder actions: () -> A
    ) -> some View {
        let content = actions()
        return presenting(.dialog(Text(titleKey), isPresented, content))
    }

    /// iOS 15.0, macOS 12.0
    public func confirmationDialog<A: View, M: View>(
        _ titleKey: LocalizedStringKey,
        isPresented: Binding<Bool>,
        titleVisibility: Visibility = .automatic,
        @ViewBuilder actions: () -> A,
        @ViewBuilder message: () -> M
    ) -> some View {
        let content = TupledActions(message: message(), actions: actions())
        return presenting(.dialog(Text(titleKey), isPresented, content))
    }

    /// iOS 15.0, macOS 12.0
    @_disfavoredOverload
    public func confirmationDialog<A: View, S: StringProtocol>(
        _ title: S,
        isPresented: Binding<Bool>,
        titleVisibility: Visibility = .automatic,
        @ViewBuilder actions: () -> A
    ) -> some View {
        let content = actions()
        return presenting(.dialog(Text(title), isPresented, content))
    }

    /// iOS 15.0, macOS 12.0
    @_disfavoredOverload
    public func confirmationDialog<A: View, M: View, S: StringProtocol>(
        _ title: S,
        isPresented: Binding<Bool>,
        titleVisibility: Visibility = .automatic,
        @ViewBuilder actions: () -> A,
        @ViewBuilder message: () -> M
    ) -> some View {
        let content = TupledActions(message: message(), actions: actions())
        return presenting(.dialog(Text(title), isPresented, content))
    }
}

/// An alert with buttons below its message.
private struct TupledActions<Message: View, Actions: View>: View {
    let message: Message
    let actions: Actions

    var body: some View {
        message
        actions
    }
}

extension Presented {
    fileprivate static func alert(_ title: Text, _ isPresented: Binding<Bool>, _ content: Content) -> Presented {
        Presented(
            role: .alert,
            title: title,
            isPresented: isPresented,
            onDismiss: nil,
            buttonsDismiss: true,
            content: { content }
        )
    }

    fileprivate static func dialog(_ title: Text, _ isPresented: Binding<Bool>, _ content: Content) -> Presented {
        Presented(
            role: .dialog,
            title: title,
            isPresented: isPresented,
            onDismiss: nil,
            buttonsDismiss: true,
            content: { content }
        )
    }
}
