import { beforeEach, expect, it } from '@jest/globals';
import { waitFor } from '@testing-library/dom';
import { takeOver } from './take-over.ts';

const byId = (id: string) => document.getElementById(id);
const banner = () => document.querySelector<HTMLElement>('[data-without-script]');

/** Sets the content of the hidden portal behind the rendered page. */
const show = (main: string) => {
  const live = byId('portal');
  if (live) live.innerHTML = `<main>${main}</main>`;
};

beforeEach(() => {
  document.title = 'Editais de credenciamento';
  document.body.innerHTML = `
    <div id="servida"><main><h1>Editais</h1></main><div hidden data-without-script><button>Tentar novamente</button></div></div>
    <div id="portal" hidden></div>`;
  takeOver();
});

it('keeps the rendered content if the module fails to load, with a message (TEL-11)', async () => {
  show('<div data-failed=""><h1>Não foi possível carregar</h1></div>');
  await waitFor(() => expect(banner()?.hidden).toBe(false));
  expect(byId('servida')).not.toBeNull();
  expect(byId('portal')?.hidden).toBe(true);

  // A retry loads it after all.
  show('<h1>Editais</h1>');
  await waitFor(() => expect(byId('servida')).toBeNull());
  expect(byId('portal')?.hidden).toBe(false);
});

it.each(['failed', 'loading'])(
  'keeps the rendered content’s title while the page behind it is %s (TEL-11)',
  async (how) => {
    show(`<div data-${how}=""><h1>Não foi possível</h1></div>`);
    document.title = 'Não foi possível';
    await waitFor(() => expect(document.title).toBe('Editais de credenciamento'));

    // The loaded page's own title includes its data.
    show('<h1>Editais</h1>');
    document.title = 'Editais (2)';
    await waitFor(() => expect(byId('servida')).toBeNull());
    expect(document.title).toBe('Editais (2)');
  },
);

it('keeps the rendered content while the module is loading (TEL-11)', async () => {
  show('<div data-loading=""><h1>Está demorando</h1></div>');
  await new Promise<void>((resolve) => queueMicrotask(resolve));
  expect(byId('servida')).not.toBeNull();
  expect(banner()?.hidden).toBe(true);
  document.querySelector('[data-loading]')?.removeAttribute('data-loading');
  await waitFor(() => expect(byId('servida')).toBeNull());
});
