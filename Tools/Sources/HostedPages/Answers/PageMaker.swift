import FlowEngine
import Foundation
import IdentityBase
import IdentityDomain

/// Makes the content of the pages.
struct PageMaker {
    package let templates: PageTemplates
    package let definitions: Definitions
    let setting: PageSetting

    private var texts: PageTexts { setting.texts }
    private var application: Application? { setting.application }
    private var applicationName: String { PageTexts.clean(application?.name ?? texts["frame.server"]) }

    /// A step of a flow with its form.
    package func step(_ visit: Visit, _ application: Application, token: String, now: Date) throws -> HostedPage {
        var builder = StepBuilder(visit, texts, templates, application, definitions, now: now)
        let body = try builder.body()
        var values = form(visit, token: token)
        values["body"] = body
        values["ways"] = ways(visit)
        values["notice"] = visit.notice.map { texts["notices.\($0.rawValue)"] }
        values["problem"] = problem(visit, drawn: builder.drawnInputs)
        let isProblem = visit.error != nil || !visit.problems.isEmpty
        return HostedPage(
            title: builder.title ?? applicationName, body: try templates.html("step", values), isProblem: isProblem,
            pictureOrigins: builder.pictureOrigins)
    }

    /// A question that is answered by one button.
    func confirmation(
        _ key: String, _ visit: (execution: String, step: Int), _ action: PageForm.OwnAction, token: String
    )
        throws -> HostedPage
    {
        var values: [String: Any] = [
            "action": self.action, "execution": visit.execution, "token": token, "step": visit.step,
            "title": texts["\(key).title", ["application": applicationName]],
            "message": texts["\(key).message", ["application": applicationName]],
            "value": PageForm.ownPrefix + action.rawValue, "label": texts["\(key).action"],
        ]
        values["other"] = texts.has("\(key).other") ? texts["\(key).other", ["application": applicationName]] : nil
        values["cancel"] = PageForm.ownPrefix + PageForm.OwnAction.cancel.rawValue
        return HostedPage(
            title: texts["\(key).title", ["application": applicationName]],
            body: try templates.html("confirmation", values))
    }

    /// The way to another site: by itself the first time, and by a button.
    ///
    /// It is a page and not a redirect, for a form has led here, and browsers let a form lead only where the page's
    /// policy allows (`form-action`).
    package func way(to address: String, _ visit: Visit, token: String) throws -> HostedPage {
        let provider = visit.phase == .step ? visit.content.note(FlowField.providerName) : nil
        let key = provider == nil ? leaving(visit, address) : "provider"
        let name = provider.map(PageTexts.clean) ?? applicationName
        let isWarned = visit.error != nil || visit.notice != nil
        var values = form(visit, token: token)
        values["title"] = texts["\(key).title", ["name": name]]
        values["message"] = texts["\(key).message", ["name": name]]
        values["address"] = address
        values["label"] = texts["\(key).action", ["name": name]]
        let ways = visit.phase == .step ? ways(visit) : []
        values["ways"] = ways
        values["hasWays"] = !ways.isEmpty
        values["notice"] = visit.notice.map { texts["notices.\($0.rawValue)", ["name": name]] }
        values["problem"] = problem(visit, drawn: [])
        return HostedPage(
            title: texts["\(key).title", ["name": name]], body: try templates.html("way", values), isProblem: isWarned,
            refresh: visit.wasSent || isWarned ? nil : address)
    }

    private func leaving(_ visit: Visit, _ address: String) -> String {
        if visit.begun == .signOut { return visit.isRefused ? "leaving.stayed" : "leaving.out" }
        let parameters = try? FormParameters(encoded: URLComponents(string: address)?.percentEncodedQuery ?? "")
        return parameters?["code"] == nil ? "leaving.back" : "leaving"
    }

