/// iOS 13.0, macOS 10.15
@MainActor @preconcurrency
public protocol PreviewProvider {
    /// iOS 13.0, macOS 10.15
    associatedtype Previews: View
    /// iOS 13.0, macOS 10.15
    @ViewBuilder @MainActor @preconcurrency static var previews: Previews { get }
}

extension View {
    /// iOS 13.0, macOS 10.15
    public func previewDisplayName(_ value: String?) -> some View { styling("previewDisplayName") { _ in [] } }

    /// iOS 13.0, macOS 11.0
    public func preferredColorScheme(_ colorScheme: ColorScheme?) -> some View {
        modifyingEnvironment("preferredColorScheme") { if let colorScheme { $0.colorScheme = colorScheme } }
    }
}
