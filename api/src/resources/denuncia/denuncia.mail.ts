import type { Tx } from '@credenciados/platform/db/database';
import { enqueueMail } from '@credenciados/platform/mail/outbox';
import { composeMail } from '@credenciados/platform/mail/templates/compose-mail';
import type { Deps } from '../../deps.ts';

interface About {
  id: number;
  protocolo: string;
  codigo: string;
  email: string;
}

const dadosOf = ({ protocolo, codigo }: About) => [
  { rotulo: 'Protocolo', valor: protocolo },
  { rotulo: 'Código', valor: codigo },
];
const acaoOf = ({ config }: Deps) => ({
  texto: 'Ver a situação',
  link: `${config.publicUrl}/credenciados/denuncia`,
});

/** Acknowledges a complaint to its author, who confirmed the address. It names nobody: others may read the mailbox. */
export const enqueueDenunciaMail = (deps: Deps, tx: Tx, denuncia: About): Promise<void> =>
  enqueueMail(tx, {
    evento: `DENUNCIA:${denuncia.id}`,
    destinatario: denuncia.email,
    ...composeMail({
      modelo: 'DENUNCIA_RECEBIDA',
      assunto: `Denúncia recebida - protocolo ${denuncia.protocolo}`,
      saudacao: 'Olá.',
      paragrafos: ['Recebemos a sua denúncia. A comissão vai analisar os fatos. Só a comissão sabe quem denunciou.'],
      dados: dadosOf(denuncia),
      acao: acaoOf(deps),
      notas: ['Se não foi você que denunciou, ignore esta mensagem.'],
    }),
  });

/** Tells the author the decision, if they confirmed their address. */
export async function enqueueDecisaoMail(
  deps: Deps,
  tx: Tx,
  denuncia: About & { emailConfirmado: boolean },
  situacao: 'ARQUIVADA' | 'ACOLHIDA',
): Promise<void> {
  if (!denuncia.emailConfirmado) return;
  await enqueueMail(tx, {
    evento: `DENUNCIA_DECIDIDA:${denuncia.id}`,
    destinatario: denuncia.email,
    ...composeMail({
      modelo: 'DENUNCIA_DECIDIDA',
      assunto: `Denúncia analisada - protocolo ${denuncia.protocolo}`,
      saudacao: 'Olá.',
      paragrafos: [
        situacao === 'ACOLHIDA'
          ? 'A comissão analisou a sua denúncia e abriu um procedimento. O credenciado vai poder se defender.'
          : 'A comissão analisou a sua denúncia e a arquivou.',
      ],
      dados: dadosOf(denuncia),
      acao: acaoOf(deps),
      notas: [`Dúvidas: ${deps.config.contactEmail}.`],
    }),
  });
}
