import type { EndpointKey } from '@credenciados/contract';
import { RULE } from '@credenciados/contract/rule-texts';
import { ERROR } from '@credenciados/contract/texts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import fc from 'fast-check';
import { set, type UseFormReturn } from 'react-hook-form';
import * as z from 'zod';
import { ApiError } from '../http/api-error.ts';
import { renderInModule } from '../testing/index.ts';
import { bodyPaths, FORM_ENDPOINTS } from '../testing/refusals.ts';
import { applyServerErrors, Form, TextField, useZodForm } from './index.ts';

interface Shown {
  /** Paths with a value in the form. */
  values: readonly string[];
  /** Paths with a control. */
  controls: readonly string[];
  refusal: unknown;
}

function Sample({ values, controls, refusal }: Shown) {
  const defaultValues: Record<string, unknown> = {};
  for (const path of values) set(defaultValues, path, '');
  const form = useZodForm(z.record(z.string(), z.unknown()), { defaultValues });
  return (
    <Form form={form} onSubmit={() => Promise.reject(refusal)}>
      {controls.map((path) => (
        <TextField key={path} name={path} label={`Campo ${path}`} />
      ))}
      <button type="submit">Enviar</button>
    </Form>
  );
}

async function refuse(shown: Shown): Promise<{ summary: HTMLElement }> {
  const { user } = renderInModule(<Sample {...shown} />);
  await user.click(screen.getByRole('button', { name: 'Enviar' }));
  await waitFor(() => expect(document.activeElement).toHaveAttribute('role', 'alert'));
  return { summary: document.activeElement as HTMLElement };
}

const isLeaf = (path: string, all: readonly string[]) => !all.some((other) => other.startsWith(`${path}.`));

// ERR-6
describe('a refusal', () => {
  it('is derived from all forms of the contract', () => {
    expect(FORM_ENDPOINTS.length).toBeGreaterThan(40);
    expect(bodyPaths('POST /publico/credenciado/cadastrar')).toEqual(
      expect.arrayContaining(['documentos.0.caminho', 'documentos', 'pessoa.endereco.municipio.id']),
    );
  });

  it.each(FORM_ENDPOINTS)('for %s shows each message in the summary, which gets the focus', async (key) => {
    await fc.assert(
      fc.asyncProperty(refusals(key), async ({ values, controls, paths, title }) => {
        const campos = Object.fromEntries(paths.map((path, index) => [path, `Recusa ${index}.`]));
        const answer = { message: 'Motivo geral.', messageTitle: title, erros: ['Um erro.', 'Outro erro.'], campos };
        // Removes the form of a failed run.
        cleanup();
        const { summary } = await refuse({ values, controls, refusal: new ApiError(422, answer) });
        const told = [...Object.values(campos), answer.message, ...answer.erros, ...(title ? [title] : [])];
        for (const message of told) expect(summary).toHaveTextContent(message);
        for (const path of controls.filter((each) => each in campos)) {
          expect(screen.getByLabelText(`Campo ${path}`)).toHaveAccessibleDescription(
            expect.stringContaining(campos[path] ?? ''),
          );
        }
      }),
      { numRuns: 3 },
    );
  });

  it.each([
    ['a message for the form as a whole beside one without a field', { '': 'Do todo.', fora: 'De fora.' }],
    ['messages whose paths differ in their signs alone', { 'a.b': 'Um.', 'a-b': 'Outro.' }],
    [
      'paths that a library keeps to itself',
      { __proto__: 'Um.', constructor: 'Outro.', root: 'Raiz.', 'x.ref': 'Mais um.' },
    ],
  ])('shows %s', async (_what, campos) => {
    const { summary } = await refuse({ values: ['x.ref'], controls: [], refusal: new ApiError(422, { campos }) });
    for (const message of Object.values(campos)) expect(summary).toHaveTextContent(message);
  });

  it('for the only part of a group is shown beside that part’s control', async () => {
    const refusal = new ApiError(422, { campos: { 'endereco.municipio': 'O município é outro.' } });
    const shown = { values: ['endereco.municipio.id'], controls: ['endereco.municipio.id'], refusal };
    const { summary } = await refuse(shown);
    expect(within(summary).getByRole('link')).toHaveTextContent('Campo endereco.municipio.id: O município é outro.');
    expect(screen.getByRole('textbox')).toHaveAccessibleDescription('O município é outro.');
  });

  it('for a group and its only part are shown together', async () => {
    const campos = { 'endereco.municipio': 'Um.', 'endereco.municipio.id': 'Outro.' };
    const refusal = new ApiError(422, { campos });
    const { summary } = await refuse({ values: ['endereco.municipio.id'], controls: [], refusal });
    expect(summary).toHaveTextContent('Um. Outro.');
  });

  it('for an entry links to the control of its list', async () => {
    const refusal = new ApiError(422, { campos: { 'anexos.0.key': 'O arquivo não foi encontrado.' } });
    const { summary } = await refuse({ values: ['anexos.0.key'], controls: ['anexos'], refusal });
    expect(within(summary).getByRole('link')).toHaveTextContent('Campo anexos: O arquivo não foi encontrado.');
  });

  it('repeats no text of the fields or of its title', async () => {
    const campos = { nome: 'O campo é obrigatório' };
    const answer = { message: RULE.form, erros: ['O campo é obrigatório'], campos };
    const { summary } = await refuse({ values: ['nome'], controls: ['nome'], refusal: new ApiError(400, answer) });
    expect(within(summary).getAllByRole('listitem')).toHaveLength(1);
    expect(within(summary).getByText(RULE.form)).toBeVisible();
  });

  it.each([0, 401, 403, 404, 409, 413, 429, 500, 503])(
    'with status %s and without a text shows a general message',
    async (status) => {
      const { summary } = await refuse({ values: [], controls: [], refusal: new ApiError(status, null) });
      expect(summary).toHaveTextContent(ERROR.unexpected);
    },
  );

  it('caused by a bug of the page is shown and reported', () => {
    const fault = new TypeError('a fault');
    const form = { getValues: () => ({}), setError: jest.fn() } as unknown as UseFormReturn;
    expect(() => applyServerErrors(form, fault)).toThrow(fault);
    expect(form.setError).toHaveBeenCalledWith('root.servidor', expect.objectContaining({ message: ERROR.unexpected }));
  });
});

function refusals(key: EndpointKey) {
  const all = bodyPaths(key);
  const leaves = all.filter((path) => isLeaf(path, all));
  return fc.record({
    values: fc.constantFrom(
      leaves,
      leaves.filter((path) => !/\.1(\.|$)/.test(path)),
    ),
    controls: fc.subarray(leaves.filter((path) => !/\.1(\.|$)/.test(path))),
    paths: fc.subarray(all, { minLength: 1 }),
    title: fc.constantFrom(undefined, 'Título próprio'),
  });
}
