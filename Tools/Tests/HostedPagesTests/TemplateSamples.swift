@testable import HostedPages

/// A sample of every template's struct, without nil and empty lists. The values of one struct differ.
enum TemplateSamples {
    static var all: [any HTMLTemplate] {
        elements + fields + steps + pages + console
    }

    private static var console: [any HTMLTemplate] {
        let message = InboxTemplate.Message(
            id: "id",
            subject: "subject",
            to: "to",
            time: "time",
            code: copyable,
            link: "link",
            openLink: "openLink",
            text: "text",
            lines: ["line"]
        )
        let row = TableTemplate.Row(cells: [TableTemplate.Cell(text: "text", address: "address")])

        return [
            ConsoleTemplate(
                navigation: "navigation",
                tabs: [ConsoleTemplate.Tab(label: "label", address: "address", current: true)],
                title: "title",
                banners: "banners",
                announcement: "announcement",
                live: "live",
                sections: "sections"
            ),
            InboxTemplate(none: "none", messages: [message]),
            TableTemplate(
                title: "title",
                label: "label",
                none: "none",
                headers: ["header"],
                rows: [row],
                note: "note"
            ),
            ConsoleFormTemplate(
                summary: "summary",
                title: "title",
                message: "message",
                method: "method",
                action: "action",
                token: "token",
                purpose: "purpose",
                fields: [ConsoleFormTemplate.Field("name", label: "field label", type: "type", value: "value")],
                style: "style",
                label: "label"
            ),
        ]
    }

    private static var elements: [any HTMLTemplate] {
        [
            TextTemplate(tag: "p", style: "style", text: "text"),
            RichTemplate(html: "html"),
            IconTemplate(style: "style", path: "path"),
            EmojiTemplate(alt: "alt", emoji: "emoji"),
            PictureTemplate(src: "src", alt: "alt", width: 1, height: 2),
            DividerTemplate(vertical: true, label: "label"),
            GroupTemplate(style: "style", content: "content"),
            SectionTemplate(heading: "heading", content: "content"),
            TimerTemplate(before: "before", time: "time", after: "after", seconds: 1, over: "over"),
            SubmitTemplate(label: "label"),
            ListTemplate(label: "label", rows: [ListTemplate.Row(term: "term", value: "value")]),
            copyable,
            WalletTemplate(
                code: WalletTemplate.Code(side: 1, path: "path"),
                copyable: copyable,
                address: "address",
                open: "open"
            ),
            ButtonTemplate(
                value: "value",
                label: "label",
                style: "style",
                form: "form",
                refuses: true,
                wait: 1,
                image: "image",
                icon: "icon",
                endIcon: "endIcon"
            ),
        ]
    }

    private static var copyable: CopyableTemplate {
        CopyableTemplate(id: "id", label: "label", value: "value", copy: "copy", copied: "copied")
    }

    private static var fields: [any HTMLTemplate] {
        let values = FieldValues(
            id: "id",
            label: "label",
            hint: "hint",
            errors: ["error"],
            rules: RuleValues(
                rules: [RuleValues.Rule(rule: "rule", value: "value of the rule", text: "text")],
                met: "met",
                unmet: "unmet",
                progress: "progress"
            ),
            attributes: [FieldValues.Attribute(name: "name", value: "value")]
        )
        let element = ConsentTemplate.Element(id: "id", name: "name", label: "label", essential: true)
        let purpose = ConsentTemplate.Purpose(title: "title", description: "description", elements: [element])

        return [
            CheckboxTemplate(field: values),
            ChoiceTemplate(
                field: values,
                optional: "optional",
                prompt: "prompt",
                options: [ChoiceTemplate.Option(value: "value", text: "text", selected: true)]
            ),
            FieldTemplate(
                field: values,
                optional: "optional",
                secret: true,
                show: "show",
                prefixes: [FieldTemplate.Prefix(value: "value", text: "text")],
                prefixName: "prefixName",
                prefixLabel: "prefixLabel"
            ),
            ConsentTemplate(purposes: [purpose], necessary: "necessary"),
        ]
    }

    private static var steps: [any HTMLTemplate] {
        let binding = BindingMessage(label: "label", message: "message")
        let form = FormValues(action: "action", execution: "execution", token: "token", step: 1)
        let ways = [ExitAction(value: "value", label: "label")]

        return [
            BannersTemplate(problem: "problem", notice: "notice"),
            StepTemplate(binding: binding, form: form, body: "body", ways: ways),
            FailureTemplate(title: "title", message: "message", form: form, ways: ways),
            EndTemplate(content: "content", address: "address", label: "label"),
            WayTemplate(
                title: "title",
                message: "message",
                problem: "problem",
                notice: "notice",
                binding: binding,
                address: "address",
                label: "label",
                form: form,
                ways: ways
            ),
            ConfirmationTemplate(
                title: "title",
                message: "message",
                binding: binding,
                form: form,
                value: "value",
                label: "label",
                other: "other",
                cancel: "cancel"
            ),
            PasskeyTemplate(
                message: "message",
                use: "use",
                icon: "icon",
                other: "other",
                without: "without",
                unavailable: "unavailable",
                cancelled: "cancelled",
                form: "form",
                purpose: "purpose",
                options: "options",
                fields: [PasskeyTemplate.Field(name: "name", key: "key")]
            ),
        ]
    }

    private static var pages: [any HTMLTemplate] {
        let link = MessageTemplate.Link(address: "address", label: "label", style: "style")
        let message = OutboxTemplate.Message(
            subject: "subject",
            to: "to",
            time: "time",
            lines: ["line"],
            link: "link"
        )
        let language = PageTemplate.Language(tag: "tag", name: "name", current: true, address: "address")

        return [
            MessageTemplate(title: "title", message: "message", links: [link], code: "code"),
            OutboxTemplate(title: "title", none: "none", messages: [message]),
            PageTemplate(
                layout: "layout",
                language: "language",
                direction: "direction",
                title: "title",
                refresh: "refresh",
                style: "style",
                theme: "theme",
                script: "script",
                icon: "icon",
                application: "application",
                logo: "logo",
                monogram: "monogram",
                body: "body",
                languageLabel: "languageLabel",
                languages: [language],
                links: [PageTemplate.Link(label: "label", address: "address")]
            ),
        ]
    }
}
