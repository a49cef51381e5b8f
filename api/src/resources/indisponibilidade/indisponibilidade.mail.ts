import { showDay } from '@credenciados/contract';
import type { Tx } from '@credenciados/platform/db/database';
import { solicitacao, usuario } from '@credenciados/platform/db/schema/index';
import { enqueueMails } from '@credenciados/platform/mail/outbox';
import { showPrazo } from '@credenciados/platform/mail/show-prazo';
import { composeMail } from '@credenciados/platform/mail/templates/compose-mail';
import { and, eq, ne } from 'drizzle-orm';
import type { Deps } from '../../deps.ts';
import type { EditalRow } from '../edital/edital.queries.ts';
import { porQueFact } from '../prazo/prazo.mail.ts';
import { addressOfSolicitacao } from '../requerente/requerente.queries.ts';

/** An extended edital. */
interface Extension {
  id: number;
  dia: string;
  antes: EditalRow;
  dataFim: Date;
  /** New deadline of those on the outage's day. */
  prazo: Date;
  codigo: string;
}

/** Informs everybody with a solicitação in the edital of its new end, and of the new deadline of their rectification if it moved. */
export async function enqueueExtensionMail(deps: Deps, tx: Tx, { id, dia, antes, ...it }: Extension): Promise<void> {
  const { publicUrl, timeZone } = deps.config;
  const people = await tx
    .select({
      solicitacaoId: solicitacao.id,
      nome: solicitacao.nome,
      email: addressOfSolicitacao,
      prazoRetificacao: solicitacao.prazoRetificacao,
    })
    .from(solicitacao)
    .innerJoin(usuario, eq(usuario.id, solicitacao.usuarioId))
    .where(and(eq(solicitacao.editalId, antes.id), ne(addressOfSolicitacao, '')));
  const check = `${publicUrl}/credenciados/comprovante`;
  const day = showDay(dia);
  await enqueueMails(
    tx,
    people.map(({ solicitacaoId, nome, email, prazoRetificacao }) => ({
      evento: `PRORROGACAO:${id}:${solicitacaoId}`,
      destinatario: email,
      solicitacaoId,
      ...composeMail({
        modelo: 'EDITAL_PRORROGADO',
        assunto: `Edital nº ${antes.numero} prorrogado`,
        saudacao: `Olá, ${nome}.`,
        paragrafos: [
          `O portal ficou fora do ar por tempo demais em ${day}. Por isso, o fim das inscrições do edital nº ${antes.numero} foi prorrogado, e os prazos que terminavam naquele dia também.`,
        ],
        dados: [
          { rotulo: 'Novo fim das inscrições', valor: showPrazo(it.dataFim, timeZone) },
          ...(prazoRetificacao?.getTime() === it.prazo.getTime()
            ? [
                { rotulo: 'Novo prazo da sua retificação', valor: showPrazo(it.prazo, timeZone) },
                porQueFact(deps.config, { solicitacaoId }),
              ]
            : []),
          { rotulo: 'Código da certidão', valor: it.codigo },
          { rotulo: 'Onde conferir a certidão', valor: check, link: check },
        ],
        acao: { texto: 'Abrir o portal', link: `${publicUrl}/credenciados/` },
      }),
    })),
  );
}
