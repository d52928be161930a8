"""The base of every story: a fresh browser profile, and a check of the browser's console at the end."""

import http.server
import re
import threading
import unittest

from selenium.webdriver.common.keys import Keys

from inspection import look


class Story(unittest.TestCase):
    maxDiff = None
    # Set before the first story.
    world = None
    # A refused request has an error status, which the browser's console reports.
    _REFUSED = re.compile(r"Failed to load resource: the server responded with a status of 4\d\d")

    def setUp(self):
        self.browser = self.world.browser
        # Permitted console messages: refused requests, and the text of another message.
        self.refuses, self.expects = False, None
        self.browser.begin_anew()

    def tearDown(self):
        complaints = [
            complaint for complaint in self.browser.complaints()
            if not (self.refuses and self._REFUSED.search(complaint))
            and not (self.expects and self.expects in complaint)]
        self.assertEqual(complaints, [], "the browser's console has messages")

    def look(self, name):
        self.assertEqual(look(self.browser, self.world.pictures, name), [])

    # Actions of the user.

    def field(self, name):
        return self.browser.one(f'[name="in.{name}"]')

    def type(self, **values):
        for name, value in values.items():
            field = self.field(name)
            field.clear()
            field.send_keys(value)

    def press(self, action=None):
        """Presses a button, by default the main one, and waits for the next page."""
        named = f'button[name="action"][value="{action}"]' if action else 'form button.primary[type="submit"]'
        button = self.browser.one(named)
        with self.browser.next_page():
            button.click()

    def sign_in(self, person, password=None):
        self.type(username=person.username, password=password or person.password)
        self.press("action_001")

    def fill_all(self, answers, name, press=None):
        """Fills each form with the user's values, and inspects each but the first."""
        for number in range(1, 7):
            wanted = self.fields()
            if not wanted:
                return
            if number > 1:
                self.look(f"{name}-{number}")
            self.type(**{field: answers[field] for field in wanted})
            (press or self.press)()
        self.fail("the number of forms exceeds the limit")

    def enter_code(self, code):
        """Types a code, which the page submits automatically when it is complete."""
        field = self.field("otp")
        sends = field.get_attribute("data-code") == str(len(code))
        with self.browser.next_page():
            field.clear()
            field.send_keys(code)
            if not sends:
                self.browser.one('form button.primary[type="submit"]').click()

    def wait_for_resend(self):
        """Waits as long as the page requires; an earlier request is refused."""
        button = 'button[value="action_resend"]:not([aria-disabled="true"])'
        self.browser.wait(lambda: self.browser.all(button), "the resend button is not enabled")

    def fields(self):
        """The names of the page's fields, in order."""
        return [
            field.get_attribute("name").removeprefix("in.")
            for field in self.browser.all('input[name^="in."]:not([type="hidden"])')]

    def enter(self):
        """Sends a form by the keyboard."""
        with self.browser.next_page():
            self.keys(Keys.ENTER)

    def fill_with_keyboard(self, person, names):
        """Fills these fields with a person's answers, by the keyboard."""
        for name in names:
            self.tab_to(f'[name="in.{name}"]')
            self.assert_focus_is_seen()
            self.keys(person.answers[name])

    def sign_in_with_keyboard(self, person):
        """Fills the form with user name and password, and presses its button with the space bar."""
        self.fill_with_keyboard(person, ("username", "password"))
        self.tab_to('button[value="action_001"]')
        self.assert_focus_is_seen()
        with self.browser.next_page():
            self.keys(Keys.SPACE)

    def keys(self, *keys):
        """Types into the focused element."""
        self.browser.driver.switch_to.active_element.send_keys(*keys)

    def tab_to(self, selector, most=40):
        """Presses Tab until such an element has the focus."""
        for _ in range(most):
            if self.browser.driver.execute_script("return document.activeElement.matches(arguments[0])", selector):
                return
            self.keys(Keys.TAB)
        self.fail(f"Tab does not reach {selector}")

    def assert_focus_is_seen(self):
        seen = self.browser.driver.execute_script("""
            const style = getComputedStyle(document.activeElement);
            return (style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) > 0) || style.boxShadow !== 'none';
        """)
        self.assertTrue(seen, "the focus is not visible")

    # Visible content.

    def heading(self):
        return self.browser.one("h1").text

    def sees(self, text):
        self.browser.wait(lambda: text in self.browser.text(), f"the page does not contain {text!r}")

    def alert(self):
        """The page's error messages."""
        return self.browser.one('[role="alert"]').text

    def returns(self, attempt):
        """Waits until the browser is back at the application. Returns the signed-in user."""
        self.browser.wait(
            lambda: self.browser.address.startswith(attempt.application.site.signed_in), "the browser did not return")
        self.sees("Back in the application")
        return attempt.user(self.browser.address)

    def await_provider(self):
        self.browser.wait(
            lambda: self.browser.address.startswith(self.world.provider["issuer"]), "no redirect to the provider")

    def sign_up_at_provider(self, person):
        self.await_provider()
        self.press("action_signup")
        for fields in (("username", "password"), ("given_name", "email")):
            self.type(**{name: person.answers[name] for name in fields})
            self.press()

    def await_server(self):
        self.browser.wait(
            lambda: self.browser.address.startswith(self.world.server.base_url), "there was no redirect to the server")

    # Another site.

    def foreign_site(self):
        """Serves the pages of another origin. Returns them by their paths, and the port on 127.0.0.1."""
        pages = {}

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                self.send_response(200)
                self.send_header("Content-Type", "text/html; charset=utf-8")
                self.end_headers()
                self.wfile.write(pages.get(self.path, "").encode())

            def log_message(self, *_):
                pass

        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        self.addCleanup(server.server_close)
        self.addCleanup(server.shutdown)
        return pages, server.server_address[1]
