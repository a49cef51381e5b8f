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

/** Kind of an end, by its target. */
const especieOf = ({ alvo }: Pick<End, 'alvo'>) => alvo.split(':')[0] as 'CREDENCIAMENTO' | 'DOCUMENTO' | 'CONDICAO';

/** Reminds an accredited person of ends that are near: of the accreditation, of its documents and conditions (VIG-7). */
export function composeValidityReminder(
  { config: { publicUrl } }: Pick<Deps, 'config'>,
  { id, protocolo, editalNumero, nome }: About,
  ends: readonly Pick<End, 'alvo' | 'rotulo' | 'fim'>[],
): ComposedMail {
  // The end of the accreditation matters most, then what the person has to show.
  const [main] = (['CREDENCIAMENTO', 'CONDICAO', 'DOCUMENTO'] as const).flatMap((especie) =>
    ends.filter((end) => especieOf(end) === especie),
  );
  if (!main) throw new Error('A reminder of nothing');
  const fim = showDay(main.fim);
  const credenciamento = `o seu credenciamento ${protocolo}, no edital nº ${editalNumero}`;
  const { assunto, paragrafo, feito } = {
    CREDENCIAMENTO: {
      assunto: `O seu credenciamento vence em ${fim}`,
      paragrafo: `Vence em ${fim} ${credenciamento}. Depois desse dia, você deixa de constar como credenciado. Para continuar, renove: inscreva-se no edital que estiver aberto para o mesmo tipo de credenciamento.`,
      feito: 'se inscreveu de novo',
    },
    CONDICAO: {
      assunto: `Cumpra a condição do seu credenciamento até ${fim}`,
      paragrafo: `Falta cumprir uma condição para ${credenciamento}. Envie o que falta à comissão em uma mensagem pelo portal. Sem isso, a comissão pode suspender o credenciamento.`,
      feito: 'enviou o que falta',
    },
    DOCUMENTO: {
      assunto: `Um documento vence em ${fim}`,
      paragrafo: `Há documento perto de vencer para ${credenciamento}. Envie o documento novo pelo portal, na página do credenciamento.`,
      feito: 'enviou o documento',
    },
  }[especieOf(main)];
  return composeMail({
    modelo: 'VALIDADE_PERTO',
    assunto: `${assunto} - edital nº ${editalNumero}`,
    saudacao: `Olá, ${nome}.`,
    paragrafos: [paragrafo],
    dados: ends.map((end) =>
      especieOf(end) === 'CONDICAO'
        ? { rotulo: `Condição até ${showDay(end.fim)}`, valor: end.rotulo ?? '' }
        : { rotulo: end.rotulo ?? 'Credenciamento', valor: `vence em ${showDay(end.fim)}` },
    ),
    acao: { texto: 'Ver o credenciamento', link: pageOf(publicUrl, id) },
    notas: [`Se você já ${feito}, desconsidere esta mensagem.`],
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
