#if canImport(AuthenticationServices) && !os(tvOS) && !os(watchOS)
public import AuthenticationServices

/// The window in which the system shows a sheet.
public typealias AuthUIPresentationAnchor = ASPresentationAnchor
#endif
