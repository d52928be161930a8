import AuthFlows
@testable import AuthFlowsUI
import NativeAuthCore
import NativeAuthTesting
@_spi(Host) import SwiftUI
import Testing

@MainActor
@Suite("Accessibility of a form", .timeLimit(.minutes(5)))
struct AccessibilityTests {
    @Test("Every control has a label and a unique identifier", arguments: SampleSteps.all.map(\.id))
    func named(_ id: String) async throws {
        let sample = try #require(SampleSteps.all.first { $0.id == id })
        let stage = try await FormHost(sample.step)
        for (field, value) in sample.values { stage.model.setValue(value, for: field) }
        stage.host.reevaluate()
        // The padding of a field's box is another tap target of the same field, so it is excluded.
        let controls = stage.host.nodes.filter {
            $0.control != nil && !($0.role == .color && $0.accessibility.isHidden)
        }
        for control in controls { #expect(!control.label.isEmpty, "\(id): \(control.role)") }
        let named = controls.compactMap(\.accessibility.identifier)
        #expect(named.count == controls.count, "\(id)")
        #expect(Set(named).count == named.count, "\(id)")
    }

    @Test("The label above a field is read once, with the field")
    func readOnce() async throws {
        let stage = try await FormHost(SampleSteps.everyField)
        stage.host.reevaluate()
        for label in ["First name", "Email", "New password", "Birthday"] {
            #expect(stage.host.texts.contains { $0.hasPrefix(label) })
            let heard = stage.host.nodes.filter { $0.control != nil && $0.label == label }
            #expect(heard.count == 1, "\(label)")
            let beside = stage.host.nodes.filter { $0.role == .text && $0.text.hasPrefix(label) && !$0.label.isEmpty }
            #expect(beside.isEmpty, "\(label)")
        }
    }

    @Test("Decorative images are hidden from assistive technology, and headings have their level")
    func signs() async throws {
        let stage = try await FormHost(SampleSteps.everyComponent)
        stage.host.reevaluate()
        for image in stage.host.nodes where image.role == .image && image.control == nil {
            #expect(image.label.isEmpty)
        }
        let headings = stage.host.nodes.filter { $0.accessibility.traits.contains(.isHeader) }
        #expect(headings.map(\.text) == ["A heading", "A smaller one"])
        #expect(headings.map(\.accessibility.headingLevel) == [1, 2])
    }

    @Test(
        "In a right-to-left layout the form uses no fixed sides",
        arguments: SampleSteps.all.map(\.id)
    )
    func mirrored(_ id: String) async throws {
        let sample = try #require(SampleSteps.all.first { $0.id == id })
        var appearance = Appearance()
        appearance.layoutDirection = .rightToLeft
        let stage = try await FormHost([.step(sample.step)], appearance: appearance)
        stage.host.reevaluate()
        let page = stage.host.html()
        for side in ["text-align: left", "text-align: right", "padding-left", "padding-right"] {
            #expect(!page.contains(side), "\(id): \(side)")
        }
        // Directional symbols are named for leading and trailing.
        for symbol in stage.host.nodes.compactMap(\.accessibility.symbol) {
            #expect(!symbol.contains("left") && !symbol.contains("right"), "\(id): \(symbol)")
        }
    }

    @Test("The form has one identifier, which is not inherited by its content", arguments: SampleSteps.all.map(\.id))
    func form(_ id: String) async throws {
        let sample = try #require(SampleSteps.all.first { $0.id == id })
        let stage = try await FormHost(sample.step)
        stage.host.reevaluate()
        let form = try stage.host.find(.identifier("thunderid-form"))
        #expect(form.accessibility.children == "contain")
        #expect(form.role == .scroll)
    }

    @Test(
        "Every step is drawn with the largest text, in dark mode, with increased contrast and reduced motion",
        arguments: SampleSteps.all.map(\.id)
    )
    func appearances(_ id: String) async throws {
        let sample = try #require(SampleSteps.all.first { $0.id == id })
        var appearance = Appearance()
        appearance.dynamicTypeSize = .accessibility5
        appearance.colorScheme = .dark
        appearance.increaseContrast = true
        appearance.reduceMotion = true
        let stage = try await FormHost([.step(sample.step)], appearance: appearance)
        stage.host.reevaluate()
        try stage.host.check()
        // At this text size, controls are not placed side by side.
        let lines = stage.host.nodes.filter { [.horizontal, .grid, .gridRow].contains($0.role) }
        for line in lines {
            let actions = line.all.compactMap(\.accessibility.identifier).filter { $0.contains("-action-") }
            #expect(Set(actions).count < 2, "\(id): \(actions)")
            let fields = line.all.filter {
                $0.control != nil && $0.accessibility.identifier?.contains("-field-") == true
            }
            #expect(
                fields.count < 2 && !(fields.count == 1 && line.all.contains { $0.role == .picker && $0 !== fields[0] })
            )
        }
        let ordinary = try await FormHost(sample.step).host.nodes
        if id == "components" {
            let rows = ordinary.filter { $0.role == .horizontal }
            #expect(rows.flatMap(\.all).contains { $0.label == "Deny" })
        }
    }

    @Test("A change of the form's language keeps the entered values")
    func language() async throws {
        let form = FlowStep.form(FormField(id: "name", label: "Name", isRequired: true), actions: [])
        let stage = try await FormHost(form)
        try stage.host.type("ada", into: "Name")
        await stage.model.setTexts(FormTexts(language: "de"))
        #expect(stage.host.has("Weiter") && !stage.host.has("Continue"))
        stage.host.reevaluate()
        #expect(try stage.host.find("Name").value == "ada")
    }

    @Test("An expired form reports that and offers a restart")
    func expiry() async throws {
        var step = FlowStep.form(FormField(id: "name", label: "Name"))
        step.expiresAt = Date(timeIntervalSince1970: 1_800_000_010)
        let stage = try await FormHost(step, then: step)
        stage.advance(by: .seconds(9))
        stage.host.reevaluate()
        #expect(stage.host.has("Name"))
        try await stage.advance(until: "the end") { stage.host.has("Start over") }
        #expect(try stage.host.find(.identifier("thunderid-error")).label == "Error: Time expired.")
        #expect(!stage.host.has("Name"))
    }

    @Test("A form whose error permits a restart offers it")
    func restart() async throws {
        var step = FlowStep.form(FormField(id: "name", label: "Name"))
        step.error = NativeAuthError(.refused, message: "Too often.", recovery: [.retry, .restart])
        let stage = try await FormHost(step, then: .form(FormField(id: "name", label: "Name"), id: "2"))
        #expect(stage.host.has("Name"))
        stage.host.reevaluate()
        try stage.host.tap("Start over")
        try await stage.host.wait(for: "a new form") { !stage.host.has("Start over") && stage.host.has("Name") }
        #expect(await stage.flow.starts == 2)
    }
}
