/** Additional or replaced files of a module with a service. */
export function serviceFiles(
  { name, title }: { name: string; title: string },
  page: string,
  quoted: (text: string) => string,
): Record<string, string> {
  const path = name.slice('mf-'.length);
  return {
    'dev.tsx': `import { startAlone } from '@credenciados/shared/alone';
import { descriptor } from './module.ts';
import { service } from './src/service.ts';

startAlone({ descriptor, service });
`,
    'src/contract.ts': `import { defineEndpoints } from '@credenciados/contract';
import * as z from '@credenciados/shared/z';

/** Validation of the form and of the service. */
export const itemFormSchema = z.object({
  nome: z.string().trim().min(1, 'Informe o nome.').max(80, 'Use no máximo 80 caracteres.'),
});
export const itemSchema = z.object({ id: z.int(), nome: z.string() });

/** The calls of the module's own service. */
export const contract = defineEndpoints({
  'GET /itens': { summary: 'What was added, the latest first', access: 'any', response: z.array(itemSchema) },
  'POST /itens': { summary: 'Adds one', access: 'any', body: itemFormSchema, response: itemSchema },
});
`,
    'src/service.ts': `import { createServiceClient } from '@credenciados/shared/service';
import { contract } from './contract.ts';

/** The module's own service, which the portal passes its calls on to. */
export const service = createServiceClient('${name}', contract);
`,
    'src/inicio/itens.api.ts': `import { useMutation, useQuery } from '@credenciados/shared';
import { service } from '../service.ts';

/** Items, latest first. */
export function useItens() {
  return useQuery(service.query('GET /itens', { silent: true }));
}

/** Adds one; the list asks anew. */
export function useAddItem() {
  return useMutation({
    mutationFn: (body: { nome: string }) => service.call('POST /itens', { body, silent: true }),
    onSuccess: () => service.refresh('GET /itens'),
  });
}
`,
    'src/inicio/item.form.tsx': `import { Button, notify } from '@credenciados/shared';
import { applyServerErrors, Form, TextField, useZodForm } from '@credenciados/shared/forms';
import { itemFormSchema } from '../contract.ts';
import { useAddItem } from './itens.api.ts';

/** Adds an item. */
export function ItemForm() {
  const add = useAddItem();
  const form = useZodForm(itemFormSchema, { defaultValues: { nome: '' } });
  const submit = async (values: { nome: string }) => {
    try {
      await add.mutateAsync(values);
      notify({ type: 'success', title: 'Item incluído.' });
      form.reset();
    } catch (error) {
      applyServerErrors(form, error);
    }
  };
  return (
    <Form form={form} label="Incluir item" onSubmit={submit} failureTitle="O item não foi incluído.">
      <TextField name="nome" label="Nome" maxLength={80} required />
      <Button type="submit" mt="5" loading={form.formState.isSubmitting}>
        Incluir item
      </Button>
    </Form>
  );
}
`,
    [`src/inicio/${path}.page.tsx`]: `import { Box, EmptyState, LoadFailure, Page, PageLoading } from '@credenciados/shared';
import { ItemForm } from './item.form.tsx';
import { useItens } from './itens.api.ts';

/** The first page: a form, and what was added by it. */
export function ${page}() {
  const itens = useItens();
  return (
    <Page title=${title.includes('"') ? `{${quoted(title)}}` : `"${title}"`}>
      <ItemForm />
      {itens.error ? (
        <LoadFailure error={itens.error} onRetry={() => void itens.refetch()} />
      ) : !itens.data ? (
        <PageLoading />
      ) : itens.data.length === 0 ? (
        <EmptyState title="Nenhum item incluído." />
      ) : (
        <Box as="ul" mt="6" ps="5" aria-label="Itens">
          {itens.data.map(({ id, nome }) => (
            <li key={id}>{nome}</li>
          ))}
        </Box>
      )}
    </Page>
  );
}
`,
    [`src/inicio/${path}.page.test.tsx`]: `import { MockFailure, mockService, renderRoutes } from '@credenciados/shared/testing';
import { screen } from '@testing-library/react';
import { descriptor } from '../../module.ts';
import { service } from '../service.ts';

const show = () => renderRoutes(descriptor.routes, { path: '/${path}', as: 'CREDENCIADOS' });

test('an added item is in the list', async () => {
  const itens: { id: number; nome: string }[] = [];
  mockService(service, {
    'GET /itens': () => [...itens],
    'POST /itens': ({ body: { nome } }) => {
      const item = { id: itens.length + 1, nome };
      itens.unshift(item);
      return item;
    },
  });
  const { user } = show();
  expect(await screen.findByText('Nenhum item incluído.')).toBeVisible();
  await user.type(screen.getByLabelText(/Nome/), 'Primeiro');
  await user.click(screen.getByRole('button', { name: 'Incluir item' }));
  expect(await screen.findByText('Primeiro')).toBeVisible();
});

test('refusals of the form and failures of the service are told', async () => {
  mockService(service, {
    'GET /itens': () => [],
    'POST /itens': () => {
      throw new MockFailure(422, { campos: { nome: 'Já há um item com este nome.' } });
    },
  });
  const { user } = show();
  const add = await screen.findByRole('button', { name: 'Incluir item' });
  await user.click(add);
  expect((await screen.findAllByText('Informe o nome.')).length).toBeGreaterThan(0);
  await user.type(screen.getByLabelText(/Nome/), 'Primeiro');
  await user.click(add);
  expect((await screen.findAllByText('Já há um item com este nome.')).length).toBeGreaterThan(0);
});

test('a failure is told, and trying again works', async () => {
  let fails = true;
  mockService(service, {
    'GET /itens': () => {
      if (fails) throw new MockFailure(422);
      return [];
    },
  });
  const { user } = show();
  const retry = await screen.findByRole('button', { name: 'Tentar novamente' });
  fails = false;
  await user.click(retry);
  expect(await screen.findByText('Nenhum item incluído.')).toBeVisible();
});
`,
    'service/main.ts': `import { createServer, type IncomingMessage } from 'node:http';
import { createRemoteJWKSet, errors, jwtVerify } from 'jose';
import pg from 'pg';
import { itemFormSchema } from '../src/contract.ts';

/**
 * The module's own service: \`DATABASE_URL=postgresql://… TOKEN_ISSUER=https://… npm run service\`. TOKEN_ISSUER is the address of the
 * portal, without a path: the portal signs a token for each call, which is checked by the keys that it publishes.
 */
const { TOKEN_ISSUER = 'http://localhost:8080', DATABASE_URL, PORT = '4300', HOST = '127.0.0.1' } = process.env;
const MAX_BODY = 10_000;

const db = new pg.Pool({ connectionString: DATABASE_URL, max: 5, query_timeout: 5_000 });
// A connection that breaks while nobody uses it is opened again by whoever needs it.
db.on('error', (error) => process.stderr.write(\`\${error.message}\\n\`));
const keys = createRemoteJWKSet(new URL('/credenciados/.well-known/jwks.json', TOKEN_ISSUER));

interface Answer {
  status: number;
  body: unknown;
}

/** The account that calls; throws where the token isn't the portal's, of this module, and in time. */
async function accountOf({ headers }: IncomingMessage): Promise<string> {
  const token = headers.authorization?.replace(/^Bearer /, '') ?? '';
  const { payload } = await jwtVerify(token, keys, {
    issuer: TOKEN_ISSUER,
    audience: '${name}',
    algorithms: ['ES256'],
    requiredClaims: ['sub', 'exp'],
  });
  return payload.sub ?? '';
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  let text = '';
  for await (const piece of request) {
    text += piece;
    if (text.length > MAX_BODY) throw new SyntaxError('Too long');
  }
  return JSON.parse(text);
}

async function answer(request: IncomingMessage): Promise<Answer> {
  const account = await accountOf(request);
  const [path] = (request.url ?? '').split('?');
  switch (\`\${request.method} \${path}\`) {
    case 'GET /itens': {
      const { rows } = await db.query('SELECT id, nome FROM item WHERE conta = $1 ORDER BY id DESC', [account]);
      return { status: 200, body: rows };
    }
    case 'POST /itens': {
      const parsed = itemFormSchema.safeParse(await bodyOf(request));
      if (!parsed.success) {
        const campos = parsed.error.issues.map(({ path: place, message }) => [place.join('.'), message]);
        return { status: 400, body: { message: 'Verifique os campos.', campos: Object.fromEntries(campos) } };
      }
      const values = [account, parsed.data.nome];
      const { rows } = await db.query('INSERT INTO item (conta, nome) VALUES ($1, $2) RETURNING id, nome', values);
      return { status: 200, body: rows[0] };
    }
    default:
      return { status: 404, body: { message: 'O registro não foi encontrado.' } };
  }
}

function refusalOf(error: unknown): Answer {
  if (error instanceof errors.JOSEError) return { status: 401, body: { message: 'Faça o login novamente.' } };
  if (error instanceof SyntaxError) return { status: 400, body: { message: 'A requisição está malformada.' } };
  process.stderr.write(\`\${error instanceof Error ? error.stack : error}\\n\`);
  return { status: 500, body: { message: 'Ocorreu um erro inesperado.' } };
}

await db.query(\`CREATE TABLE IF NOT EXISTS item (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  conta text NOT NULL,
  nome text NOT NULL CHECK (length(nome) BETWEEN 1 AND 80)
)\`);
const server = createServer(async (request, response) => {
  const { status, body } = await answer(request).catch(refusalOf);
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
});
server.listen(Number(PORT), HOST, () => process.stdout.write(\`${name} serves at \${HOST}:\${PORT}\\n\`));
`,
  };
}
