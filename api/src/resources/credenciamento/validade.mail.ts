import { dayOf, showDay } from '@credenciados/contract';
import { type ComposedMail, composeMail } from '@credenciados/platform/mail/templates/compose-mail';
import type { Deps } from '../../deps.ts';
import type { Requerente } from '../requerente/requerente.queries.ts';
import type { End } from './ends.queries.ts';

interface About {
  id: number;
  protocolo: string;
  editalNumero: string;
  nome: string;
}

const pageOf = (publicUrl: string, id: number) => `${publicUrl}/credenciados/credenciado/solicitacoes/${id}`;

/** Reminds an accredited person of ends that are near: of the accreditation, of its documents, or both (VIG-7). */
export function composeValidityReminder(
  { config: { publicUrl } }: Pick<Deps, 'config'>,
  { id, protocolo, editalNumero, nome }: About,
  ends: readonly Pick<End, 'rotulo' | 'fim'>[],
): ComposedMail {
  const own = ends.find(({ rotulo }) => rotulo === null);
  const fim = showDay((own ?? ends[0])?.fim ?? '');
  const credenciamento = `o seu credenciamento ${protocolo}, no edital nº ${editalNumero}`;
  return composeMail({
    modelo: 'VALIDADE_PERTO',
    assunto: own
      ? `O seu credenciamento vence em ${fim} - edital nº ${editalNumero}`
      : `Um documento vence em ${fim} - edital nº ${editalNumero}`,
    saudacao: `Olá, ${nome}.`,
    paragrafos: [
      own
        ? `Vence em ${fim} ${credenciamento}. Depois desse dia, você deixa de constar como credenciado. Para continuar, renove: inscreva-se no edital que estiver aberto para o mesmo tipo de credenciamento.`
        : `Há documento perto de vencer para ${credenciamento}. Envie o documento novo à comissão em uma mensagem pelo portal.`,
    ],
    dados: ends.map(({ rotulo, fim: dia }) => ({
      rotulo: rotulo ?? 'Credenciamento',
      valor: `vence em ${showDay(dia)}`,
    })),
    acao: { texto: 'Ver o credenciamento', link: pageOf(publicUrl, id) },
    notas: [`Se você já ${own ? 'se inscreveu de novo' : 'enviou o documento'}, desconsidere esta mensagem.`],
  });
}

/** Tells a person that their accreditation ended with its term (VIG-3). */
export function composeExpiry(
  { config: { publicUrl, timeZone } }: Pick<Deps, 'config'>,
  { id, protocolo, editalNumero, destinatario }: Pick<Requerente, 'id' | 'protocolo' | 'editalNumero' | 'destinatario'>,
  validoAte: Date,
): ComposedMail {
  const fim = showDay(dayOf(validoAte, timeZone));
  return composeMail({
    modelo: 'CREDENCIAMENTO_VENCIDO',
    assunto: `O seu credenciamento venceu em ${fim} - edital nº ${editalNumero}`,
    saudacao: `Olá, ${destinatario.nome}.`,
    paragrafos: [
      `O prazo do seu credenciamento ${protocolo}, no edital nº ${editalNumero}, terminou em ${fim}. Você deixou de constar como credenciado.`,
      'Para voltar, inscreva-se no edital que estiver aberto para o mesmo tipo de credenciamento.',
    ],
    dados: [{ rotulo: 'Venceu em', valor: fim }],
    acao: { texto: 'Ver o credenciamento', link: pageOf(publicUrl, id) },
  });
}
