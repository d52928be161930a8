import Foundation
import Testing

@testable import IdentityBase
@testable import ServerTestSupport

@Suite("SCIM access control", .timeLimit(.minutes(5)))
struct SCIMAccessTests {
    /// The documented root, and that of the real server's next version.
    private static let roots = ["/scim2", "/scim/v2"]

    @Test("Other users are not accessible, whether they exist or not")
    func others() async throws {
        try await SignedInClient.signedIn { server, alice in
            let id = try await server.addUser(username: "bob", password: "Bob#2026", email: "bob@example.com").id
            let bob = try await server.services.directory.user(.id, value: id)
            for path in Self.roots.flatMap({ ["\($0)/Users/\(id)", "\($0)/Users/nobody", "\($0)/Users"] }) {
                for method in ["GET", "PUT", "PATCH", "POST", "DELETE"] {
                    let reply = try await alice.send(method, path, ["schemas": []])
                    #expect(reply.status == 403)
                    #expect(reply.json["schemas"] == ["urn:ietf:params:scim:api:messages:2.0:Error"])
                    #expect(reply.json["status"] == "403")
                }
            }
            #expect(try await server.services.directory.user(.id, value: id) == bob)
        }
    }

    @Test("Requests without a valid token are refused", arguments: [nil, "garbage"])
    func noToken(_ token: String?) async throws {
        try await TestServer.run { _, client in
            for path in Self.roots.flatMap({ ["\($0)/Me", "\($0)/Users", "\($0)/Users/x"] }) {
                let reply = try await client.get(path, bearer: token)
                #expect(reply.status == 401)
                #expect(reply.json["status"] == "401")
                #expect(reply.headers["content-type"] == "application/scim+json")
                #expect(reply.headers["www-authenticate"]?.contains("invalid_token") == (token != nil))
            }
        }
    }

    @Test("Unsupported methods are refused with the allowed ones", arguments: ["POST", "DELETE"])
    func methods(_ method: String) async throws {
        try await SignedInClient.signedIn { _, alice in
            for path in Self.roots.flatMap({ ["\($0)/Me", "\($0)/Users/\(alice.user.id)"] }) {
                let reply = try await alice.send(method, path)
                #expect(reply.status == 405)
                #expect(reply.json["status"] == "405")
                #expect(reply.headers["allow"] == "GET, HEAD, PATCH, PUT")
            }
        }
    }

    @Test("A body that is too large is refused with a SCIM error")
    func oversized() async throws {
        var limits = Limits.standard
        limits.requestBody = 2_000
        try await SignedInClient.signedIn(try await TestServer.configuration(limits: limits)) { _, alice in
            let reply = try await alice.send("PATCH", "/scim2/Me", text: String(repeating: " ", count: 3_000))
            #expect(reply.status == 413)
            #expect(reply.json["status"] == "413")
        }
    }

    @Test("With SCIM disabled, its paths are unknown")
    func off() async throws {
        var configuration = try await TestServer.configuration()
        configuration.offersSCIM = false
        try await SignedInClient.signedIn(configuration) { _, alice in
            let names = ["Me", "Users", "ServiceProviderConfig", "Schemas"]
            for path in Self.roots.flatMap({ root in names.map { "\(root)/\($0)" } }) {
                let known = try await alice.send("GET", path)
                #expect(known.errorCode == "AUTH-4030")
                let unknown = try await alice.client.get(path)
                #expect(unknown.errorCode == "AUTH-4010")
            }
        }
    }

    @Test("Configuration, resource types and schemas are public and list every attribute", arguments: roots)
    func description(_ root: String) async throws {
        try await TestServer.run { server, client in
            let configuration = try await client.get("\(root)/ServiceProviderConfig")
            #expect(configuration.status == 200)
            #expect(configuration.headers["content-type"] == "application/scim+json")
            #expect(configuration.json["patch"] == ["supported": true])
            #expect(
                configuration.json["meta"]?["location"]?.string
                    == "\(server.baseURL.absoluteString)\(root)/ServiceProviderConfig"
            )
            #expect(configuration.json["changePassword"] == ["supported": false])
            guard case .array(let types) = try await client.get("\(root)/ResourceTypes").json["Resources"],
                case .array(let schemas) = try await client.get("\(root)/Schemas").json["Resources"],
                case .array(let attributes) = schemas.first?["attributes"]
            else { return #expect(Bool(false), "no lists") }
            #expect(types.map { $0["schema"] } == ["urn:ietf:params:scim:schemas:core:2.0:User"])
            #expect(
                attributes.compactMap { $0["name"]?.string }
                    == ["userName", "name", "displayName", "emails", "phoneNumbers"]
            )
            #expect(attributes.map { $0["multiValued"] } == [false, false, false, true, true])
            #expect(attributes.map { $0["required"] } == [true, false, false, true, false])
        }
    }

    @Test("Both roots replace the same user's attributes", arguments: roots)
    func replacement(_ root: String) async throws {
        try await SignedInClient.signedIn { server, alice in
            let changed = try await alice.send(
                "PUT",
                "\(root)/Me",
                [
                    "schemas": ["urn:ietf:params:scim:schemas:core:2.0:User"], "userName": "alice",
                    "displayName": "Ali", "emails": [["value": "alice@example.com"]],
                ]
            )
            #expect(changed.status == 200, "\(changed.text)")
            let location = "\(server.baseURL.absoluteString)\(root)/Users/\(alice.user.id)"
            #expect(changed.json["meta"]?["location"]?.string == location)
            for other in Self.roots {
                #expect(try await alice.send("GET", "\(other)/Me").json["displayName"] == "Ali")
            }
        }
    }
}
