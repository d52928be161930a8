import Foundation

/// The credentials of a client with a secret, in the header of a request (RFC 6749, section 2.3.1; RFC 7617).
package enum BasicCredentials {
    /// Returns the value of `Authorization`. It is a secret.
    package static func header(clientID: String, clientSecret: Secret) -> String {
        let encoded = [clientID, clientSecret.reveal()].map {
            PercentEncoding.encode($0, space: "+")
        }
        return "Basic " + Data(encoded.joined(separator: ":").utf8).base64EncodedString()
    }
}
