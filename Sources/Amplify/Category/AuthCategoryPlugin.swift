/// An implementation of `Amplify.Auth`.
///
/// Source: Amplify's public surface.
public protocol AuthCategoryPlugin: Plugin, AuthCategoryBehavior {}

extension AuthCategoryPlugin {
    /// ``CategoryType/auth``.
    public var categoryType: CategoryType { .auth }
}
