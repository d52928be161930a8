import FlowEngine
import HTTPTypes
import Hummingbird
import IdentityBase

extension PageRenderer {
    /// Returns the response with a page: adds the frame, the security headers and the cookies.
    func response(_ page: HostedPage, cookies: [String]) throws -> Response {
        let theme = application.flatMap(definitions.theme)
        let logo = application?.logoURL ?? ""
        let logoOrigin = PictureAddress.origin(of: logo)
        let isRightToLeft = PageLanguage.isRightToLeft(texts.language) || ThemeSheet.isRightToLeft(theme)
        let direction = if isRightToLeft { "rtl" } else { "ltr" }
        var brand = applicationName
        if page.layout == .console { brand = texts["home.title"] }
        var title = page.title + " · " + brand
        if page.isProblem {
            title = texts["frame.problem"] + " " + title
        }

        var themeAddress: String?
        if let theme, let application {
            let parameters = ["id": application.id, "v": PageResources.version(of: ThemeSheet.css(theme))]
            themeAddress = FormEncoding.address(HostedPagePath.theme, parameters: parameters)
        }

        var connections = ""
        if page.layout == .console {
            themeAddress = resources.address("console.css")
            connections = "connect-src 'self'; "
        }

        let frame = PageTemplate(
            layout: page.layout.rawValue,
            language: texts.language,
            direction: direction,
            title: title,
            refresh: page.refresh,
            style: resources.address("gate.css"),
            theme: themeAddress,
            script: resources.address("gate.js"),
            icon: resources.address("icon.svg"),
            application: brand,
            logo: logoOrigin.map { _ in logo } ?? resources.address("icon.svg").only(if: application == nil),
            monogram: monogram(logo, brand: brand),
            body: page.body,
            languageLabel: texts["frame.language"],
            languages: languages,
            links: links
        )

        var pictures = page.pictureOrigins
        if let logoOrigin { pictures.insert(logoOrigin) }
        return Self.response(
            HTTPResponse.Status(code: page.status),
            header: (.contentType, "text/html; charset=utf-8"),
            body: try resources.html(frame),
            cookies: cookies,
            pictures: pictures,
            connections: connections
        )
    }

    /// The text that the page shows in place of a logo: its emoji, or the first letter of the application's name.
    private func monogram(_ logo: String, brand: String) -> String {
        if logo.hasPrefix("emoji:") {
            return String(logo.dropFirst(6).prefix(4))
        }
        return String(brand.prefix(1)).uppercased()
    }

    /// - Parameter afterForm: whether the browser must not repeat the request at the new address (303).
    static func redirect(
        to address: String,
        afterForm: Bool = false,
        cookies: [String] = []
    ) -> Response {
        let status: HTTPResponse.Status = if afterForm { .seeOther } else { .found }
        return response(status, header: (.location, address), body: "", cookies: cookies)
    }

    /// Returns a response with the security headers: forms go to this server only, nothing inline runs, and the page is
    /// neither framed, cached nor named in `Referer`.
    private static func response(
        _ status: HTTPResponse.Status,
        header: (name: HTTPField.Name, value: String),
        body: String,
        cookies: [String],
        pictures: Set<String> = [],
        connections: String = ""
    ) -> Response {
        let sources = (["'self'"] + pictures.sorted()).joined(separator: " ")
        var headers: HTTPFields = [
            header.name: header.value,
            .contentSecurityPolicy: "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; "
                + "\(connections)img-src \(sources); form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
            .referrerPolicy: "no-referrer",
            .cacheControl: "no-store",
            .xContentTypeOptions: "nosniff",
            .crossOriginResourcePolicy: "same-origin",
        ]
        for cookie in cookies {
            headers.append(HTTPField(name: .setCookie, value: cookie))
        }

        return Response(
            status: status,
            headers: headers,
            body: ResponseBody(byteBuffer: ByteBuffer(string: body))
        )
    }

    private var languages: [PageTemplate.Language] {
        definitions.texts.languages.map { language in
            var query = query
            query[PageLanguage.parameter] = language
            return PageTemplate.Language(
                tag: language,
                name: definitions.texts.name(of: language),
                current: language == texts.language,
                address: FormEncoding.address(path, parameters: query)
            )
        }
    }

    private var links: [PageTemplate.Link] {
        let addresses = [
            ("terms", application?.tosURI),
            ("policy", application?.policyURI),
        ]
        return addresses.compactMap { key, address in
            guard let address, PictureAddress.origin(of: address) != nil else {
                return nil
            }
            return PageTemplate.Link(label: texts["frame.\(key)"], address: address)
        }
    }
}
