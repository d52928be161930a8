import Testing

@testable import SCIMEndpoints

@Suite("SCIM PATCH paths", .timeLimit(.minutes(5)))
struct SCIMPathTests {
    @Test(
        "A valid path is parsed",
        arguments: [
            ("userName", "username", nil, nil),
            ("USERNAME", "username", nil, nil),
            ("name.givenName", "name", nil, "givenname"),
            ("urn:ietf:params:scim:schemas:core:2.0:User:name.familyName", "name", nil, "familyname"),
            (#"emails[type eq "work"]"#, "emails", .init(member: "type", value: "work"), nil),
            (#"emails[type eq "work"].value"#, "emails", .init(member: "type", value: "work"), "value"),
            (#"emails[ Type EQ "w]\"x" ].Value"#, "emails", .init(member: "type", value: #"w]"x"#), "value"),
            ("emails[primary eq true].value", "emails", .init(member: "primary", value: true), "value"),
        ] as [(String, String, SCIMPath.Filter?, String?)]
    )
    func understood(_ text: String, _ attribute: String, _ filter: SCIMPath.Filter?, _ part: String?) throws {
        let path = try SCIMPath(text)
        #expect(path.attribute == attribute)
        #expect(path.filter == filter)
        #expect(path.subAttribute == part)
    }

    @Test(
        "An invalid path is refused",
        arguments: [
            "", ".", "name.", ".givenName", "name..givenName", "name.given.name", "1name", "emails[", "emails[]",
            "emails[type]", "emails[type eq]", #"emails[type eq "work"#, #"emails[type eq "work"]value"#,
            #"emails[type ne "work"]"#, #"emails[type eq work]"#, #"emails[type eq ["work"]]"#,
            #"emails[type eq "work" and primary eq true]"#, #"emails[type eq "work"][0]"#, "user name", "ünicode",
            "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department",
        ]
    )
    func refused(_ text: String) {
        #expect(throws: SCIMPath.malformed) { () throws in try SCIMPath(text) }
    }
}
