const HOUR = 60 * 60_000;

/** The clock as a page finds it that was made so many milliseconds from the device's time. */
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
])('where the device’s clock is %s, the portal’s holds', async (_clock, ahead, expected) => {
  expect(Math.abs((await clockOf(ahead)) - expected)).toBeLessThan(1000);
});

test('a page that doesn’t tell the time leaves the device’s', async () => {
  expect(await clockOf(null)).toBe(0);
});
