import EntraNativeAuth
import Foundation
import NativeAuthCore

extension FlowContext {
    /// For a state that was made for a test or a preview.
    static func preview(_ correlationId: UUID) -> Self {
        Self(continuationToken: Secret("preview"), username: "preview@example.com", correlationID: correlationId)
    }
}

extension MSALNativeAuthChannelType {
    convenience init(_ channel: EntraChannel) { self.init(value: channel.rawValue) }
}

extension MSALAuthMethod {
    convenience init(_ method: EntraAuthMethod) {
        self.init(
            id: method.id, challengeType: method.challengeType,
            channelTargetType: MSALNativeAuthChannelType(method.channel), loginHint: method.loginHint)
    }

    var entra: EntraAuthMethod {
        EntraAuthMethod(
            id: id, challengeType: challengeType, channel: EntraChannel(rawValue: channelTargetType.value),
            loginHint: loginHint)
    }
}

extension MSALNativeAuthRequiredAttribute {
    convenience init(_ attribute: EntraRequiredAttribute) {
        self.init(
            name: attribute.name, type: attribute.type, required: attribute.isRequired, regex: attribute.regex)
    }

    var entra: EntraRequiredAttribute {
        EntraRequiredAttribute(name: name, type: type, isRequired: required, regex: regex)
    }
}

extension MSALNativeAuthTokenResult {
    convenience init(_ token: EntraAccessToken, withRefreshToken: Bool) {
        self.init(
            accessToken: token.accessToken.reveal(),
            refreshToken: withRefreshToken ? token.refreshToken?.reveal() : nil,
            scopes: token.scopes, expiresOn: token.expiresAt)
    }
}
