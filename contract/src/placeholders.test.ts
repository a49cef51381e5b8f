import fc from 'fast-check';
import { assuntoEnviadoSchema, conteudoEnviadoSchema, modeloConteudoSchema } from './mensagem-fields.ts';
import {
  fillRichText,
  fillText,
  PLACEHOLDER_NAMES,
  placeholderMark,
  placeholdersIn,
  unfilledError,
  unknownError,
  unknownPlaceholders,
} from './placeholders.ts';

const ALL = { nome: 'Ana Souza', edital: '01/2026', prazo: '10/12/2026' };
const known = fc.constantFrom(...PLACEHOLDER_NAMES);
/** Known placeholder, in any case and spacing. */
const mark = fc
  .tuple(known, fc.constantFrom('', ' ', '  '), fc.boolean())
  .map(([name, space, upper]) => `{${space}${upper ? name.toUpperCase() : name}${space}}`);
const words = fc.string({ maxLength: 20 }).map((text) => text.replace(/[{}<>&]/g, ''));
const modelo = fc
  .array(fc.oneof(mark, words), { maxLength: 12 })
  .map((parts) => `<p>${parts.join('<strong>x</strong>')}</p>`);
const value = fc.string({ maxLength: 30 });

describe('filling a modelo in', () => {
  it('leaves no placeholder, for any values', () => {
    fc.assert(
      fc.property(modelo, value, value, value, (html, nome, edital, prazo) => {
        const filled = fillRichText(html, { nome, edital, prazo });
        expect(placeholdersIn(filled)).toEqual([]);
        expect(unfilledError(filled)).toBeNull();
      }),
    );
  });

  it('never turns a value into markup', () => {
    fc.assert(
      fc.property(known, value, (name, given) => {
        const box = document.createElement('div');
        box.innerHTML = fillRichText(`<p>${placeholderMark(name)}</p>`, { [name]: given });
        expect(box.querySelectorAll('*')).toHaveLength(1);
        // HTML parsers turn a carriage return into a line feed, and NUL into U+FFFD.
        const readable = given.replace(/[{}]/g, '').replace(/\r\n?/g, '\n').replaceAll('\0', '\uFFFD');
        expect(box.textContent).toBe(readable);
      }),
    );
  });

  it('is idempotent, and leaves the rest of the text unchanged', () => {
    fc.assert(
      fc.property(modelo, (html) => {
        const filled = fillRichText(html, ALL);
        expect(fillRichText(filled, ALL)).toBe(filled);
      }),
    );
    expect(fillText('Edital {edital}, {nome} & cia.', { nome: 'Ana <b>', edital: '1' })).toBe(
      'Edital 1, Ana <b> & cia.',
    );
  });

  it('keeps placeholders without a value', () => {
    expect(fillRichText('<p>{nome}, até {prazo}</p>', { nome: 'Ana' })).toBe('<p>Ana, até {prazo}</p>');
  });

  it('escapes a name that looks like markup', () => {
    expect(fillRichText('<p>{nome}</p>', { nome: `<img src=x onerror="alert(1)"> & 'eu'` })).toBe(
      '<p>&lt;img src=x onerror=&quot;alert(1)&quot;&gt; &amp; &#39;eu&#39;</p>',
    );
  });
});

describe('placeholders in a text', () => {
  it.each([
    ['<p>{nome} e {Prazo}, { nome }</p>', ['{nome}', '{Prazo}']],
    ['<p>{no<strong>me</strong>}</p>', ['{nome}']],
    ['<p>{ } {} { 12 } {a b} { nome</p>', []],
    ['Olá, {endereço}', ['{endereço}']],
  ])('%s: %j', (text, found) => expect(placeholdersIn(text)).toEqual(found));

  it('are unknown unless the portal can fill them in', () => {
    expect(unknownPlaceholders('<p>{NOME} {cargo} {setor}</p>')).toEqual(['{cargo}', '{setor}']);
  });
});

describe('the rules', () => {
  it('a message with a placeholder left, in its subject or text, is refused', () => {
    expect(conteudoEnviadoSchema.safeParse('<p>Até {prazo}</p>').error?.issues[0]?.message).toBe(
      'Falta preencher {prazo}. Substitua este campo antes de enviar.',
    );
    expect(assuntoEnviadoSchema.safeParse('Para {nome} e {outro}').error?.issues[0]?.message).toBe(
      'Falta preencher {nome}, {outro}. Substitua estes campos antes de enviar.',
    );
    expect(conteudoEnviadoSchema.safeParse('<p>Até 10/12/2026</p>').success).toBe(true);
  });

  it('a modelo with an unknown placeholder is refused', () => {
    expect(modeloConteudoSchema.safeParse('<p>{nome}, {edital}, {prazo}</p>').success).toBe(true);
    expect(modeloConteudoSchema.safeParse('<p>{cargo}</p>').error?.issues[0]?.message).toBe(
      'O campo {cargo} não existe. Use somente {nome}, {edital}, {prazo}.',
    );
    expect(unknownError('<p>{a} {b}</p>')).toBe(
      'Os campos {a}, {b} não existem. Use somente {nome}, {edital}, {prazo}.',
    );
  });
});
