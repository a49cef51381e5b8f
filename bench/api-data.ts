import { LIMITS } from '@credenciados/contract';
import { createDatabase } from '@credenciados/platform/db/create-database';
import { migrateDatabase } from '@credenciados/platform/db/migrate';
import { seedReference } from '@credenciados/platform/db/reference';
import pg from 'pg';

/** Solicitações per edital, equal in every load, so that lists are comparable. */
export const SOLICITACOES_AN_EDITAL = 10_000;
/** Most editais per person. */
const EDITAIS_A_PERSON = 10;
/** Staff accounts, which have the first ids. */
export const STAFF = 20;

/**
 * Applicants whose own lists are measured: in every load they have equally many solicitações, under editais of their own. Other applicants
 * have one in a small load, which has one edital, and ten in a large one: a list of ten costs more than one of one, whatever the rest of
 * the load.
 */
export const REGULARS = 200;
const OF_A_REGULAR = 10;

/** Size of a load. */
export interface Load {
  editais: number;
  solicitacoesAnEdital: number;
  people: number;
}

/** Load with so many solicitações: editais of 10,000, and people with up to ten each. */
export function loadOf(solicitacoes: number): Load {
  const editais = Math.max(1, Math.round(solicitacoes / SOLICITACOES_AN_EDITAL));
  const people = SOLICITACOES_AN_EDITAL * Math.min(editais, EDITAIS_A_PERSON);
  return { editais, solicitacoesAnEdital: SOLICITACOES_AN_EDITAL, people };
}

/** Account of a solicitação of the load, by its number; those of regulars come after. */
export function personOf(solicitacao: number, { solicitacoesAnEdital, people }: Load): number {
  const before = Math.floor((solicitacao - 1) / solicitacoesAnEdital) * solicitacoesAnEdital;
  return STAFF + 1 + ((solicitacao - 1 + before) % people);
}

const NAMES = `(array['Ana','Antônio','Beatriz','Bruno','Carla','Célia','Davi','Débora','Edson','Elisa','Fábio','Fernanda',
'Gabriel','Glória','Heitor','Helena','Igor','Inês','João','Júlia','Kátia','Leandro','Lívia','Lúcio','Marcos','Maria',
'Natália','Nélson','Olívia','Otávio','Paula','Pedro','Raimundo','Rita','Sérgio','Sônia','Tânia','Tiago','Vânia','Zulmira'])`;
const SURNAMES = `(array['Silva','Souza','Costa','Santos','Oliveira','Pereira','Rodrigues','Almeida','Nascimento','Lima',
'Araújo','Fernandes','Carvalho','Gomes','Martins','Rocha','Ribeiro','Alves','Monteiro','Mendes','Barros','Freitas','Barbosa',
'Pinto','Moura','Cavalcanti','Dias','Castro','Campos','Cardoso','Quaresma','Tavares','Brito','Falcão','Guimarães','Assunção'])`;
/** Name of an account, derived from its id and evenly spread. */
const nameOf = (id: string) =>
  `${NAMES}[1 + ${id} % 40] || ' ' || ${SURNAMES}[1 + (${id} / 40) % 36] || ' ' || ${SURNAMES}[1 + (${id} / 1440 + ${id}) % 36]`;

/** States in twentieths, with equal shares among those of one name, of one analyst, or with an answer. */
const STATES = `(array['CREDENCIADO','CREDENCIADO','CREDENCIADO','CREDENCIADO','CREDENCIADO','CREDENCIADO','CREDENCIADO',
'CREDENCIADO','CREDENCIADO','CREDENCIADO','CREDENCIADO','CREDENCIADO','REJEITADO','REJEITADO','REJEITADO',
'AGUARDANDO_APROVACAO','AGUARDANDO_APROVACAO','RETIFICADO','AGUARDANDO_VALIDACAO','INATIVO'])`;

/** Statements in order: base tables first, then in parallel the solicitações with their dependants, and the rest. */
interface Statements {
  first: string[];
  solicitacoes: string[];
  beside: string[];
}

