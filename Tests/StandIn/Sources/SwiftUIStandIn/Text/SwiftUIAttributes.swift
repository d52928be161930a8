public import Foundation

extension AttributeScopes {
    /// iOS 15.0, macOS 12.0
    public var swiftUI: SwiftUIAttributes.Type { SwiftUIAttributes.self }

    /// iOS 15.0, macOS 12.0
    public struct SwiftUIAttributes: AttributeScope {
        /// iOS 15.0, macOS 12.0
        public let font: FontAttribute
        /// iOS 15.0, macOS 12.0
        public let foregroundColor: ForegroundColorAttribute
        /// iOS 15.0, macOS 12.0
        public let foundation: FoundationAttributes

        /// iOS 15.0, macOS 12.0
        public enum FontAttribute: AttributedStringKey {
            /// iOS 15.0, macOS 12.0
            public typealias Value = Font
            /// iOS 15.0, macOS 12.0
            public static let name = "SwiftUI.Font"
        }

        /// iOS 15.0, macOS 12.0
        public enum ForegroundColorAttribute: AttributedStringKey {
            /// iOS 15.0, macOS 12.0
            public typealias Value = Color
            /// iOS 15.0, macOS 12.0
            public static let name = "SwiftUI.ForegroundColor"
        }
    }
}

extension AttributeDynamicLookup {
    /// iOS 15.0, macOS 12.0
    public subscript<T: AttributedStringKey>(
        dynamicMember keyPath: KeyPath<AttributeScopes.SwiftUIAttributes, T>
    ) -> T {
        self[T.self]
    }
}
