/** Loads the module for a page whose server time is this. */
async function lookAt(now: string) {
  jest.resetModules();
  document.body.innerHTML = `<script type="application/json" id="settings">{"now":${Date.parse(now)}}</script>`;
  return import('./edital-look.ts');
}

afterEach(() => {
  document.body.innerHTML = '';
});

// EDT-1
test('an open edital’s period is over by the portal’s clock, not by the device’s', async () => {
  const edital = { situacao: 'ABERTO', valido: false, dataFim: '2100-01-16T02:59:59.000Z' } as const;
  const before = await lookAt('2100-01-15T12:00:00.000Z');
  expect(before.hasEnded(edital)).toBe(false);
  const after = await lookAt('2100-01-17T12:00:00.000Z');
  expect(after.hasEnded(edital)).toBe(true);
});
