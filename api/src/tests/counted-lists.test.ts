import { LIMITS } from '@credenciados/contract';
import type { Session } from '@credenciados/platform/http/session';
import { MAX_OFFSET } from '@credenciados/platform/list/list';
import { createTestDatabase, type TestDatabase } from '@credenciados/platform/testing/test-database';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { listBySolicitacao, listOwn } from '../resources/conversa/conversa.queries.ts';
import { listDenuncias } from '../resources/denuncia/denuncia.queries.ts';
import { listEditais, listEditaisAnteriores } from '../resources/edital/edital.queries.ts';
import { listConsultas } from '../resources/leitura/consulta.queries.ts';
import { listTitularidades } from '../resources/titularidade/titularidade.queries.ts';

/** More than the cap of the count. */
const ROWS = 1100;
const SIZE = 15;

let database: TestDatabase;
const carla: Session = { usuarioId: ROWS, cpf: '', nome: 'Carla', perfil: 'CAGEO', sid: '' };

beforeAll(async () => {
  database = await createTestDatabase();
  await database.asOwner(`
    insert into usuario (cpf, nome, email) select lpad(n::text, 11, '0'), 'Pessoa ' || n, 'p@exemplo.gov.br' from generate_series(1, ${ROWS}) n;
    insert into arquivo (key, nome_original, mime, tamanho, sha256, finalidade, vinculado_em)
      select 'e' || n, 'e.pdf', 'application/pdf', 1, 'e', 'EDITAL', now() from generate_series(1, ${ROWS}) n;
    insert into edital (numero, tipo_edital, situacao, data_inicio, data_fim, anexo_key, encerrado_em)
      select n || '/2026', 'GEOMENSOR', 'ENCERRADO', now() - interval '2000 days' + n * interval '1 day', now() + n * interval '1 hour', 'e1', now() + interval '1 day'
      from generate_series(1, ${ROWS}) n;
    insert into solicitacao (protocolo, edital_id, usuario_id, cpf, nome, email, telefones, codigo_crea, logradouro, numero, bairro, cep, uf)
      select 'p' || n, n, 1, lpad('1', 11, '0'), 'Ana', 'p@exemplo.gov.br', '{}', 'PA-1', '', '', '', '', '' from generate_series(1, 2) n;
    insert into leitura (em, janela, ator_id, perfil, tipo, alvo, solicitacao_id)
      select now(), now(), ${ROWS}, 'CAGEO', 'SOLICITACAO', n, 1 + n % 2 from generate_series(1, ${ROWS}) n;
    insert into leitura (em, janela, ator_id, perfil, tipo, alvo, solicitacao_id) values (now(), now(), ${ROWS}, 'CAGEO', 'TITULARIDADE', 1, 1);
    insert into pedido_titularidade (protocolo, cpf, nome, email, contato_nao_confirmado, relato, arquivo_key)
      select 't' || n, lpad(n::text, 11, '0'), 'Ana', 'a@exemplo.gov.br', false, 'É meu.', 'e' || n from generate_series(1, ${ROWS}) n;
    update pedido_titularidade set situacao = 'RECUSADO', decidido_em = now(), decidido_por = ${ROWS}, justificativa = 'Não' where id <= 5;
    insert into denuncia (protocolo, codigo, denunciado, fatos)
      select 'd' || n, 'x', 'Ana', 'O registro foi cancelado.' from generate_series(1, ${ROWS}) n;
    -- Triggers go over all of a solicitação's messages for each.
    set session_replication_role = replica;
    insert into conversa (solicitacao_id, assunto, tipo_conversa, data_ultima_mensagem)
      select 1, 'A', 'NOTIFICACAO', '2020-01-01'::timestamptz + n * interval '1 minute' from generate_series(1, ${MAX_OFFSET + 2 * SIZE}) n;
    insert into mensagem (conversa_id, conteudo, remetente_id, destinatario_id) select id, 'a', ${ROWS}, 1 from conversa;
    insert into conversa_pessoa select id, ${ROWS}, data_ultima_mensagem from conversa;
    set session_replication_role = origin;
    analyze`);
});
afterAll(() => database.drop());

interface Listed {
  content: { id: number }[];
  totalElements: number;
}
type Read = (pagina: number) => Promise<Listed>;
const page = (pagina: number) => ({ pagina, tamanho: SIZE });
const downFrom = (id: number) => (at: number) => id - at;

const LISTS: [string, Read, (at: number) => number][] = [
  ['claims', (pagina) => listTitularidades(database.db, page(pagina)), downFrom(ROWS)],
  [
    'claims of one state',
    (pagina) => listTitularidades(database.db, { ...page(pagina), situacao: 'PENDENTE' }),
    downFrom(ROWS),
  ],
  ['complaints', (pagina) => listDenuncias(database.db, carla, page(pagina)), downFrom(ROWS)],
  ['what staff read of one’s own', (pagina) => listConsultas(database.db, 1, page(pagina)), downFrom(ROWS)],
  [
    'conversas of a solicitação',
    async (pagina) => {
      const asked = { ...page(pagina), idSolicitacao: 1, tipoConversa: 'TODOS' as const };
      return (await listBySolicitacao(database.db, carla, asked)) ?? { content: [], totalElements: 0 };
    },
    downFrom(MAX_OFFSET + 2 * SIZE),
  ],
  ['former editais', (pagina) => listEditaisAnteriores(database.db, page(pagina)), downFrom(ROWS - 1)],
  ['editais', (pagina) => listEditais(database.db, { ...page(pagina), campoSimples: '' }, new Date()), downFrom(ROWS)],
];

// TEL-6
describe('lists without a stored counter', () => {
  test.each(LISTS)('%s are counted up to a cap, and paged up to it', async (_name, read, idAt) => {
    const last = Math.floor(LIMITS.counted / SIZE);
    for (const pagina of [0, 1, last, last + 1, 1_000_000]) {
      const { content, totalElements } = await read(pagina);
      const first = Math.min(pagina * SIZE, LIMITS.counted);
      const length = Math.min(SIZE, LIMITS.counted - first);
      expect(content.map(({ id }) => id)).toEqual(Array.from({ length }, (_, at) => idAt(first + at)));
      expect(totalElements).toBe(LIMITS.counted);
    }
  });

  test('are counted exactly below the cap', async () => {
    expect(await listTitularidades(database.db, { ...page(0), situacao: 'RECUSADO' })).toMatchObject({
      totalElements: 5,
    });
    expect(await listConsultas(database.db, 2, page(0))).toEqual({ content: [], totalElements: 0 });
    const editais = await listEditais(database.db, { ...page(0), campoSimples: '110' }, new Date());
    expect(editais).toMatchObject({ content: [{ numero: '1100/2026' }, { numero: '110/2026' }], totalElements: 2 });
  });
});

// MSG-5
test('an applicant’s conversas are paged up to a cap', async () => {
  const own = (pagina: number) => listOwn(database.db, carla, { ...page(pagina), ordemDirecao: 'DESC' });
  const far = MAX_OFFSET / SIZE;
  expect((await own(Math.floor(far))).content).toHaveLength(SIZE);
  expect(await own(Math.floor(far) + 1)).toMatchObject({ content: [], totalElements: LIMITS.countedConversas });
});
