import { MAILS } from '@credenciados/platform/db/mail-content';
import { composeMail } from '@credenciados/platform/mail/templates/compose-mail';
import { renderHtml } from '@credenciados/platform/mail/templates/render-html';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { makePasswordLink } from '../identity/password/password-link.ts';
import { createDomainApp, openEdital, register } from './support/domain.ts';
import { MODULE_DESCRIPTORS } from './support/module-descriptors.ts';
import { HOSTILE_NAME, type MailWorld, SAMPLE_MAILS } from './support/sample-mails.ts';

let world: MailWorld;
beforeAll(async () => {
  const api = await createDomainApp();
  const edital = await openEdital(api, await api.signIn('CAGEO'));
  const applicant = await api.signIn('CREDENCIADOS');
  const { idSolicitacao } = await register(api, edital, applicant);
  const { link } = await api.db.transaction((tx) => makePasswordLink(api.deps, tx, applicant.usuarioId));
  world = { api, editalId: edital.id, solicitacaoId: idSolicitacao, senhaLink: link };
});
afterAll(() => world.api.close());

const ENTITIES: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#x27;': "'" };
const decode = (html: string) => html.replace(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => ENTITIES[entity] ?? entity);

/** Visible words of an HTML, in order. */
function wordsOf(html: string): string[] {
  const shown = html
    .replace(/<!--.*?-->|<head>.*?<\/head>/gs, '')
    .replace(/<div style="display:none.*?<\/div><\/div>/s, '')
    .replace(/<[^>]+>/g, ' ');
  return decode(shown).split(/\s+/).filter(Boolean);
}

const hrefsOf = (html: string) => [...html.matchAll(/href="([^"]*)"/g)].map(([, href = '']) => decode(href));

/** Patterns of the paths of the portal's pages. */
const PAGES = MODULE_DESCRIPTORS.flatMap(({ routes }) =>
  routes.map(({ path }) => new RegExp(`^/credenciados/${path.replace(/:\w+/g, '[^/]+')}$`)),
);
/** Served by the shell itself. */
const HOME = /^\/credenciados\/$/;

/** True if a path leads to a module's page, the home page, or a page of the API. */
async function isAnswered(path: string): Promise<boolean> {
  if ([HOME, ...PAGES].some((page) => page.test(path))) return true;
  const { statusCode } = await world.api.app.inject(path);
  return statusCode === 200;
}

describe.each(MAILS)('a mail %s', (kind) => {
  test('has equal HTML and text versions, escapes people’s texts, and loads nothing', async () => {
    const contents = await SAMPLE_MAILS[kind](world);
    expect(contents.map(({ modelo }) => modelo)).toEqual(contents.map(() => kind));
    expect(contents.length).toBeGreaterThan(0);
    for (const content of contents) {
      const html = renderHtml(content);
      expect(html).toMatch(/^<!doctype html><html [^>]*lang="pt-BR"/);
      expect(html).not.toMatch(
        /<(?:img|link|script|iframe|form|svg)\b|url\(| on\w+="|native code|undefined|\[object|NaN/,
      );
      const words = [...wordsOf(html), ...hrefsOf(html)];
      // Only the text version numbers the lines of a list.
      const { texto } = composeMail(content);
      const missing = texto
        .split(/\s+/)
        .filter((word) => !words.includes(word.replace(/:$/, '')) && !words.includes(word));
      expect(missing.filter((word) => !/^\d+\.$/.test(word))).toEqual([]);
      expect(words.join(' ')).toContain(content.assunto.split(/\s+/).join(' '));
      if (content.saudacao.includes('Ana')) expect(words.join(' ')).toContain(HOSTILE_NAME);
    }
  });

  test('has links to existing pages, equal in HTML and text', async () => {
    const { publicUrl } = world.api.config;
    for (const content of await SAMPLE_MAILS[kind](world)) {
      const { texto } = composeMail(content);
      const links = hrefsOf(renderHtml(content));
      const written = texto.match(/https?:\/\/\S+/g) ?? [];
      for (const link of new Set(links)) expect(written).toContain(link);
      for (const link of written) {
        expect(link.startsWith(`${publicUrl}/`)).toBe(true);
        const { pathname } = new URL(link);
        expect([pathname, await isAnswered(pathname)]).toEqual([pathname, true]);
      }
    }
  });
});
