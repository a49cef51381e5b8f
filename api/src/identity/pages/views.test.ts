import { describe, expect, test } from '@jest/globals';
import { createViews } from './views.ts';

const views = createViews({ demo: false });
const EVIL = `"><script>alert('x')</script>&`;
const ESCAPED = '&quot;&gt;&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;&amp;';

describe('the layout of a page', () => {
  const message = { title: 'Aviso', text: [], actions: [] };
  const informationUrl = 'https://informacao.exemplo.gov.br';

  test('has the agency’s bar and footer if configured, escaped', () => {
    const agency = { name: EVIL, url: 'https://terras.exemplo.gov.br', mark: EVIL };
    const html = createViews({ demo: false, govbrBar: true, agency, informationUrl }).message(message);
    expect(html).toContain('<nav class="gov" aria-label="Governo e instituto">');
    for (const link of [
      `<a href="${agency.url}">${ESCAPED}</a>`,
      `<a href="${informationUrl}">Acesso à informação</a>`,
    ]) {
      expect(html.split(link)).toHaveLength(3);
    }
    expect(html).not.toContain('Ouvidoria');
    const named = createViews({ demo: false, agency: { name: 'Instituto', url: null, mark: null } }).message(message);
    expect(named).toContain('Portal de Credenciamento<br>Instituto</p>');
    expect(named).not.toContain('class="gov"');
    expect(views.message(message)).toContain('<p>Portal de Credenciamento</p>');
  });
});

describe('escapes every value', () => {
  const pages = {
    'forgotten password': views.forgotPassword({ cpf: EVIL, fields: { cpf: EVIL } }),
    perfis: views.perfis({
      nome: EVIL,
      problem: EVIL,
      perfis: [{ perfil: EVIL, nome: EVIL, descricao: EVIL }],
    }),
    message: views.message({
      title: EVIL,
      text: [EVIL, EVIL],
      tone: 'error',
      actions: [{ href: EVIL, label: EVIL }],
      reference: EVIL,
    }),
  };

  const scripted = {
    'sign-in': views.signIn({
      action: `/x${EVIL}`,
      cpf: EVIL,
      senha: EVIL,
      filled: EVIL,
      problem: EVIL,
      fields: { cpf: EVIL, senha: EVIL },
      accounts: [{ nome: EVIL, descricao: EVIL, selected: true }],
    }),
    password: views.setPassword({ action: EVIL, nome: EVIL, fields: { senha: EVIL, confirmacao: EVIL } }),
    factor: views.factor({
      action: EVIL,
      lead: EVIL,
      totp: true,
      passkeyOptions: EVIL,
      fields: { codigo: EVIL, recuperacao: EVIL },
      problem: EVIL,
    }),
    enrolment: views.enrol({
      title: EVIL,
      lead: EVIL,
      totp: { action: EVIL, qrCode: '<svg/>', segredo: EVIL },
      passkey: { action: EVIL, options: EVIL, nome: EVIL },
      back: { href: EVIL, label: EVIL },
      fields: { codigo: EVIL, nome: EVIL },
      problem: EVIL,
    }),
    confirmation: views.confirmPassword({ action: EVIL, fields: { senha: EVIL }, problem: EVIL }),
    'another password': views.changePassword({ fields: { senha: EVIL, confirmacao: EVIL } }),
    'recovery codes': views.recoveryCodes({ codes: [EVIL], next: { href: EVIL, label: EVIL, method: 'post' } }),
  };
  Object.assign(pages, {
    'mailed code': views.mailedCode({
      title: EVIL,
      lead: EVIL,
      notes: [EVIL],
      action: EVIL,
      resend: EVIL,
      fields: { codigo: EVIL },
      problem: EVIL,
    }),
    factors: views.factors({
      totp: { criado: EVIL, usado: EVIL },
      passkeys: [{ id: 1, nome: EVIL, criada: EVIL, usada: EVIL }],
      recoveryCodes: 1,
      required: true,
      done: EVIL,
      problem: EVIL,
    }),
    'another address': views.changeEmail({
      email: EVIL,
      value: EVIL,
      offer: { label: EVIL, ticked: true, items: [{ protocolo: EVIL, situacao: EVIL, email: EVIL }] },
      fields: { email: EVIL },
      problem: EVIL,
    }),
  });

  test.each(Object.entries(scripted))('%s, beside the portal’s own scripts', (_name, html) => {
    const own = html.replaceAll(/<script defer src="\/identidade\/recursos\/[\w.]+"><\/script>/g, '');
    expect(own).not.toContain('<script');
    expect(own).toContain(ESCAPED);
  });

  test.each(Object.entries(pages))('%s', (_name, html) => {
    expect(html).not.toContain('<script');
    expect(html).toContain(ESCAPED);
  });
});

describe('every page', () => {
  const html = views.message({ title: 'Título', text: ['Texto'], actions: [] });

  test('is in Portuguese, titled, with one h1, landmarks and skip links, and no script', () => {
    expect(html).toContain('<html lang="pt-BR">');
    expect(html).toContain('<title>Título – Portal de Credenciamento</title>');
    expect(html.match(/<h1/g)).toHaveLength(1);
    for (const landmark of ['<header', '<main', '<footer', '<nav']) expect(html).toContain(landmark);
    expect(html).toContain('accesskey="1"');
    expect(html).not.toMatch(/<script|\son\w+=|\sstyle=/);
  });

  test('has a picture beside an error or a missing page, and none beside a success', () => {
    const shown = (['error', 'info', 'success', undefined] as const).map((tone) =>
      views
        .message({ title: 'Título', text: ['Texto'], actions: [], ...(tone && { tone }) })
        .includes('class="picture'),
    );
    expect(shown).toEqual([true, true, false, true]);
  });

  test('says that it is the demonstration only in the demonstration', () => {
    const demo = createViews({ demo: true }).message({ title: 'T', text: [], actions: [] });
    expect(demo).toContain('Ambiente de demonstração');
    expect(html).not.toContain('Ambiente de demonstração');
  });
});
