from urllib.parse import urlencode

from story import Story


class SignIn(Story):
    def test_wrong_password(self):
        """A wrong password is reported, the right one returns to the application"""
        person, attempt = self.world.somebody(), self.world.attempt()
        self.browser.open(attempt.url)
        self.look("sign-in")
        self.sign_in(person, "not the password")
        self.assertTrue(self.alert())
        self.assertEqual(self.field("username").get_attribute("value"), person.username)
        self.assertEqual(self.field("password").get_attribute("value"), "")
        self.assertEqual(self.browser.driver.switch_to.active_element, self.field("password"))
        self.look("sign-in-refused")
        self.sign_in(person)
        user = self.returns(attempt)
        self.assertEqual(user["email"], person.email)

    def test_empty_form(self):
        """An empty form reports the missing fields and focuses the first one"""
        self.browser.open(self.world.attempt().url)
        self.type(username="somebody")
        self.press("action_001")
        field = self.field("password")
        self.assertEqual(field.get_attribute("aria-invalid"), "true")
        described = field.get_attribute("aria-describedby").split()
        self.assertTrue(any(self.browser.one(f"[id='{name}']").text for name in described))
        focused = self.browser.driver.switch_to.active_element
        self.assertEqual(focused.get_attribute("name"), "in.password")
        self.look("sign-in-incomplete")

    def test_own_scheme(self):
        """An application with a custom URL scheme is opened"""
        person = self.world.somebody()
        attempt = self.world.attempt(redirect_uri="browser-story://callback")
        self.browser.open(attempt.url)
        self.type(username=person.username, password=person.password)
        self.browser.one('button[value="action_001"]').click()
        called = []

        def is_called():
            called.extend(self.browser.navigations("browser-story:"))
            return called

        self.browser.wait(is_called, "the application was not opened")
        self.assertIn("code", attempt.answer(called[0]))

    def test_reload_and_back(self):
        """Reloading a page and going back to it do not affect the sign-in"""
        person, attempt = self.world.somebody(), self.world.attempt()
        self.browser.open(attempt.url)
        self.browser.driver.refresh()
        self.sign_in(person, "not the password")
        self.browser.driver.refresh()
        self.assertTrue(self.field("password"))
        self.browser.driver.back()
        self.browser.driver.forward()
        self.sign_in(person)
        self.assertEqual(self.returns(attempt)["email"], person.email)
        # The code is used, and the user goes back to the form.
        self.browser.driver.back()
        self.browser.wait(lambda: self.browser.text(), "the page is blank")
        self.refuses = True
        self.look("back-after-the-end")

    def test_session(self):
        """A session replaces the password until the sign-out"""
        person, attempt = self.world.somebody(), self.world.attempt(self.world.club)
        self.browser.open(attempt.url)
        self.sign_in(person)
        self.browser.wait(
            lambda: self.browser.address.startswith(self.world.site.signed_in), "the browser did not return")
        tokens = attempt.tokens(self.browser.address)
        again = self.world.attempt(self.world.club)
        self.browser.open(again.url)
        self.assertEqual(self.returns(again)["email"], person.email)
        self.browser.open(self.world.page("/oauth2/logout?") + urlencode({
            "id_token_hint": tokens["id_token"], "post_logout_redirect_uri": self.world.site.signed_out,
            "state": "a b"}))
        self.assertEqual(self.browser.address, f"{self.world.site.signed_out}?state=a+b")
        last = self.world.attempt(self.world.club)
        self.browser.open(last.url)
        self.assertTrue(self.field("password"))

    def test_sign_out(self):
        """A sign-out without an ID token requires confirmation"""
        person, attempt = self.world.somebody(), self.world.attempt(self.world.club)
        self.browser.open(attempt.url)
        self.sign_in(person)
        self.returns(attempt)
        way_out = self.world.page("/oauth2/logout?") + urlencode({
            "client_id": self.world.club.client_id, "post_logout_redirect_uri": self.world.site.signed_out})
        self.browser.open(way_out)
        self.look("sign-out")
        # The session still exists.
        again = self.world.attempt(self.world.club)
        self.browser.open(again.url)
        self.returns(again)
        self.browser.open(way_out)
        self.press("gate:confirm")
        self.browser.wait(lambda: self.browser.address == self.world.site.signed_out, "the browser did not return")
        self.browser.open(self.world.attempt(self.world.club).url)
        self.assertTrue(self.field("password"))

    def test_sign_out_nowhere(self):
        """A sign-out without a waiting application ends on a confirmation page"""
        self.browser.open(self.world.page("/oauth2/logout?") + urlencode({"client_id": self.world.club.client_id}))
        self.press("gate:confirm")
        self.look("signed-out")
        self.assertTrue(self.heading())

    def test_cancel(self):
        """A cancelled sign-in is reported to the application as access_denied"""
        attempt = self.world.attempt()
        self.browser.open(attempt.url)
        self.press("gate:cancel")
        self.browser.wait(
            lambda: self.browser.address.startswith(self.world.site.signed_in), "the browser did not return")
        self.assertEqual(attempt.answer(self.browser.address)["error"], "access_denied")
