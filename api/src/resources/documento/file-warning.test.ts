import type { Arquivo } from '@credenciados/contract';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { begin, createDomainApp, okay, otherAddress, pieceAt, upload } from '../../tests/support/domain.ts';
import { pdfWith } from '../../tests/support/hostile-files/bytes.ts';
import type { TestApp, TestDraft } from '../../tests/support/test-app.ts';

let api: TestApp;

beforeAll(async () => {
  api = await createDomainApp();
});
afterAll(() => api.close());

/** PDF whose catalog has a form with these keys. */
const withForm = (form: string) =>
  pdfWith({
    objects: [
      `<< /Type /Catalog /Pages 2 0 R /AcroForm << ${form} >> >>`,
      '<< /Length 62 >> stream\n<template xmlns="http://www.xfa.org/schema/xfa-template/3.0/"/>\nendstream',
      '<< /FT /Tx /T (nome) /Type /Annot /Subtype /Widget /Rect [0 0 9 9] >>',
    ],
    trailer: '/Root 5 0 R',
  });
const ADOBE_FORM = withForm('/Fields [] /XFA [(template) 6 0 R]');

const URL = '/credenciados/publico/documentoCredenciado/upload';
const send = (draft: TestDraft, id: string, from: number, payload: Buffer) =>
  api.app.inject({
    method: 'PATCH',
    url: `${URL}/${id}`,
    headers: { ...draft.headers, ...pieceAt(from) },
    remoteAddress: otherAddress(),
    payload,
  });

// DOC-17
test.each([
  ['an XFA form', ADOBE_FORM, 'FORMULARIO_ADOBE'],
  ['an XFA form whose fields are on its pages, too', withForm('/Fields [7 0 R] /XFA [(template) 6 0 R]'), undefined],
  ['another form', withForm('/Fields [7 0 R]'), undefined],
  ['a PDF without a form', pdfWith({}), undefined],
])('%s is taken; its warning comes along', async (_what, content, aviso) => {
  const file = okay<Arquivo>(await upload(api, 'CADASTRO', 'ficha.pdf', content, await api.newDraft()));
  expect(file.aviso).toBe(aviso);
});

// DOC-17
test('the warning comes with the last chunk, and again if that answer was lost', async () => {
  const draft = await api.newDraft();
  const id = await begin(api, 'ficha.pdf', ADOBE_FORM.length, draft);
  expect((await send(draft, id, 0, ADOBE_FORM.subarray(0, 100))).statusCode).toBe(204);
  const sent = okay<Arquivo>(await send(draft, id, 100, ADOBE_FORM.subarray(100)));
  expect(sent.aviso).toBe('FORMULARIO_ADOBE');
  const asked = await api.app.inject({ method: 'GET', url: `${URL}/${id}`, headers: draft.headers });
  expect(okay<Arquivo>(asked)).toEqual(sent);
});
