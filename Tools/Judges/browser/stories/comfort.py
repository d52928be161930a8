from chromium import LARGE, SMALL
from inspection import look
from story import Story
from world import Person


class Comfort(Story):
    """Accessibility: keyboard, no JavaScript, other languages and layouts."""

    def test_keyboard(self):
        """Sign-up and sign-in work with the keyboard alone"""
        person, attempt = Person("Katherine"), self.world.attempt()
        self.browser.open(attempt.url)
        self.tab_to('button[value="action_signup"], a[data-action-ref="action_signup"]')
        self.assert_focus_is_seen()
        self.enter()
        while wanted := self.fields():
            self.fill_with_keyboard(person, wanted)
            self.enter()
        self.assertEqual(self.returns(attempt)["email"], person.email)
        again = self.world.attempt()
        self.browser.open(again.url)
        self.sign_in_with_keyboard(person)
        self.assertEqual(self.returns(again)["email"], person.email)

    def test_without_scripts(self):
        """A mailed code and a wrong and a right password work without JavaScript"""
        self.browser.allow_scripts(False)
        person, attempt = self.world.somebody(), self.world.attempt(self.world.post)
        self.browser.open(attempt.url)
        self.type(email=person.email)
        self.press("action_email")
        # Without a script the button is enabled too early; the server refuses the request.
        self.press("action_resend")
        self.assertTrue(self.alert())
        self.type(otp=self.world.mail(person.email, "code"))
        self.press("action_otp")
        self.assertEqual(self.returns(attempt)["email"], person.email)
        again = self.world.attempt()
        self.browser.open(again.url)
        self.sign_in(person, "not the password")
        self.assertTrue(self.alert())
        self.sign_in(person)
        self.assertEqual(self.returns(again)["email"], person.email)

    def test_german(self):
        """Sign-in works in German"""
        self.browser.speak("de-AT,de;q=0.9,en;q=0.5")
        person, attempt = self.world.somebody(), self.world.attempt()
        self.browser.open(attempt.url)
        self.assertEqual(self.browser.one("html").get_attribute("lang").split("-")[0], "de")
        self.assertIn("Passwort", self.browser.text())
        self.look("german-sign-in")
        self.sign_in(person, "nicht das Passwort")
        self.look("german-refused")
        self.assertNotIn("Sign in", self.browser.text())
        self.sign_in(person)
        self.assertEqual(self.returns(attempt)["email"], person.email)
        self.refuses = True
        self.browser.open(self.world.page("/gate/signin"))
        self.look("german-gone")

    def test_right_to_left(self):
        """In a right-to-left layout everything is mirrored and nothing overflows"""
        self.browser.open(self.world.attempt(self.world.post).url)
        self.browser.open(self.world.attempt().url)
        left = self.starts("left")
        self.browser.driver.execute_script("document.documentElement.dir = 'rtl'")
        right = self.starts("right")
        self.assertEqual(left.keys(), right.keys())
        for name, gap in left.items():
            self.assertAlmostEqual(gap, right[name], delta=1.5, msg=f"{name} is not mirrored")
        self.assertEqual(look(self.browser, self.world.pictures, "right-to-left"), [])

    def starts(self, side):
        """The distance of each label and field from its side of the card."""
        return self.browser.driver.execute_script("""
            const card = document.querySelector('main').getBoundingClientRect();
            const gaps = {};
            for (const element of document.querySelectorAll('main label, main input:not([type=hidden])')) {
                const box = element.getBoundingClientRect();
                const name = element.tagName + (element.name || element.htmlFor);
                gaps[name] = arguments[0] === 'left' ? box.left - card.left : card.right - box.right;
            }
            return gaps;""", side)

    def test_large_letters(self):
        """With 200 % text size and at a quarter of the screen, all content is visible"""
        self.browser.open(self.world.attempt().url)
        self.browser.driver.execute_script("document.documentElement.style.fontSize = '200%'")
        for size in (LARGE, SMALL, (320, 480)):
            self.browser.appear(*size)
            wide, room = self.browser.driver.execute_script(
                "return [document.documentElement.scrollWidth, document.documentElement.clientWidth]")
            self.assertLessEqual(wide, room)

    def test_show_password(self):
        """The password can be shown and hidden"""
        self.browser.open(self.world.attempt().url)
        self.type(password="a secret")
        field = self.field("password")
        toggle = self.browser.one("button[aria-pressed]")
        toggle.click()
        self.assertEqual(field.get_attribute("type"), "text")
        toggle.click()
        self.assertEqual(field.get_attribute("type"), "password")