function statements({ editais, solicitacoesAnEdital, people }: Load): Statements {
  const others = editais * solicitacoesAnEdital;
  const solicitacoes = others + REGULARS * OF_A_REGULAR;
  return {
    first: [
      `insert into usuario (cpf, nome, email)
     select lpad(n::text, 11, '0'), ${nameOf('n')}, 'pessoa' || n || '@exemplo.gov.br'
     from generate_series(1, ${STAFF + people + REGULARS}) n`,
      `insert into usuario_perfil select n, 'ENCARREGADO' from generate_series(1, ${STAFF}) n`,
      `insert into usuario_perfil select n, case when n <= ${STAFF} then 'CAGEO' else 'CREDENCIADOS' end
     from generate_series(1, ${STAFF + people + REGULARS}) n`,
      `insert into etiqueta (nome, cor, criada_por) select 'Etiqueta ' || n, 'AZUL', 1 from generate_series(1, 5) n`,
      `insert into arquivo (key, nome_original, mime, tamanho, sha256, finalidade, vinculado_em)
     select md5('e' || n), 'edital.pdf', 'application/pdf', 200, md5('e' || n) || md5('e' || n), 'EDITAL', now()
     from generate_series(1, ${editais}) n`,
      // The last one is open; the others were closed one a month.
      `insert into edital (numero, tipo_edital, situacao, data_inicio, data_fim, anexo_key, encerrado_em)
     select n || '/2026', case when n % 2 = 1 and n < ${editais} then 'VISTORIADOR' else 'GEOMENSOR' end,
       case when n = ${editais} then 'ABERTO' else 'ENCERRADO' end,
       now() - (${editais} - n) * interval '30 days' - interval '20 days', now() - (${editais} - n) * interval '30 days' + interval '10 days',
       md5('e' || n), case when n < ${editais} then now() - (${editais} - n) * interval '30 days' + interval '10 days' end
     from generate_series(1, ${editais}) n`,
      // Editais of the regulars, and enough others to fill a page of editais in the small load, too.
      `insert into edital (numero, tipo_edital, situacao, data_inicio, data_fim, anexo_key, encerrado_em)
     select n || '/2015', 'GEOMENSOR', 'ENCERRADO', day, day + interval '10 days', md5('e1'), day + interval '10 days'
     from generate_series(1, ${LIMITS.pageSize}) n cross join lateral (select timestamptz '2015-01-01' + n * interval '11 days' as day) d`,
      `insert into modelo_mensagem (assunto, conteudo, usuario_id)
     select 'Modelo ' || n, '<p>Texto do modelo.</p>', 1 + n % ${STAFF} from generate_series(1, 50) n`,
    ],
    solicitacoes: [
      `insert into solicitacao (protocolo, edital_id, tipo_edital, usuario_id, situacao, justificativa, prazo_retificacao, prazo_aberto, criada_em,
       situacao_desde, responsavel_id, responsavel_desde, respondida_em, pergunta_em, decidida_em, decidida_por, cpf, nome, email, telefones, codigo_crea, codigo_incra, formacao, formacao_vistoriador,
       logradouro, numero, bairro, cep, uf, municipio_id)
     select '2026.' || lpad(n::text, 8, '0') || '-0', s.edital, e.tipo_edital, s.person, s.state,
       case when s.state = 'REJEITADO' then 'Falta um documento.' end,
       case when s.state = 'RETIFICADO' then s.deadline end, case when s.state = 'RETIFICADO' then s.deadline end,
       s.registered, case when s.state in ('CREDENCIADO', 'REJEITADO', 'INATIVO') then e.data_fim else s.registered end,
       case when n % 3 = 0 then 1 + n % ${STAFF} end, case when n % 3 = 0 then now() end,
       case when n % 100 = 0 then now() end, case when n % 500 = 0 then now() end,
       case when s.state in ('CREDENCIADO', 'REJEITADO', 'INATIVO') then e.data_fim end,
       case when s.state in ('CREDENCIADO', 'REJEITADO', 'INATIVO') then 1 + n % ${STAFF} end,
       lpad(s.person::text, 11, '0'), ${nameOf('s.person')}, 'pessoa' || s.person || '@exemplo.gov.br', array['(91) 98888-7777'],
       'PA-' || n, case when e.tipo_edital = 'GEOMENSOR' then upper(to_hex(n % 65536)) end, 'Engenharia',
       case when e.tipo_edital = 'VISTORIADOR' then 'ENGENHEIRO_AGRONOMO' end,
       'Travessa ' || n % 500, n % 2000, 'Centro', '66010000', 'PA', 1501402
     from generate_series(1, ${solicitacoes}) n
     cross join lateral (select n - ${others} - 1 as regular) r
     cross join lateral (select case when r.regular < 0 then 1 + (n - 1) / ${solicitacoesAnEdital}
       else ${editais} + 1 + r.regular % ${OF_A_REGULAR} end as edital_id) a
     join edital e on e.id = a.edital_id
     cross join lateral (select e.id as edital,
       e.data_inicio + (n::bigint * 7919 % 1728000) * interval '1 second' as registered,
       now() + (n % 20 - 10) * interval '1 day' as deadline,
       case when r.regular < 0 then ${STAFF} + 1 + (n - 1 + ((n - 1) / ${solicitacoesAnEdital}) * ${solicitacoesAnEdital}) % ${people}
       else ${STAFF} + ${people} + 1 + r.regular / ${OF_A_REGULAR} end as person,
       ${STATES}[1 + (n * 7 + n / 40) % 20] as state) s`,
      `insert into conversa (solicitacao_id, assunto, tipo_conversa, data_ultima_mensagem)
     select 2 * n, 'Certidão vencida', 'NOTIFICACAO', now() - n % 1000000 * interval '1 second'
     from generate_series(1, ${Math.floor(solicitacoes / 2)}) n`,
      `insert into mensagem (conversa_id, conteudo, remetente_id, destinatario_id, status, lida_em)
     select n, '<p>Envie outra certidão, por favor.</p>', 1 + n % ${STAFF}, s.usuario_id,
       case when n % 4 = 0 then 'ENVIADA' else 'LIDA' end, case when n % 4 > 0 then now() end
     from generate_series(1, ${Math.floor(solicitacoes / 2)}) n join solicitacao s on s.id = 2 * n`,
      `insert into conversa_pessoa
     select c.id, 1 + c.id % ${STAFF}, c.data_ultima_mensagem from conversa c`,
      // Random people, states and times, with the columns that triggers would fill.
      `insert into solicitacao_etiqueta (solicitacao_id, etiqueta_id, edital_id, solicitada_em, posta_por)
     select id, 1 + abs(hashint4(id) / 10) % 5, edital_id, criada_em, 1 from solicitacao where hashint4(id) % 10 = 0`,
    ],
    beside: [
      `insert into nota (solicitacao_id, autor_id, texto)
     select 20 * n, 1 + n % ${STAFF}, 'Conferir a certidão.' from generate_series(1, ${Math.floor(solicitacoes / 20)}) n`,
      `insert into arquivo (key, nome_original, mime, tamanho, sha256, finalidade, vinculado_em)
     select md5('d' || n), 'identidade.pdf', 'application/pdf', 200000, md5('d' || n) || md5('d' || n), 'CADASTRO', now()
     from generate_series(1, ${solicitacoes}) n`,
      `insert into documento (solicitacao_id, arquivo_key, tipo)
     select n, md5('d' || n), 'DOCUMENTO_IDENTIFICACAO' from generate_series(1, ${solicitacoes}) n`,
      // As many as solicitações, over 17 years; every tenth has two versions.
      `insert into processo (id_processo, numero_processo, numero_protocolo, versao, cpf_interessado,
       nome_razao_social_interessado, status, setor, tipo, dados_cadastro, atual)
     select n, 2010 + n % 17 || '/' || n, lpad(n::text, 8, '0'), versao, lpad(n::text, 11, '0'), ${nameOf('n')},
       (array['Em análise', 'Aguardando documentos', 'Concluído'])[1 + n % 3], 'Setor ' || n % 12, 'Tipo ' || n % 7, '{}', versao = last
     from generate_series(1, ${solicitacoes}) n
     cross join lateral (select case when n % 10 = 0 then 2 else 1 end as last) v
     cross join lateral generate_series(1, last) versao`,
    ],
  };
}

