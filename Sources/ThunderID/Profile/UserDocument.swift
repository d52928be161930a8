import NativeAuthCore

/// A user's profile, from SCIM or from `/users/me`.
struct UserDocument: Sendable {
    let id: String
    let attributes: [String: JSONValue]
    let claims: [String: JSONValue]
    let user: User

    /// Parses a SCIM resource (RFC 7643).
    init?(scim json: JSONValue) {
        guard let members = json.object,
            let id = members["id"]?.string,
            !id.isEmpty
        else { return nil }
        self.id = id
        attributes = members
        claims = members

        let name = members["name"]
        let parts = [name?["givenName"]?.string, name?["familyName"]?.string].compactMap(\.self)
        let fullName = name?["formatted"]?.string ?? parts.joined(separator: " ").nonEmpty
        user = User(
            sub: id,
            username: members["userName"]?.string,
            email: members["emails"]?.primary?.string,
            displayName: members["displayName"]?.string ?? fullName,
            profilePicture: members["photos"]?.primary?.string ?? members["picture"]?.string,
            claims: members.mapValues(AnyCodable.init(json:))
        )
    }

    init?(own json: JSONValue) {
        guard let id = json["id"]?.string,
            !id.isEmpty,
            let attributes = json["attributes"]?.object
        else { return nil }
        self.id = id
        self.attributes = attributes

        var claims = attributes
        for (name, member) in [("id", "id"), ("ouId", "ouId"), ("userType", "type")] where claims[name] == nil {
            claims[name] = json[member]
        }
        self.claims = claims
        user = User(sub: id, claims: claims)
    }
}

extension JSONValue {
    /// The primary value of a SCIM list, or the first; a value that is not a list itself.
    var primary: JSONValue? {
        guard let list = array else { return self }
        let chosen = list.first { $0["primary"]?.bool == true } ?? list.first
        return chosen?["value"] ?? chosen
    }
}
