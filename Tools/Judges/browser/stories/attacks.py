import html
import json

import flows

from story import Story


class Attacks(Story):
    """Attacks by other sites and other users in a browser."""

    def setUp(self):
        super().setUp()
        self.pages, port = self.foreign_site()
        self.evil = f"http://127.0.0.1:{port}"

    def test_framing(self):
        """No page of the server is shown in a frame of another site"""
        self.expects = "violates the following Content Security Policy directive: \"frame-ancestors 'none'\""
        self.browser.open(self.world.attempt().url)
        for address in (self.browser.address, self.world.attempt().url, self.world.page("/gate/error")):
            self.pages["/frame"] = f'<!doctype html><title>x</title><iframe src="{address}"></iframe>'
            self.browser.open(f"{self.evil}/frame")
            self.browser.driver.switch_to.frame(self.browser.one("iframe"))
            self.assertEqual(self.browser.all(".card, form"), [])
            # The browser's error page, in place of the server's.
            self.assertTrue(self.browser.driver.execute_script("return document.URL").startswith("chrome-error:"))
            self.browser.driver.switch_to.default_content()

    def test_forged_form(self):
        """A form of another site does not sign the user in, with or without a known token"""
        person, attempt = self.world.somebody(), self.world.attempt()
        self.browser.open(attempt.url)
        address = self.browser.address
        action = self.browser.driver.execute_script(
            "return new URL(document.forms[0].getAttribute('action'), location).href")
        known = {
            field.get_attribute("name"): field.get_attribute("value")
            for field in self.browser.all('form input[type="hidden"]')}
        self.assertTrue(known)
        typed = {"in.username": person.username, "in.password": person.password, "action": "action_001"}
        self.refuses = True
        for fields in ({**known, **typed}, {**typed, "executionId": known.get("executionId", "")}):
            inputs = "".join(f'<input name="{name}" value="{value}">' for name, value in fields.items())
            self.pages["/form"] = (
                f'<!doctype html><title>x</title><form method="post" action="{action}">{inputs}<button>x</button></form>')
            self.browser.open(f"{self.evil}/form")
            with self.browser.next_page():
                self.browser.one("button").click()
            self.assertNotIn(self.world.site.signed_in, self.browser.address)
            self.look("forged-form")
        # The user's sign-in is unaffected.
        self.browser.open(address)
        self.sign_in(person)
        self.assertEqual(self.returns(attempt)["email"], person.email)

    def test_login_csrf(self):
        """Another site can't sign the browser in as the attacker by a request to the app protocol"""
        attacker, person, club = self.world.somebody("Mallory"), self.world.somebody(), self.world.club
        for send in (self.send_form, self.send_script):
            form = flows.execute(self.world.http, {"applicationId": club.id, "flowType": "AUTHENTICATION"})
            send({
                "executionId": form["executionId"], "challengeToken": form["challengeToken"], "action": "action_001",
                "inputs": {"username": attacker.username, "password": attacker.password}})
            attempt = self.world.attempt(club)
            self.browser.open(attempt.url)
            # No user is signed in: the form asks for user name and password.
            self.assertEqual(self.fields(), ["username", "password"])
        self.sign_in(person)
        self.assertEqual(self.returns(attempt)["email"], person.email)

    def test_forced_sign_out(self):
        """Another site can't sign the browser out by a request to the app protocol"""
        person, club = self.world.somebody(), self.world.club
        attempt = self.world.attempt(club)
        self.browser.open(attempt.url)
        self.sign_in(person)
        self.returns(attempt)
        for send in (self.send_form, self.send_script):
            send({"applicationId": club.id, "flowType": "SIGNOUT"})
            again = self.world.attempt(club)
            self.browser.open(again.url)
            self.assertEqual(self.returns(again)["email"], person.email)

    def send_form(self, body):
        """Submits JSON from another site as a plain-text form, which browsers allow without a preflight."""
        self.refuses = True
        text = json.dumps(body)[:-1] + ', "x": "'
        self.pages["/plain"] = (
            f'<!doctype html><title>x</title><form method="post" enctype="text/plain" '
            f'action="{self.world.page("/flow/execute")}">'
            f'<input name="{html.escape(text)}" value="&quot;}}"><button>x</button></form>')
        self.browser.open(f"{self.evil}/plain")
        with self.browser.next_page():
            self.browser.one("button").click()
        self.assertIn("Cross-site request refused", self.browser.driver.page_source)

    def send_script(self, body):
        """Submits the request from a script of another site, with the browser's cookies."""
        self.refuses = True
        self.pages["/script"] = "<!doctype html><title>x</title><p>x</p>"
        self.browser.open(f"{self.evil}/script")
        self.browser.driver.execute_async_script(
            "const done = arguments[2]; fetch(arguments[0], {method: 'POST', mode: 'no-cors', credentials: 'include',"
            " body: arguments[1]}).then(() => done(), () => done())",
            self.world.page("/flow/execute"), json.dumps(body))

    def test_another_browser(self):
        """The address and form values of a sign-in can't be used in another browser"""
        person, attempt = self.world.somebody(), self.world.attempt()
        self.browser.open(attempt.url)
        address, form = self.browser.address, self.browser.one("form").get_attribute("outerHTML")
        self.browser.begin_anew()
        self.refuses = True
        self.browser.open(address)
        self.assertEqual(self.browser.all('[name="in.password"]'), [])
        # On a page of the server itself, where the browser permits it.
        self.browser.open(self.world.attempt().url)
        self.browser.driver.execute_script("document.querySelector('main').innerHTML = arguments[0]", form)
        self.type(username=person.username, password=person.password)
        self.press("action_001")
        self.assertNotIn(self.world.site.signed_in, self.browser.address)

    def test_rotation(self):
        """A sign-in rotates the browser's cookie"""
        person, attempt = self.world.somebody(), self.world.attempt(self.world.club)
        self.browser.open(attempt.url)
        before = self.cookies()
        self.assertTrue(before)
        self.sign_in(person)
        self.returns(attempt)
        self.assertFalse(set(before.values()) & set(self.cookies().values()))

    def cookies(self):
        cookies = self.browser.command("Network.getCookies", urls=[self.world.page("/gate/signin")])["cookies"]
        for cookie in cookies:
            self.assertTrue(cookie["httpOnly"] and cookie["secure"], cookie["name"])
            self.assertIn(cookie.get("sameSite"), ("Lax", "Strict"), cookie["name"])
        return {cookie["name"]: cookie["value"] for cookie in cookies}