/** Data beside the solicitações: lotes, questions, log of reads, requests. */
function aside({ editais, solicitacoesAnEdital }: Load): string[] {
  const solicitacoes = editais * solicitacoesAnEdital + REGULARS * OF_A_REGULAR;
  const few = Math.ceil(solicitacoes / 1000);
  return [
    `update conversa set tipo_conversa = 'DUVIDA' where id % 50 = 0`,
    `insert into lote (ato, situacao, criado_por, perfil, comeca_em, terminou_em)
     select '{"acao": "RETIFICAR"}', 'CONCLUIDO', 1 + (n - 1) % ${STAFF}, 'CAGEO', now(), now() from generate_series(1, ${20 * STAFF}) n`,
    `insert into lote_item (lote_id, solicitacao_id, versao, situacao, em)
     select l, 1 + ((l * 97 + n * 89) % ${solicitacoes}), 1, 'FEITA', now()
     from generate_series(1, ${20 * STAFF}) l cross join generate_series(1, 100) n on conflict do nothing`,
    `insert into leitura (em, janela, ator_id, perfil, tipo, alvo, solicitacao_id)
     select now(), now(), 1 + n % ${STAFF}, 'CAGEO', 'SOLICITACAO', 2 * n, 2 * n from generate_series(1, ${Math.floor(solicitacoes / 2)}) n`,
    `insert into arquivo (key, nome_original, mime, tamanho, sha256, finalidade, vinculado_em)
     select md5('t' || n), 'identidade.pdf', 'application/pdf', 200, md5('t' || n) || md5('t' || n), 'TITULARIDADE', now()
     from generate_series(1, ${few}) n`,
    `insert into pedido_titularidade (protocolo, cpf, nome, email, contato_nao_confirmado, relato, arquivo_key)
     select 'T' || n, lpad(n::text, 11, '0'), 'Ana', 'outra@exemplo.gov.br', false, 'É meu.', md5('t' || n) from generate_series(1, ${few}) n`,
    `insert into denuncia (protocolo, codigo, denunciado, fatos, solicitacao_id)
     select 'D' || n, 'x', 'Ana', 'O registro foi cancelado.', n from generate_series(1, ${few}) n`,
    `insert into esclarecimento (protocolo, edital_id, tipo, texto, nome, contagem)
     select 'E' || n, (select min(id) from edital), 'PERGUNTA', 'Vale diploma de fora?', 'Ana', json_build_object(
       'unidade', 'DIAS_UTEIS', 'dias', 3, 'inicio', 'PEDIDO', 'evento', '2026-03-20', 'marco', '2026-03-20',
       'naoContados', '[]'::json, 'adiados', '[]'::json, 'fim', '2026-03-25')
     from generate_series(1, ${few}) n`,
    `insert into pedido_exclusao (usuario_id, motivo) select ${STAFF} + n, 'Peço' from generate_series(1, ${few}) n`,
  ];
}

