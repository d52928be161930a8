package import FlowEngine
import HTTPTypes
package import Hummingbird
import IdentityBase

/// The builder of the pages' HTTP responses: adds the frame, the security headers and the cookies.
package struct PageResponder: Sendable {
    package let templates: PageTemplates
    package let assets: PageAssets
    package let definitions: any DefinitionSource

    package init(templates: PageTemplates, assets: PageAssets, definitions: any DefinitionSource) {
        self.templates = templates
        self.assets = assets
        self.definitions = definitions
    }

    package func response(_ page: HostedPage, in context: PageContext, cookies: [String] = []) throws -> Response {
        let texts = context.texts
        let theme = context.application.flatMap { definitions.current.theme(of: $0) }
        var origins = page.pictureOrigins
        let logo = context.application?.logoURL ?? ""
        let isPicture = PictureAddress.origin(of: logo).map { origins.insert($0) } != nil
        let name = context.application?.name ?? texts["frame.server"]
        let isRightToLeft = PageLanguage.isRightToLeft(texts.language) || ThemeSheet.isRightToLeft(theme)
        let direction = if isRightToLeft { "rtl" } else { "ltr" }
        let problem = if page.isProblem { texts["frame.problem"] + " " } else { "" }
        let monogram =
            if logo.hasPrefix("emoji:") {
                String(logo.dropFirst(6).prefix(4))
            } else {
                String(name.prefix(1)).uppercased()
            }
        var values: [String: Any] = [
            "language": texts.language, "direction": direction,
            "title": problem + page.title + " · " + PageTexts.clean(name),
            "style": assets.address("gate.css"), "script": assets.address("gate.js"),
            "icon": assets.address("icon.svg"), "application": PageTexts.clean(name),
            "monogram": monogram,
            "hasLogo": isPicture, "logo": logo, "body": page.body, "languageLabel": texts["frame.language"],
            "languages": languages(context),
            "links": links(context), "hasLinks": !links(context).isEmpty,
        ]
        values["refresh"] = page.refresh
        if let theme, let application = context.application {
            values["theme"] = FormEncoding.address(
                HostedPagePath.theme,
                parameters: ["id": application.id, "v": PageAssets.version(of: ThemeSheet.css(theme))])
        }
        let html = try templates.html("page", values: values)
        var response = Response(
            status: HTTPResponse.Status(code: page.status), headers: [.contentType: "text/html; charset=utf-8"],
            body: ResponseBody(byteBuffer: ByteBuffer(string: html)))
        Self.protect(&response, pictures: origins)
        for cookie in cookies { response.headers.append(HTTPField(name: .setCookie, value: cookie)) }
        return response
    }

    /// Returns a redirect.
    ///
    /// - Parameter isNew: whether the browser must not repeat the request at the new address (303), as after a form.
    package static func redirect(to address: String, isNew: Bool, cookies: [String] = []) -> Response {
        let status: HTTPResponse.Status = if isNew { .seeOther } else { .found }
        var response = Response(status: status, headers: [.location: address])
        protect(&response, pictures: [])
        for cookie in cookies { response.headers.append(HTTPField(name: .setCookie, value: cookie)) }
        return response
    }

    /// Adds the security headers: forms go to this server only, nothing inline runs, and the page is neither framed,
    /// cached nor named in `Referer`.
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

    private func languages(_ context: PageContext) -> [[String: Any]] {
        context.languages.map { language in
            var query = context.query
            query[PageLanguage.parameter] = language.tag
            return [
                "tag": language.tag, "name": language.name, "current": language.tag == context.texts.language,
                "address": FormEncoding.address(context.path, parameters: query),
            ]
        }
    }

    private func links(_ context: PageContext) -> [[String: Any]] {
        let addresses = [("terms", context.application?.tosURI), ("policy", context.application?.policyURI)]
        return addresses.compactMap { key, address in
            guard let address, PictureAddress.origin(of: address) != nil else { return nil }
            return ["label": context.texts["frame.\(key)"], "address": address]
        }
    }
}
