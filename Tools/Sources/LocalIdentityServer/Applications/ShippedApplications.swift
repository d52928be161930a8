/// The applications that every local server has, as files of `Resources/Applications` describe them. Their ids never
/// change, so that they can stand in a README.
package struct ShippedApplications: Sendable {
    /// What a client needs to know of an application.
    package struct Entry: Sendable, Equatable {
        package let applicationId: String
        package let clientId: String
        package let name: String
        /// Where an authorization of this client may end.
        package let redirectURI = "nativeauth-demo://callback"
        /// Where a sign-out of this client may end.
        package let postLogoutRedirectURI = "nativeauth-demo://logout"
    }

    /// Sign-in with user name and password, sign-up that ends without a session, recovery by mail.
    package let demo: Entry
    /// The same, but sign-up is one form that ends with a session.
    package let demoWithAssertion: Entry
    /// Sign-in with a code by mail.
    package let emailCode: Entry
    /// Sign-in with rules on the fields.
    package let validation: Entry

    /// Sign-up as a person or as a vendor.
    package let userTypes: Entry
    /// Every component, field, rule and action.
    package let gallery: Entry
    /// Screens that only show something.
    package let screens: Entry

    package var all: [Entry] {
        [demo, demoWithAssertion, emailCode, validation, userTypes, gallery, screens]
    }

    package init() {
        demo = Entry(
            applicationId: "019a0000-0000-7000-8000-00000000d001", clientId: "demo-native", name: "Demo Native")
        demoWithAssertion = Entry(
            applicationId: "019a0000-0000-7000-8000-00000000d002", clientId: "demo-native-session",
            name: "Demo Native with session")
        emailCode = Entry(
            applicationId: "019a0000-0000-7000-8000-00000000d003", clientId: "demo-email-code",
            name: "Demo e-mail code")
        validation = Entry(
            applicationId: "019a0000-0000-7000-8000-00000000d004", clientId: "demo-validation",
            name: "Demo validation")
        userTypes = Entry(
            applicationId: "019a0000-0000-7000-8000-00000000d008", clientId: "demo-user-types",
            name: "Demo user types")
        gallery = Entry(
            applicationId: "019a0000-0000-7000-8000-00000000d00d", clientId: "demo-gallery", name: "Demo gallery")
        screens = Entry(
            applicationId: "019a0000-0000-7000-8000-00000000d00e", clientId: "demo-screens", name: "Demo screens")
    }
}
