public import Foundation

#if canImport(ObjectiveC)
/// Receives header fields for a request; `nil` for none.
public typealias MSALNativeAuthRequestInterceptorAddHeaderCompletionBlock =
    @convention(block) ([String: String]?) -> Void
#else
/// Receives header fields for a request; `nil` for none.
public typealias MSALNativeAuthRequestInterceptorAddHeaderCompletionBlock = ([String: String]?) -> Void
#endif

/// Adds header fields to every request of native authentication, for a gateway in front of the tenant, for example.
///
/// Only names that begin with `x-` are taken, and of these none that begins with `x-ms-`, `x-client-`, `x-broker-` or
/// `x-app-`.
///
/// Source: MSAL's public surface.
#if canImport(ObjectiveC)
@objc
#endif
public protocol MSALNativeAuthRequestInterceptor: NSObjectProtocol {
    /// Called for header fields before a request is sent. May be called from any thread.
    /// - Parameters:
    ///   - requestUrl: where the request goes.
    ///   - completionBlock: must be called once, from any thread, with the fields; `nil` for none. Until then nothing
    ///     is sent.
    func addAdditionalHeaderFields(
        _ requestUrl: URL?,
        completionBlock: @escaping MSALNativeAuthRequestInterceptorAddHeaderCompletionBlock)
}
