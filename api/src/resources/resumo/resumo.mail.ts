import { TIPO_EDITAL_LABEL } from '@credenciados/contract';
import { type ComposedMail, composeMail } from '@credenciados/platform/mail/templates/compose-mail';
import { TZDate } from '@date-fns/tz';
import { format } from 'date-fns/format';
import type { Deps } from '../../deps.ts';
import { COUNTED, type Contagem, type EditalDoResumo } from './resumo.queries.ts';

interface Resumo {
  nome: string;
  minhas: Contagem;
  editais: readonly EditalDoResumo[];
  now: Date;
}

/** Daily digest: figures only, without applicants' names; those of an edital link to its list. */
export function composeResumo({ config }: Pick<Deps, 'config'>, { nome, minhas, editais, now }: Resumo): ComposedMail {
  const own = inWords(minhas);
  const page = (path: string) => `${config.publicUrl}/credenciados/${path}`;
  return composeMail({
    modelo: 'RESUMO_DO_DIA',
    assunto: `Resumo do dia ${format(new TZDate(now, config.timeZone), 'dd/MM/yyyy')}: solicitações de credenciamento`,
    saudacao: `Olá, ${nome}.`,
    paragrafos: ['Isto é o que há de novo, ou à espera da comissão, no Portal de Credenciamento.'],
    dados: [
      ...(own ? [{ rotulo: 'Sob sua responsabilidade', valor: own }] : []),
      ...editais.map((edital) => ({
        rotulo: `Edital nº ${edital.numero} (${TIPO_EDITAL_LABEL[edital.tipoEdital]})`,
        valor: inWords(edital),
        link: page(`solicitacoes/listagem/${edital.id}`),
      })),
    ],
    acao: { texto: 'Abrir a listagem de editais', link: page('listagem-editais/listagem') },
    notas: [
      {
        texto:
          'Você recebe este resumo em dias úteis, quando há algo a dizer. Para não receber mais, desligue-o em Minha conta:',
        link: page('minha-conta'),
      },
    ],
  });
}

function inWords({ novas, responderam, prazos, falhas, perguntas = 0 }: Contagem & { perguntas?: number }): string {
  const parts = [
    [novas, 'nova', 'novas'],
    [responderam, 'interessado respondeu', 'interessados responderam'],
    [prazos, 'prazo perto do fim', 'prazos perto do fim'],
    [falhas, 'e-mail não entregue', 'e-mails não entregues'],
    [perguntas, 'pergunta ou impugnação sem resposta', 'perguntas ou impugnações sem resposta'],
  ] as const;
  return parts
    .flatMap(([count, one, many]) =>
      count === 0 ? [] : [`${count > COUNTED ? `mais de ${COUNTED}` : count} ${count === 1 ? one : many}`],
    )
    .join(' · ');
}
