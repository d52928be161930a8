import Foundation

/// The options of a passkey ceremony as JSON for Web Authentication.
package enum PasskeyOptions {
    package struct Descriptor: Encodable {
        package let type = "public-key"
        package let id: String
        package let transports: [String]?

        package init(_ passkey: Passkey) {
            id = passkey.id
            transports = passkey.transports.nonEmpty
        }

        private enum CodingKeys: String, CodingKey {
            case type, id, transports
        }
    }

    package struct Request: Encodable {
        package let challenge: String
        package let timeout: Int
        package let rpId: String
        package var allowCredentials: [Descriptor]?
        package let userVerification: String

        package init(
            challenge: String,
            timeout: Int,
            rpId: String,
            allowCredentials: [Descriptor]? = nil,
            userVerification: String
        ) {
            self.challenge = challenge
            self.timeout = timeout
            self.rpId = rpId
            self.allowCredentials = allowCredentials
            self.userVerification = userVerification
        }
    }

    package struct Creation: Encodable {
        package struct RelyingParty: Encodable {
            package let name: String
            package let id: String

            package init(name: String, id: String) {
                self.name = name
                self.id = id
            }
        }

        package struct Person: Encodable {
            package let name: String
            package let displayName: String
            package let id: String

            package init(name: String, displayName: String, id: String) {
                self.name = name
                self.displayName = displayName
                self.id = id
            }
        }

        package struct Parameter: Encodable {
            package let type = "public-key"
            package let alg: Int64

            package init(alg: Int64) {
                self.alg = alg
            }

            private enum CodingKeys: String, CodingKey {
                case type, alg
            }
        }

        package struct Selection: Encodable {
            package var authenticatorAttachment: String?
            package var residentKey: String?
            package var requireResidentKey: Bool?
            package var userVerification: String?

            package init(
                authenticatorAttachment: String? = nil,
                residentKey: String? = nil,
                requireResidentKey: Bool? = nil,
                userVerification: String? = nil
            ) {
                self.authenticatorAttachment = authenticatorAttachment
                self.residentKey = residentKey
                self.requireResidentKey = requireResidentKey
                self.userVerification = userVerification
            }
        }

        package let challenge: String
        package let rp: RelyingParty
        package let user: Person
        package let pubKeyCredParams: [Parameter]
        package let authenticatorSelection: Selection
        package let timeout: Int
        package var excludeCredentials: [Descriptor]?
        package let attestation: String

        package init(
            challenge: String,
            rp: RelyingParty,
            user: Person,
            pubKeyCredParams: [Parameter],
            authenticatorSelection: Selection,
            timeout: Int,
            excludeCredentials: [Descriptor]? = nil,
            attestation: String
        ) {
            self.challenge = challenge
            self.rp = rp
            self.user = user
            self.pubKeyCredParams = pubKeyCredParams
            self.authenticatorSelection = authenticatorSelection
            self.timeout = timeout
            self.excludeCredentials = excludeCredentials
            self.attestation = attestation
        }
    }

    package static func text(_ options: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.withoutEscapingSlashes, .sortedKeys]
        return String(decoding: try encoder.encode(options), as: UTF8.self)
    }
}
