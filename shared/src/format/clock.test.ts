const HOUR = 60 * 60_000;

/** Loads the clock for a page whose server time is this many milliseconds ahead of the device's. */
async function clockOf(ahead: number | null) {
  jest.resetModules();
  const now = ahead === null ? {} : { now: Date.now() + ahead };
  document.body.innerHTML = `<script type="application/json" id="settings">${JSON.stringify(now)}</script>`;
  const { portalNow } = await import('./clock.ts');
  return portalNow() - Date.now();
}

afterEach(() => {
  document.body.innerHTML = '';
});

test.each([
  ['right', 0, 0],
  ['right, and the page was slow', -20_000, 0],
  ['three hours ahead', -3 * HOUR, -3 * HOUR],
  ['an hour behind', HOUR, HOUR],
])('uses the portal’s time if the device’s clock is %s', async (_clock, ahead, expected) => {
  expect(Math.abs((await clockOf(ahead)) - expected)).toBeLessThan(1000);
});

test('uses the device’s time if the page has none', async () => {
  expect(await clockOf(null)).toBe(0);
});
