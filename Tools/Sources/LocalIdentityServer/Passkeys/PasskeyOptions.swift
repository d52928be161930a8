import Foundation

/// What a passkey ceremony is asked with, as JSON in the shape of Web Authentication.
enum PasskeyOptions {
    struct Descriptor: Encodable {
        let type = "public-key"
        let id: String
        let transports: [String]?

        init(_ passkey: Passkey) {
            id = passkey.id
            transports = passkey.transports.isEmpty ? nil : passkey.transports
        }

        private enum CodingKeys: String, CodingKey {
            case type, id, transports
        }
    }

    struct Request: Encodable {
        let challenge: String
        let timeout: Int
        let rpId: String
        var allowCredentials: [Descriptor]?
        let userVerification: String
    }

    struct Creation: Encodable {
        struct RelyingParty: Encodable {
            let name: String
            let id: String
        }

        struct Person: Encodable {
            let name: String
            let displayName: String
            let id: String
        }

        struct Parameter: Encodable {
            let type = "public-key"
            let alg: Int64

            private enum CodingKeys: String, CodingKey {
                case type, alg
            }
        }

        struct Selection: Encodable {
            var residentKey: String?
            var requireResidentKey: Bool?
            var userVerification: String?
        }

        let challenge: String
        let rp: RelyingParty
        let user: Person
        let pubKeyCredParams: [Parameter]
        let authenticatorSelection: Selection
        let timeout: Int
        var excludeCredentials: [Descriptor]?
        let attestation: String
    }

    static func text(_ options: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.withoutEscapingSlashes, .sortedKeys]
        return String(decoding: try encoder.encode(options), as: UTF8.self)
    }
}
