import { Body } from '@react-email/body';
import { Button } from '@react-email/button';
import { Container } from '@react-email/container';
import { Head } from '@react-email/head';
import { Heading } from '@react-email/heading';
import { Html } from '@react-email/html';
import { Link } from '@react-email/link';
import { Preview } from '@react-email/preview';
import { Section } from '@react-email/section';
import { Text } from '@react-email/text';
import { type CSSProperties, createElement as h, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server.edge';
import type { MailContent, MailFact, MailList, MailNote } from '../../db/mail-content.ts';
import { SIGNATURE } from './compose-mail.ts';

// `createElement`: Node runs these sources directly, with TypeScript but without JSX.

/**
 * HTML of a message, by components of React Email. One column that fits a phone. Colours are inline, which every mail reader supports;
 * those with a dark mode use the second set. Without images or anything loaded, so that opening a message informs nobody.
 */
export function renderHtml(content: MailContent): string {
  return `<!doctype html>${renderToStaticMarkup(h(Message, content))}`;
}

const DARK = `:root{color-scheme:light dark}@media (prefers-color-scheme:dark){${[
  // React Email paints a cell within the body.
  '.fundo,.fundo>table>tbody>tr>td{background:#0b1526!important}',
  '.folha{background:#14213a!important;border-color:#33415c!important}',
  '.texto{color:#e8ecf3!important}',
  '.menor{color:#b9c3d3!important}',
  '.titulo{color:#fff!important}',
  '.enlace{color:#9cc0ff!important}',
  '.linha{border-color:#33415c!important}',
  '.botao{background:#9cc0ff!important;color:#071d41!important}',
].join('')}}`;

/** Mail readers open links in their own way; on the demonstration's page they replace the whole window. */
const TARGET = '_top';
const WRAP: CSSProperties = { overflowWrap: 'anywhere' };
const BODY: CSSProperties = { ...WRAP, margin: '0 0 16px', fontSize: '16px', lineHeight: '1.5' };
const SMALL: CSSProperties = { ...WRAP, margin: '0 0 12px', color: '#555555', fontSize: '14px', lineHeight: '1.5' };
const LINK: CSSProperties = { color: '#1351b4', textDecoration: 'underline' };
const STYLE = {
  background: {
    margin: 0,
    padding: '24px 12px',
    backgroundColor: '#f3f5f9',
    fontFamily: "'Segoe UI',Roboto,Arial,sans-serif",
  },
  sheet: {
    maxWidth: '560px',
    padding: '28px 24px',
    backgroundColor: '#ffffff',
    color: '#333333',
    border: '1px solid #d5d9e0',
    borderTop: '6px solid #1351b4',
    borderRadius: '8px',
  },
  portal: { ...SMALL, margin: '0 0 4px', fontWeight: 700 },
  title: { ...WRAP, margin: '0 0 20px', color: '#071d41', fontSize: '20px', lineHeight: '1.3', fontWeight: 700 },
  subtitle: { margin: '24px 0 8px', color: '#071d41', fontSize: '16px', lineHeight: '1.3', fontWeight: 700 },
  facts: { margin: '0 0 16px', padding: '12px 0 0 16px', borderLeft: '3px solid #d5d9e0' },
  fact: { ...BODY, margin: '0 0 12px' },
  label: { display: 'block', color: '#555555', fontSize: '14px' },
  list: { margin: '0 0 16px', padding: 0, listStyle: 'none', fontSize: '16px', lineHeight: '1.5' },
  item: { ...WRAP, margin: 0, padding: '10px 0', borderTop: '1px solid #d5d9e0' },
  code: { color: '#555555', fontFamily: 'Consolas,Menlo,monospace', fontSize: '12px', lineHeight: '1.4' },
  action: { margin: '24px 0' },
  button: {
    padding: '12px 28px',
    borderRadius: '99px',
    backgroundColor: '#1351b4',
    color: '#ffffff',
    fontSize: '16px',
    fontWeight: 700,
  },
  signature: { ...SMALL, margin: '24px 0 0', paddingTop: '16px', borderTop: '1px solid #d5d9e0' },
} satisfies Record<string, CSSProperties>;

function Message({ assunto, saudacao, paragrafos, dados, lista, acao, notas = [] }: MailContent): ReactNode {
  return h(
    Html,
    { lang: 'pt-BR' },
    h(
      Head,
      null,
      h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
      h('meta', { name: 'color-scheme', content: 'light dark' }),
      h('meta', { name: 'supported-color-schemes', content: 'light dark' }),
      h('title', null, assunto),
      h('style', null, DARK),
    ),
    h(
      Body,
      { className: 'fundo', style: STYLE.background },
      // Shown beside the subject in a list of messages.
      h(Preview, null, paragrafos[0] ?? saudacao),
      h(
        Container,
        { className: 'folha texto', style: STYLE.sheet },
        h(Text, { className: 'menor', style: STYLE.portal }, SIGNATURE.portal),
        h(Heading, { as: 'h1', className: 'titulo', style: STYLE.title }, assunto),
        ...[saudacao, ...paragrafos].map((text, key) => h(Text, { key, style: BODY }, text)),
        dados?.length ? h(Facts, { dados }) : null,
        lista ? h(List, lista) : null,
        acao ? h(Action, acao) : null,
        ...notas.map((nota, key) => h(Note, { key, ...nota })),
        h(Text, { className: 'menor linha', style: STYLE.signature }, SIGNATURE.automatica),
      ),
    ),
  );
}

function Facts({ dados }: { dados: readonly MailFact[] }): ReactNode {
  return h(
    Section,
    { className: 'linha', style: STYLE.facts },
    dados.map(({ rotulo, valor, link }, key) =>
      h(
        Text,
        { key, style: STYLE.fact },
        h('span', { className: 'menor', style: STYLE.label }, rotulo),
        h('strong', null, link ? h(MailLink, { href: link }, valor) : valor),
      ),
    ),
  );
}

function List({ titulo, itens }: MailList): ReactNode {
  return [
    h(Heading, { key: 'titulo', as: 'h2', className: 'titulo', style: STYLE.subtitle }, titulo),
    h(
      'ul',
      { key: 'itens', style: STYLE.list },
      itens.map(({ nome, detalhe, codigo }, key) =>
        h(
          'li',
          { key, className: 'linha', style: STYLE.item },
          h('strong', null, nome),
          h('br'),
          detalhe,
          h('br'),
          h('span', { className: 'menor', style: STYLE.code }, codigo),
        ),
      ),
    ),
  ];
}

function Action({ texto, link }: NonNullable<MailContent['acao']>): ReactNode {
  return [
    h(
      Section,
      { key: 'botao', style: STYLE.action },
      h(Button, { className: 'botao', href: link, target: TARGET, style: STYLE.button }, texto),
    ),
    h(
      Text,
      { key: 'endereco', className: 'menor', style: { ...SMALL, margin: '0 0 16px' } },
      'Se o botão não funcionar, copie este endereço no navegador:',
      h('br'),
      h(MailLink, { href: link }, link),
    ),
  ];
}

function Note({ texto, link }: MailNote): ReactNode {
  return h(
    Text,
    { className: 'menor', style: SMALL },
    texto,
    link && [' ', h(MailLink, { key: 'link', href: link }, link)],
  );
}

const MailLink = ({ href, children }: { href: string; children?: ReactNode }) =>
  h(Link, { className: 'enlace', href, target: TARGET, style: LINK }, children);
