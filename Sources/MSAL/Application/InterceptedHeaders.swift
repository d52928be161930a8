import EntraNativeAuth
import Foundation
import NativeAuthCore

/// Calls an app's interceptor for header fields.
// unchecked: an interceptor need not be Sendable, but is documented to be called from any thread.
struct InterceptedHeaders: @unchecked Sendable {
    private let interceptor: any MSALNativeAuthRequestInterceptor

    init(_ interceptor: any MSALNativeAuthRequestInterceptor) { self.interceptor = interceptor }

    /// Waits for the interceptor's first answer, or until the task is cancelled.
    func callAsFunction(_ address: URL) async -> [String: String] {
        let (answers, teller) = AsyncStream.makeStream(of: [String: String].self, bufferingPolicy: .bufferingOldest(1))
        interceptor.addAdditionalHeaderFields(address) { fields in
            teller.yield(fields ?? [:])
            teller.finish()
        }
        for await fields in answers { return fields }
        return [:]
    }
}
