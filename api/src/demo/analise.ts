import type { ItemLista, TipoEdital } from '@credenciados/contract';
import {
  conferenciaLista,
  conferenciaMarca,
  etiqueta,
  nota,
  solicitacaoEtiqueta,
} from '@credenciados/platform/db/schema/index';
import { findConteudo } from '../resources/conferencia/conferencia.queries.ts';
import { itemKey, tickedContent } from '../resources/conferencia/conferencia.rules.ts';
import { type DemoContext, later } from './context.ts';
import type { DemoSolicitacao } from './solicitacoes.ts';

/** Only one edital has a check list, so that the demonstration shows the analysis with and without one. */
const LISTA_OF: TipoEdital = 'VISTORIADOR';
const LISTA: readonly ItemLista[] = [
  {
    tipoDocumento: 'DOCUMENTO_IDENTIFICACAO',
    texto: 'O documento está legível, com frente e verso',
    retificacao: 'Envie o documento de identificação legível, com frente e verso.',
  },
  {
    tipoDocumento: 'CERTIDAO_REGISTRO_ORGAO_CLASSE',
    texto: 'O registro está ativo, e o nome é o do cadastro',
    retificacao: 'Envie a certidão de registro ativo, com o mesmo nome do cadastro.',
  },
  {
    tipoDocumento: 'CERTIDAO_QUITACAO_ORGAO_CLASSE',
    texto: 'A certidão está dentro da validade',
    retificacao: 'Envie uma certidão de quitação dentro da validade.',
  },
  {
    tipoDocumento: 'CERTIDAO_ATRIBUICAO_ORGAO_CLASSE',
    texto: 'As atribuições incluem vistoria e avaliação de imóveis rurais',
    retificacao: 'Envie a certidão com as atribuições para vistoria e avaliação de imóveis rurais.',
  },
  {
    tipoDocumento: null,
    texto: 'Os dados do cadastro são os dos documentos',
    retificacao: 'Corrija os dados do cadastro que não são os dos documentos.',
  },
];

const ETIQUETAS = [
  { nome: 'Certidão a vencer', cor: 'AMARELO' },
  { nome: 'Prioridade', cor: 'VERMELHO' },
  { nome: 'Segunda leitura', cor: 'AZUL' },
] as const;

const NOTAS = [
  'A certidão de quitação vence neste mês: conferir a data antes de decidir.',
  'Liguei para o conselho: o registro está ativo e a atribuição foi confirmada.',
];

/** Sample data of the analysis: a check list with a few ticks, labels and notes. */
export async function seedAnalise(context: DemoContext, solicitacoes: readonly DemoSolicitacao[]): Promise<void> {
  const awaiting = solicitacoes.filter(({ row }) => row.situacao === 'AGUARDANDO_APROVACAO');
  await seedLista(
    context,
    awaiting.filter(({ edital }) => edital.tipoEdital === LISTA_OF),
  );
  await seedEtiquetas(context, awaiting);
  const noted = NOTAS.flatMap((texto, index) => {
    const of = awaiting[index * 2];
    if (!of) return [];
    return [{ solicitacaoId: of.row.id, autorId: of.analista, texto, criadaEm: later(context, of.row.criadaEm, 2) }];
  });
  await context.tx.insert(nota).values(noted);
}

/** The check list dates from the edital's first day; the first solicitação awaiting analysis has some ticks. */
async function seedLista({ tx, now }: DemoContext, awaiting: readonly DemoSolicitacao[]): Promise<void> {
  const [first] = awaiting;
  if (!first) throw new Error('No solicitação awaits analysis under the check list');
  const { edital, analista, row } = first;
  const made = { criadaEm: edital.dataInicio, criadaPor: analista };
  await tx.insert(conferenciaLista).values({ editalId: edital.id, versao: 1, itens: [...LISTA], ...made });
  const conteudo = await findConteudo(tx, row.id);
  const mark = { solicitacaoId: row.id, marcadaEm: now, marcadaPor: analista };
  await tx
    .insert(conferenciaMarca)
    .values(LISTA.slice(0, 2).map((item) => ({ ...mark, item: itemKey(item), sobre: tickedContent(item, conteudo) })));
}

async function seedEtiquetas({ tx, now }: DemoContext, awaiting: readonly DemoSolicitacao[]): Promise<void> {
  const [first] = awaiting;
  if (!first) return;
  const made = await tx
    .insert(etiqueta)
    .values(ETIQUETAS.map((one) => ({ ...one, criadaEm: now, criadaPor: first.analista })))
    .returning({ id: etiqueta.id });
  // Only every other solicitação gets a label.
  const put = awaiting.flatMap(({ row, analista }, index) => {
    const label = index % 2 === 0 ? made[(index / 2) % made.length] : undefined;
    return label ? [{ solicitacaoId: row.id, etiquetaId: label.id, postaEm: now, postaPor: analista }] : [];
  });
  await tx.insert(solicitacaoEtiqueta).values(put);
}
