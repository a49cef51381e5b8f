import { confirmContact } from './contact.ts';
import { files } from './files.ts';
import type { Stage } from './journey.ts';
import { readMail } from './mailbox.ts';
import { asPerson } from './messages.ts';
import { chooseFile, expectHeading, type } from './portal-actions.ts';
import { PEOPLE, signInToApi } from './sign-in.ts';
import { latestEdital } from './solicitacoes.ts';

/** Addresses of cases that the sample data don't contain. */
interface RareCases {
  /** List of an edital's solicitações, of which some await a decision. */
  list: string;
  /** Link of an expert whose opinion is requested. */
  opinion: string;
  /** Claim to a CPF, for staff. */
  claim: string;
  /** Lote that waits for its start. */
  batch: string;
}

const EXPERT = 'perita@mail.example';

/** Requests an opinion, claims a CPF, requests deletion of an account's data and queues a lote. */
export async function makeRareCases({ visitor }: Stage): Promise<RareCases> {
  const helena = await visitor();
  const analyst = { page: helena.page, token: await signInToApi(helena, 'cageo') };
  const { id: idEdital } = await latestEdital(helena.page, 'GEOMENSOR');
  const { content } = await asPerson<{ content: { id: number }[] }>(
    analyst,
    'POST',
    '/solicitacaoCredenciado/findByFiltro',
    { idEdital, situacao: 'AGUARDANDO_APROVACAO', tamanho: 2 },
  );
  const [asked, batched] = content;
  if (!asked || !batched) throw new Error('Fewer than two solicitações wait');

  const { credenciado } = await asPerson<{ credenciado: { documentos: { id: number }[] } }>(
    analyst,
    'GET',
    `/solicitacaoCredenciado/findById/${asked.id}`,
  );
  await asPerson(analyst, 'POST', '/parecer/pedir', {
    idSolicitacao: asked.id,
    nome: 'Paula Perita',
    email: EXPERT,
    pergunta: 'O comprovante serve?',
    dias: 7,
    documentos: credenciado.documentos.slice(0, 1).map(({ id }) => id),
  });
  const { links } = await readMail(await visitor(), EXPERT);

  const ato = { acao: 'REPROVAR', justificativa: 'O edital foi anulado.' };
  const itens = await asPerson<{ id: number; versao: number; responsavelId: number | null }[]>(
    analyst,
    'POST',
    '/lote/previa',
    { ato, selecao: { ids: [batched.id] } },
  );
  const batch = await asPerson<{ id: number }>(analyst, 'POST', '/lote/criar', {
    ato,
    itens: itens.map(({ id, versao, responsavelId }) => ({ id, versao, responsavelId })),
  });

  const ana = await visitor();
  const token = await signInToApi(ana, 'retificar');
  await asPerson({ page: ana.page, token }, 'POST', '/conta/pedido', {
    tipo: 'ELIMINACAO',
    motivo: 'Mudei de profissão.',
  });

  await claimCpf(await visitor());
  const { content: claims } = await asPerson<{ content: { id: number }[] }>(
    analyst,
    'POST',
    '/titularidade/findByFiltro',
    {},
  );
  return {
    list: `/credenciados/solicitacoes/listagem/${idEdital}`,
    opinion: links.find((address) => address.includes('/parecer#')) ?? '',
    claim: `/credenciados/titularidade/analisar/${claims[0]?.id}`,
    batch: `/credenciados/lotes/visualizar/${batch.id}`,
  };
}

async function claimCpf({ page }: Awaited<ReturnType<Stage['visitor']>>): Promise<void> {
  await page.goto('/credenciados/credenciados/este-cpf-e-meu');
  await expectHeading(page, 'Este CPF é meu');
  await type(page, /^CPF/, '541.870.263-71');
  await type(page, /^Nome/, PEOPLE.retificar);
  await type(page, /^E-mail/, 'ana.certa@exemplo.br');
  await chooseFile(page, page.getByRole('button', { name: /^Selecionar arquivo/ }), files.png('rg.png'));
  await page.getByText('rg.png').waitFor();
  await type(page, /^O que aconteceu/, 'Nunca me cadastrei neste portal.');
  await confirmContact(page);
  await page.getByRole('button', { name: 'Enviar pedido' }).click();
  await expectHeading(page, 'Pedido recebido');
}
