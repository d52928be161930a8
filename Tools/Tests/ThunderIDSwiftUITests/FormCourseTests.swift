import AuthFlows
import NativeAuthCore
import Testing

@testable import ThunderIDSwiftUI

@Suite("The life cycle of a form's flow", .timeLimit(.minutes(5)))
struct FormCourseTests {
    private typealias Sight = FormCourse.Sight
    private typealias Event = FormCourse.Event
    private typealias Action = FormCourse.Action

    /// An event, the state of the flow at that time, and the expected actions.
    struct Moment: Sendable {
        let event: FormCourse.Event
        let flow: FormCourse.Sight?
        let actions: [FormCourse.Action]

        init(_ event: FormCourse.Event, _ flow: FormCourse.Sight? = nil, _ actions: [FormCourse.Action]) {
            (self.event, self.flow, self.actions) = (event, flow, actions)
        }
    }

    struct Story: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let moments: [Moment]
        /// The expected final state: busy, able to sign in, and the error that prevents a start.
        let end: (isBusy: Bool, isAtWork: Bool, obstacle: String?)

        init(
            _ name: String, busy: Bool = false, atWork: Bool = false, obstacle: String? = nil, _ moments: Moment...
        ) {
            testDescription = name
            self.moments = moments
            end = (busy, atWork, obstacle)
        }
    }

    private static let app = FormCourse.Beginning(kind: .signIn, applicationId: "a")
    private static let other = FormCourse.Beginning(kind: .signIn, applicationId: "b")
    private static let ada = FlowUser(id: "1", username: "ada")
    private static let form = Sight(
        phase: .ready, step: FlowStep(id: "1", actions: [FormAction(id: "go", label: "Go")]))
    private static let running = Sight(phase: .submitting("go"), step: form.step)
    private static let complete = Sight(phase: .complete(FlowOutcome(user: ada)))
    private static let reset = Sight(phase: .complete(FlowOutcome()))
    private static let browser = Sight(phase: .ready, step: form.step, answersItself: true)
    private static func failed(_ code: NativeAuthError.Code) -> Sight {
        Sight(phase: .ready, step: form.step, error: NativeAuthError(code, message: "No."))
    }

    static let stories = [
        Story(
            "it begins once, though its view appears again", busy: true, atWork: true,
            Moment(.begin(app), nil, [.prepare(app)]), Moment(.begin(app), nil, [])),
        Story(
            "another application is another flow; the first one's start is of no use",
            Moment(.begin(app), nil, [.prepare(app)]), Moment(.begin(other), nil, [.prepare(other)]),
            Moment(.prepared(app, obstacle: nil), nil, []), Moment(.prepared(other, obstacle: nil), nil, [.run(other)])),
        Story(
            "there and back again: the flow is run once",
            Moment(.begin(app), nil, [.prepare(app)]), Moment(.begin(other), nil, [.prepare(other)]),
            Moment(.begin(app), nil, [.prepare(app)]), Moment(.prepared(app, obstacle: nil), nil, [.run(app)]),
            Moment(.prepared(other, obstacle: nil), nil, []), Moment(.prepared(app, obstacle: nil), nil, [])),
        Story(
            "a start that fails is told and can be tried again, and nothing else can", busy: true, atWork: true,
            Moment(.begin(app), nil, [.prepare(app)]),
            Moment(.prepared(app, obstacle: "Why."), nil, [.tell("Why."), .rest]),
            Moment(.choose("go"), nil, []),
            Moment(.choose(FormContents.again), nil, [.allowNewStart, .prepare(app)])),
        Story(
            "two taps are one choice", busy: true, atWork: true,
            Moment(.choose("go"), form, [.submit("go")]), Moment(.choose("go"), form, [])),
        Story(
            "a tap while the flow is asked does nothing", atWork: true,
            Moment(.choose("go"), running, [])),
        Story(
            "a choice that was answered makes room for the next",
            Moment(.choose("go"), form, [.submit("go")]), Moment(.changing, running, []),
            Moment(.answered, form, [.rest]), Moment(.choose(FormContents.look), form, [.submit(nil)]),
            Moment(.answered, form, [.rest]), Moment(.choose(FormContents.again), form, [.restart]),
            Moment(.answered, form, [.rest])),
        Story("without a flow there is nothing to choose", Moment(.choose("go"), nil, [])),
        Story(
            "an error is told once, after the call that it came of",
            Moment(.changing, running, []), Moment(.changed, failed(.refused), [.readStep, .tell("No."), .rest]),
            Moment(.changed, failed(.refused), [.readStep, .rest])),
        Story(
            "an error that came of no call is not told",
            Moment(.changing, form, []), Moment(.changed, failed(.refused), [.readStep, .rest])),
        Story(
            "who closes a browser knows it",
            Moment(.changing, running, []), Moment(.changed, failed(.cancelled), [.readStep, .rest])),
        Story(
            "while a call runs nothing is told", atWork: true,
            Moment(.changing, running, []), Moment(.changed, running, [])),
        Story(
            "what can answer by itself does, once for a step, and again when it is chosen", busy: true, atWork: true,
            Moment(.changed, browser, [.readStep, .ceremony(isChosen: false), .rest]),
            Moment(.changed, browser, [.readStep, .rest]),
            Moment(.choose("other"), browser, [.submit("other")]), Moment(.answered, browser, [.rest]),
            Moment(.choose("go"), browser, [.ceremony(isChosen: true)])),
        Story(
            "the same step after an ordinary one is a new one",
            Moment(.changed, browser, [.readStep, .ceremony(isChosen: false), .rest]),
            Moment(.changed, form, [.readStep, .rest]),
            Moment(.changed, browser, [.readStep, .ceremony(isChosen: false), .rest])),
        Story(
            "the end is told when it is known who is signed in, once",
            Moment(.changing, running, []), Moment(.changed, complete, [.readStep, .signIn(ada)]),
            Moment(.changed, complete, [.readStep]), Moment(.signedIn, complete, [.tellComplete, .rest]),
            Moment(.changed, complete, [.readStep, .rest])),
        Story(
            "a flow that ends without a user signs nobody in", Moment(.changed, reset, [.readStep, .rest])),
        Story(
            "nobody is signed in after all: that is an obstacle", obstacle: "Gone.",
            Moment(.changed, complete, [.readStep, .signIn(ada)]),
            Moment(.notSignedIn("Gone."), complete, [.tell("Gone."), .rest])),
        Story(
            "an end that fails after another flow was wanted is not this one's", busy: true, atWork: true,
            Moment(.changed, complete, [.readStep, .signIn(ada)]), Moment(.begin(app), complete, [.prepare(app)]),
            Moment(.notSignedIn("Gone."), complete, [])),
        Story(
            "after a sign-out it asks for the next person", busy: true, atWork: true,
            Moment(.changed, complete, [.readStep, .signIn(ada)]), Moment(.signedOut, complete, []),
            Moment(.signedIn, complete, [.tellComplete, .rest]), Moment(.signedOut, complete, [.restart]),
            Moment(.signedOut, complete, [])),
        Story(
            "a sign-out is none of its business before its end", Moment(.signedOut, form, []),
            Moment(.signedOut, nil, []), Moment(.changed, reset, [.readStep, .rest]), Moment(.signedOut, reset, [])),
        Story(
            "a second sign-in of the same form is told as well",
            Moment(.changed, complete, [.readStep, .signIn(ada)]), Moment(.signedIn, complete, [.tellComplete, .rest]),
            Moment(.signedOut, complete, [.restart]), Moment(.changing, complete, []),
            Moment(.changed, Sight(phase: .starting), []), Moment(.answered, form, [.rest]),
            Moment(.changed, complete, [.readStep, .signIn(ada)]), Moment(.signedIn, complete, [.tellComplete, .rest])),
    ]

    @Test("Each event leads to the expected actions", arguments: stories)
    func tell(_ story: Story) {
        var course = FormCourse()
        for (index, moment) in story.moments.enumerated() {
            let actions = course.handle(moment.event, seeing: moment.flow)
            #expect(actions == moment.actions, "moment \(index + 1)")
        }
        let last = story.moments.last?.flow
        #expect(course.isBusy == story.end.isBusy && course.isAtWork(last) == story.end.isAtWork)
        #expect(course.obstacle == story.end.obstacle)
    }

    @Test("A running or completed flow counts as work until the user is signed in")
    func work() {
        var course = FormCourse()
        #expect(!course.isAtWork(nil) && !course.isAtWork(Self.form) && !course.isAtWork(Self.reset))
        #expect(course.isAtWork(Self.running) && course.isAtWork(Self.complete))
        var looking = Self.form
        looking.isRefreshing = true
        #expect(course.isAtWork(looking))
        _ = course.handle(.changed, seeing: Self.complete)
        _ = course.handle(.signedIn, seeing: Self.complete)
        #expect(!course.isAtWork(Self.complete))
    }
}
