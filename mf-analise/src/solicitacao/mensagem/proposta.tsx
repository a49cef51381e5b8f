import { deadlineError } from '@credenciados/contract';
import { apiQuery, Box, formatDate, type Output, Text, useQuery } from '@credenciados/shared';
import { useWatch } from '@credenciados/shared/forms';
import { PorQueEstaData } from '@credenciados/shared/solicitacao';
import type { Solicitacao } from '../../common/solicitacoes/solicitacoes.api.ts';
import type { MensagemValues } from './mensagem.schema.ts';

/** Deadline that the edital's term gives a message if it is sent now. */
export type Proposta = NonNullable<Output<'GET /prazo/proposta/:id'>>;

/** Proposed deadline; null without a term or if it can't be read, undefined while unknown. */
export function useProposta({ id, edital }: Solicitacao, asks: boolean): Proposta | null | undefined {
  const wanted = asks && edital.prazo !== undefined;
  const { data, error } = useQuery(
    apiQuery('GET /prazo/proposta/:id', wanted ? { params: { id }, silent: true } : null),
  );
  return !wanted || error ? null : data;
}

interface PropostaNoteProps {
  proposta: Proposta;
  range: { first: string; last: string };
}

/** Tells below the deadline's field which date the edital's term gives, and why. */
export function PropostaNote({ proposta: { dia, explicacao }, range }: PropostaNoteProps) {
  const chosen = useWatch<MensagemValues, 'dataLimiteResposta'>({ name: 'dataLimiteResposta' });
  return (
    <Box mb="4" mt="-2">
      <Text textStyle="sm" color="fg.muted" role="status">
        {deadlineError(dia, range)
          ? `A contagem do edital iria até ${formatDate(dia)}, fora dos limites: escolha uma data.`
          : chosen === dia
            ? 'Data contada pela regra do edital.'
            : `A contagem do edital vai até ${formatDate(dia)}. A data escolhida vale como decisão da comissão.`}
      </Text>
      <PorQueEstaData explicacao={explicacao} />
    </Box>
  );
}
