import { navigateTo } from '../module/portal-history.ts';
import { bringToSight } from './bring-to-sight.ts';

/** Scrolls the element out of the window, as a browser or a person does; returns how often it was brought back. */
function scrollAway(element: HTMLElement): number {
  const back = jest.spyOn(element, 'scrollIntoView').mockClear();
  jest.spyOn(element, 'getBoundingClientRect').mockReturnValue(DOMRect.fromRect({ y: -500, height: 20 }));
  document.dispatchEvent(new Event('scroll'));
  return back.mock.calls.length;
}

// ERR-3
test('undoes the browser’s late scrolling after a reload or a step back, until the person acts, and no other', () => {
  document.body.innerHTML = '<h2 tabindex="-1">Revise antes de enviar</h2>';
  const heading = document.querySelector('h2') as HTMLElement;
  bringToSight(heading);
  expect(heading).toHaveFocus();
  expect(scrollAway(heading)).toBe(1);
  document.dispatchEvent(new Event('wheel'));
  expect(scrollAway(heading)).toBe(0);

  navigateTo('/credenciados/cadastro/1');
  bringToSight(heading);
  expect(scrollAway(heading)).toBe(0);
});
