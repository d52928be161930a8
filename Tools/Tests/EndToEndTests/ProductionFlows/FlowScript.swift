import AuthFlows
import Testing
import ThunderID

/// A path through a flow: the chosen actions, and the flow's preconditions.
struct FlowScript: Sendable, CustomTestStringConvertible {
    /// The name of the template.
    let flow: String
    var choices: [FormAction.ID] = []
    /// Whether the user exists before.
    var hasUser = true
    /// Whether the user has registered a passkey before, by the template of sign-in with password or passkey.
    var hasPasskey = false
    /// Whether the new user has no password, so that the sign-in after the sign-up is by another template.
    var isPasswordless = false
    var values: [String: String] = [:]

    var testDescription: String { "\(flow) \(choices)" }

    /// Paths through all templates of the real server.
    static let templates: [FlowScript] = [
        FlowScript(flow: "authentication-basic-google", choices: ["action_001"]),
        FlowScript(flow: "authentication-basic-google", choices: ["action_002"], hasUser: false),
        FlowScript(flow: "authentication-basic-google-github", choices: ["action_001"]),
        FlowScript(flow: "authentication-basic-google-github", choices: ["action_002"], hasUser: false),
        FlowScript(flow: "authentication-basic-google-github", choices: ["action_003"], hasUser: false),
        FlowScript(flow: "authentication-basic-google-github-sms", choices: ["action_001"]),
        FlowScript(flow: "authentication-basic-google-github-sms", choices: ["action_002"], hasUser: false),
        FlowScript(flow: "authentication-basic-google-github-sms", choices: ["action_003"], hasUser: false),
        FlowScript(flow: "authentication-basic-passkey", choices: ["action_basic"]),
        // Without a passkey the user registers one.
        FlowScript(flow: "authentication-basic-passkey", choices: ["action_passkey"]),
        FlowScript(
            flow: "authentication-basic-passkey",
            choices: ["action_passkey"],
            hasPasskey: true
        ),
        FlowScript(flow: "authentication-basic-with-consent", choices: ["consent_action_allow"]),
        FlowScript(flow: "authentication-ciba-email-notification", values: ["login_hint": "ada"]),
        FlowScript(flow: "authentication-credentials-auth"),
        FlowScript(flow: "authentication-email-otp"),
        FlowScript(flow: "authentication-google", hasUser: false),
        FlowScript(flow: "authentication-google-github", choices: ["action_001"], hasUser: false),
        FlowScript(flow: "authentication-google-github", choices: ["action_002"], hasUser: false),
        FlowScript(flow: "authentication-magic-link"),
        FlowScript(flow: "authentication-passkey", choices: ["action_001"], hasPasskey: true),
        FlowScript(flow: "recovery-sms-otp"),
        FlowScript(flow: "registration-basic", hasUser: false),
        FlowScript(flow: "registration-basic-google-github", choices: ["action_001"], hasUser: false),
        FlowScript(
            flow: "registration-basic-google-github",
            choices: ["action_002"],
            hasUser: false,
            isPasswordless: true
        ),
        FlowScript(
            flow: "registration-basic-google-github",
            choices: ["action_003"],
            hasUser: false,
            isPasswordless: true
        ),
        FlowScript(
            flow: "registration-basic-google-github-sms",
            choices: ["action_002"],
            hasUser: false,
            isPasswordless: true
        ),
        FlowScript(
            flow: "registration-basic-google-github-sms",
            choices: ["action_003"],
            hasUser: false,
            isPasswordless: true
        ),
        FlowScript(
            flow: "registration-basic-google-github-sms",
            choices: ["action_004"],
            hasUser: false,
            isPasswordless: true
        ),
        FlowScript(
            flow: "registration-basic-passkey",
            choices: ["action_basic", "action_add_passkey"],
            hasUser: false
        ),
        FlowScript(
            flow: "registration-basic-passkey",
            choices: ["action_basic", "action_skip_passkey"],
            hasUser: false
        ),
        FlowScript(
            flow: "registration-basic-passkey",
            choices: ["action_passkey"],
            hasUser: false,
            isPasswordless: true
        ),
        FlowScript(flow: "registration-basic-with-prompt", hasUser: false),
        FlowScript(flow: "registration-magic-link", hasUser: false),
        FlowScript(flow: "registration-sms-otp", hasUser: false, isPasswordless: true),
        FlowScript(flow: "registration-sms-self-invite", hasUser: false),
        FlowScript(flow: "signout-basic-conditional"),
        FlowScript(flow: "signout-direct"),
        FlowScript(flow: "user-onboarding-default", choices: ["action_create_user_now"], hasUser: false),
        FlowScript(
            flow: "user-onboarding-default",
            choices: ["action_invite_user", "action_send_email_invite"],
            hasUser: false
        ),
        FlowScript(
            flow: "user-onboarding-default",
            choices: ["action_invite_user", "action_share_manually"],
            hasUser: false
        ),
    ]
}
