import type { Tx } from '@credenciados/platform/db/database';
import { type resultado, resultadoItem, solicitacao, usuario } from '@credenciados/platform/db/schema/index';
import { enqueueMails } from '@credenciados/platform/mail/outbox';
import { showPrazo } from '@credenciados/platform/mail/show-prazo';
import { composeMail } from '@credenciados/platform/mail/templates/compose-mail';
import { and, eq, ne } from 'drizzle-orm';
import type { Deps } from '../../deps.ts';
import type { EditalRow } from '../edital/edital.queries.ts';
import { addressOfSolicitacao } from '../requerente/requerente.queries.ts';

/** Tells everybody in a preliminary list that it is published, and until when they can appeal. The result stays in the portal. */
export async function enqueueResultMail(
  deps: Pick<Deps, 'config'>,
  tx: Tx,
  of: EditalRow,
  { id, recursoAte, intencaoAte }: typeof resultado.$inferSelect,
): Promise<void> {
  const people = await tx
    .select({ solicitacaoId: solicitacao.id, nome: solicitacao.nome, email: addressOfSolicitacao })
    .from(resultadoItem)
    .innerJoin(solicitacao, eq(solicitacao.id, resultadoItem.solicitacaoId))
    .innerJoin(usuario, eq(usuario.id, solicitacao.usuarioId))
    .where(and(eq(resultadoItem.resultadoId, id), ne(addressOfSolicitacao, '')));
  const about = { editalNumero: of.numero, recursoAte, intencaoAte };
  await enqueueMails(
    tx,
    people.map(({ email, ...person }) => ({
      evento: `RESULTADO:${id}:${person.solicitacaoId}`,
      destinatario: email,
      solicitacaoId: person.solicitacaoId,
      ...composeResult(deps, person, about),
    })),
  );
}

/** E-mail about a published preliminary result. */
export function composeResult(
  { config: { publicUrl, timeZone } }: Pick<Deps, 'config'>,
  { solicitacaoId, nome }: { solicitacaoId: number; nome: string },
  {
    editalNumero,
    recursoAte,
    intencaoAte,
  }: { editalNumero: string; recursoAte: Date | null; intencaoAte: Date | null },
) {
  return composeMail({
    modelo: 'RESULTADO_PUBLICADO',
    assunto: `Saiu o resultado preliminar do edital nº ${editalNumero}`,
    saudacao: `Olá, ${nome}.`,
    paragrafos: [
      `O resultado preliminar do edital nº ${editalNumero} foi publicado. Veja o seu resultado e os motivos no portal.`,
      'Este resultado ainda não é definitivo: o resultado final sai depois dos recursos. Para recorrer, use o botão Recorrer na página da solicitação, com os seus motivos e documentos.',
      ...(intencaoAte
        ? ['Neste edital, só recorre quem antes declara a intenção de recorrer, com o botão na mesma página.']
        : []),
    ],
    dados: [
      ...(intencaoAte ? [{ rotulo: 'Prazo para declarar a intenção', valor: showPrazo(intencaoAte, timeZone) }] : []),
      ...(recursoAte ? [{ rotulo: 'Prazo para recorrer', valor: showPrazo(recursoAte, timeZone) }] : []),
    ],
    acao: { texto: 'Ver o resultado', link: `${publicUrl}/credenciados/credenciado/solicitacoes/${solicitacaoId}` },
  });
}
