import Foundation
import NativeAuthBase

/// The decoder of untrusted JSON, which checks size, depth and number of values in the same pass.
package enum ReceivedJSON {
    package static let maximumDepth = 64
    private static let maximumSize = 4 * 1_024 * 1_024
    /// Maximum number of values. `AttributeLimits` and `SCIMOperation` limit a single attribute or request further.
    static let maximumValues = 250_000

    /// - Parameter data: UTF-8; other encodings are rejected.
    /// - Returns: the decoded value; nil for JSON that is invalid, exceeds a limit or does not match the type.
    package static func decode<T: Decodable>(
        _ type: T.Type = JSONValue.self,
        from data: some Sequence<UInt8>,
        maximumDepth: Int = ReceivedJSON.maximumDepth
    ) -> T? {
        let limits = JSONLimits(
            maximumSize: maximumSize,
            maximumDepth: maximumDepth,
            maximumValues: maximumValues,
            refusesDuplicateNames: true
        )

        let value = try? JSONValue(parsing: data as? Data ?? Data(data), limits: limits)
        return try? value?.decoded(as: type)
    }
}
