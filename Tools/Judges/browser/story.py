"""The base of every story: a browser that nobody has used, and a look at the browser's complaints at the end."""

import re
import unittest

from selenium.webdriver.common.keys import Keys

from inspection import look


class Story(unittest.TestCase):
    maxDiff = None
    # Set before the first story begins.
    world = None
    # A page that refuses something has its status, which the browser's console mentions.
    _REFUSED = re.compile(r"Failed to load resource: the server responded with a status of 4\d\d")

    def setUp(self):
        self.browser = self.world.browser
        # What the browser may complain of: that something was refused, and words of another complaint.
        self.refuses, self.expects = False, None
        self.browser.begin_anew()

    def tearDown(self):
        complaints = [
            complaint for complaint in self.browser.complaints()
            if not (self.refuses and self._REFUSED.search(complaint))
            and not (self.expects and self.expects in complaint)]
        self.assertEqual(complaints, [], "the browser's console has complaints")

    def look(self, name):
        self.assertEqual(look(self.browser, self.world.pictures, name), [])

    # What a person does.

    def field(self, name):
        return self.browser.one(f'[name="in.{name}"]')

    def type(self, **values):
        for name, value in values.items():
            field = self.field(name)
            field.clear()
            field.send_keys(value)

    def press(self, action=None):
        """Presses a button, the main one if none is named, and waits for the page that follows."""
        named = f'button[name="action"][value="{action}"]' if action else 'form button.primary[type="submit"]'
        button = self.browser.one(named)
        with self.browser.next_page():
            button.click()

    def sign_in(self, person, password=None):
        self.type(username=person.username, password=password or person.password)
        self.press("action_001")

    def fill_all(self, answers, name, press=None):
        """Fills form after form with what the person knows, and looks at each but the first."""
        for number in range(1, 7):
            wanted = self.fields()
            if not wanted:
                return
            if number > 1:
                self.look(f"{name}-{number}")
            self.type(**{field: answers[field] for field in wanted})
            (press or self.press)()
        self.fail("the forms do not end")

    def fields(self):
        """The names of what the page asks for, in its order."""
        return [
            field.get_attribute("name").removeprefix("in.")
            for field in self.browser.all('input[name^="in."]:not([type="hidden"])')]

    def enter(self):
        """Sends a form by the keyboard."""
        with self.browser.next_page():
            self.keys(Keys.ENTER)

    def keys(self, *keys):
        """Types wherever the focus is."""
        self.browser.driver.switch_to.active_element.send_keys(*keys)

    def tab_to(self, selector, most=40):
        """Goes on by the tabulator until the focus is on such an element."""
        for _ in range(most):
            if self.browser.driver.execute_script("return document.activeElement.matches(arguments[0])", selector):
                return
            self.keys(Keys.TAB)
        self.fail(f"the tabulator does not lead to {selector}")

    # What a person sees.

    def heading(self):
        return self.browser.one("h1").text

    def sees(self, text):
        self.browser.wait(lambda: text in self.browser.text(), f"there is no text {text!r}")

    def alert(self):
        """What the page says is wrong."""
        return self.browser.one('[role="alert"]').text

    def returns(self, attempt):
        """Waits until the browser is back at the application. Gives who has signed in."""
        self.browser.wait(
            lambda: self.browser.address.startswith(attempt.application.site.signed_in), "nobody came back")
        self.sees("Back in the application")
        return attempt.user(self.browser.address)