    /// The last screen of a flow, and where one goes from there.
    package func end(_ visit: Visit, _ application: Application, address: String?, now: Date) throws -> HostedPage {
        let key = "done." + (visit.isRefused && visit.begun == .signOut ? "stayed" : visit.begun.rawValue)
        var title = texts["\(key).title", ["application": applicationName]]
        var content = ""
        var origins: Set<String> = []
        if let components = visit.content.meta?.components, !components.isEmpty {
            var builder = StepBuilder(visit, texts, templates, application, definitions, now: now)
            content = try builder.draw(components)
            title = builder.title ?? title
            if builder.title == nil {
                content = try templates.html("text", ["tag": "h1", "class": "heading-1", "text": title]) + content
            }
            origins = builder.pictureOrigins
        } else {
            let message = texts["\(key).message", ["application": applicationName]]
            content =
                try templates.html("text", ["tag": "h1", "class": "heading-1", "text": title])
                + templates.html("text", ["tag": "p", "class": "body-1", "text": message])
        }
        var values: [String: Any] = ["content": content]
        if let address = address ?? home {
            values["address"] = address
            values["label"] = texts["leaving.action", ["name": applicationName]]
        }
        return HostedPage(title: title, body: try templates.html("end", values), pictureOrigins: origins)
    }

    /// Something that does not go on, in words of ours, with what can be done.
    package func message(_ key: String, status: Int, code: String? = nil, again: String? = nil, text: String? = nil)
        throws
        -> HostedPage
    {
        var links: [[String: Any]] = []
        if let again {
            links.append(["address": again, "label": texts["\(key).again"], "class": "primary"])
        }
        if let home {
            links.append([
                "address": home, "label": texts["leaving.action", ["name": applicationName]], "class": "secondary",
            ])
        }
        var values: [String: Any] = [
            "title": texts["\(key).title", ["application": applicationName]],
            "message": text ?? texts["\(key).message", ["application": applicationName]], "links": links,
        ]
        values["code"] = code.map { texts["frame.code", ["code": $0]] }
        return HostedPage(
            title: texts["\(key).title", ["application": applicationName]],
            body: try templates.html("message", values), isProblem: true, status: status)
    }

    /// A flow that cannot go on.
    package func failure(_ visit: Visit, token: String) throws -> HostedPage {
        var values = form(visit, token: token)
        values["title"] = texts["failed.title"]
        values["message"] = visit.error.map { texts.error($0, wait: nil) } ?? texts["errors.other"]
        values["ways"] = ways(visit)
        return HostedPage(
            title: texts["failed.title"], body: try templates.html("failure", values), isProblem: true, status: 200)
    }

    /// The application's own page, if it says where that is.
    private var home: String? {
        application?.url.flatMap { PictureAddress.origin(of: $0) == nil ? nil : $0 }
    }

    private func form(_ visit: Visit, token: String) -> [String: Any] {
        ["action": action, "execution": visit.executionID, "token": token, "step": visit.number]
    }

    /// Where forms go. The application is named so that a page about a form that cannot be taken looks like its own.
    private var action: String {
        FormEncoding.address(setting.path, application.map { [FlowField.applicationId: $0.id] } ?? [:])
    }

    /// What is wrong apart from single fields.
    private func problem(_ visit: Visit, drawn: Set<String>) -> String? {
        if let error = visit.error {
            // Where a password is asked for, the page does not say which of the two was wrong.
            if error.code == ServiceError.userNotFound.code, visit.content.asksForPassword {
                return texts["errors.\(ServiceError.invalidCredentials.code)"]
            }
            let wait = (visit.content.note(FlowField.retryAfter) ?? visit.content.note(FlowField.resendAfter))
                .flatMap { Int($0) }
            return texts.error(error, wait: wait)
        }
        let lost = visit.problems.filter { !drawn.contains($0.identifier) }
        return lost.isEmpty ? nil : lost.map { texts.message($0.message) }.joined(separator: " ")
    }

    /// Ways out that no flow has: from the beginning, back to the application.
    private func ways(_ visit: Visit) -> [[String: Any]] {
        func way(_ action: PageForm.OwnAction, _ key: String) -> [String: Any] {
            ["value": PageForm.ownPrefix + action.rawValue, "label": texts[key, ["application": applicationName]]]
        }
        let isAuthorization = visit.start?.authorizationRequestID != nil
        var ways: [[String: Any]] = []
        let isStuck = visit.awaitsLink || visit.phase == .failed || visit.content.redirectURL != nil
        let canRestart = isAuthorization || (visit.start == nil && [.registration, .recovery].contains(visit.begun))
        if isStuck, canRestart { ways.append(way(.restart, "actions.restart")) }
        if isAuthorization { ways.append(way(.cancel, "actions.cancel")) }
        return ways
    }
}