/**
 * Makes a database with a load, by SQL. Creates indexes afterwards, which is faster; with `only`, just those of constraints and the named
 * ones.
 */
export async function makeLoad(url: string, load: Load, only?: RegExp): Promise<void> {
  await migrateDatabase(url);
  const database = createDatabase(url);
  await seedReference(database.db);
  await database.close();
  const clients = [new pg.Client({ connectionString: url }), new pg.Client({ connectionString: url })] as const;
  const [client, other] = clients;
  try {
    for (const each of clients) {
      await each.connect();
      // Foreign keys hold by construction, so they aren't checked.
      await each.query(`set session_replication_role = replica; set synchronous_commit = off;
        set maintenance_work_mem = '256MB'; set max_parallel_maintenance_workers = 0`);
    }
    const { rows } = await client.query<{ name: string; definition: string }>(
      `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
       from pg_index i join pg_class c on c.oid = i.indrelid
       where c.relnamespace = 'public'::regnamespace and not i.indisunique`,
    );
    for (const { name } of rows) await client.query(`drop index ${name}`);
    const { first, solicitacoes, beside } = statements(load);
    await run(client, first);
    await Promise.all([run(client, [...solicitacoes, ...aside(load)]), run(other, beside)]);
    // Trigram indexes take longest.
    const indexes = rows
      .filter(({ name }) => !only || only.test(name))
      .map(({ definition }) => definition)
      .toSorted((a, b) => Number(b.includes('USING gin')) - Number(a.includes('USING gin')));
    await Promise.all(clients.map((each) => run(each, untilEmpty(indexes))));
    await client.query('select contagem_acertar()');
    await client.query('vacuum analyze');
  } finally {
    for (const each of clients) await each.end();
  }
}

async function run(client: pg.Client, statements: Iterable<string>): Promise<void> {
  for (const statement of statements) await client.query(statement);
}

/** Takes statements from a list that others take from, too. */
function* untilEmpty(statements: string[]): Iterable<string> {
  for (let next = statements.shift(); next !== undefined; next = statements.shift()) yield next;
}
