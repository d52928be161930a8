package import FlowEngine
import HTTPTypes
package import Hummingbird
import IdentityBase

/// Puts pages into their frame, and on them the headers that all pages have.
package struct PageAnswer: Sendable {
    package let templates: PageTemplates
    package let assets: PageAssets
    package let definitions: any DefinitionSource

    package init(templates: PageTemplates, assets: PageAssets, definitions: any DefinitionSource) {
        self.templates = templates
        self.assets = assets
        self.definitions = definitions
    }

    package func response(_ page: HostedPage, _ setting: PageSetting, cookies: [String] = []) throws -> Response {
        let texts = setting.texts
        let theme = setting.application.flatMap { definitions.current.theme(of: $0) }
        var origins = page.pictureOrigins
        let logo = setting.application?.logoURL ?? ""
        let isPicture = PictureAddress.origin(of: logo).map { origins.insert($0) } != nil
        let name = setting.application?.name ?? texts["frame.server"]
        let isRightToLeft = PageLanguage.isRightToLeft(texts.language) || ThemeSheet.isRightToLeft(theme)
        var values: [String: Any] = [
            "language": texts.language, "direction": isRightToLeft ? "rtl" : "ltr",
            "title": (page.isProblem ? texts["frame.problem"] + " " : "") + page.title + " · " + PageTexts.clean(name),
            "style": assets.address("gate.css"), "script": assets.address("gate.js"),
            "icon": assets.address("icon.svg"), "application": PageTexts.clean(name),
            "monogram": logo.hasPrefix("emoji:")
                ? String(logo.dropFirst(6).prefix(4)) : String(name.prefix(1)).uppercased(),
            "hasLogo": isPicture, "logo": logo, "body": page.body, "languageLabel": texts["frame.language"],
            "languages": languages(setting),
            "links": links(setting), "hasLinks": !links(setting).isEmpty,
        ]
        values["refresh"] = page.refresh
        if let theme, let application = setting.application {
            values["theme"] = FormEncoding.address(
                GatePath.theme, ["id": application.id, "v": PageAssets.version(of: ThemeSheet.css(theme))])
        }
        let html = try templates.html("page", values)
        var response = Response(
            status: HTTPResponse.Status(code: page.status), headers: [.contentType: "text/html; charset=utf-8"],
            body: ResponseBody(byteBuffer: ByteBuffer(string: html)))
        Self.protect(&response, pictures: origins)
        for cookie in cookies { response.headers.append(HTTPField(name: .setCookie, value: cookie)) }
        return response
    }

    /// Sends a browser on.
    ///
    /// - Parameter isNew: whether what was sent is not to be sent to the next address (303), as after a form.
    package static func redirect(to address: String, isNew: Bool, cookies: [String] = []) -> Response {
        var response = Response(status: isNew ? .seeOther : .found, headers: [.location: address])
        protect(&response, pictures: [])
        for cookie in cookies { response.headers.append(HTTPField(name: .setCookie, value: cookie)) }
        return response
    }

    /// Forms go to this server only, nothing inline runs, nobody puts the page into another one, and nobody keeps it or
    /// learns its address.
    private static func protect(_ response: inout Response, pictures: Set<String>) {
        let sources = (["'self'"] + pictures.sorted()).joined(separator: " ")
        response.headers[.contentSecurityPolicy] =
            "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src \(sources); "
            + "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
        response.headers[.referrerPolicy] = "no-referrer"
        response.headers[.cacheControl] = "no-store"
        response.headers[.xContentTypeOptions] = "nosniff"
        response.headers[.crossOriginResourcePolicy] = "same-origin"
    }

    private func languages(_ setting: PageSetting) -> [[String: Any]] {
        setting.languages.map { language in
            var query = setting.query
            query[PageLanguage.parameter] = language.tag
            return [
                "tag": language.tag, "name": language.name, "current": language.tag == setting.texts.language,
                "address": FormEncoding.address(setting.path, query),
            ]
        }
    }

    private func links(_ setting: PageSetting) -> [[String: Any]] {
        let addresses = [("terms", setting.application?.tosURI), ("policy", setting.application?.policyURI)]
        return addresses.compactMap { key, address in
            guard let address, PictureAddress.origin(of: address) != nil else { return nil }
            return ["label": setting.texts["frame.\(key)"], "address": address]
        }
    }
}
