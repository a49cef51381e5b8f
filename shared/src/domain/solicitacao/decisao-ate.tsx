import type { PrazoDecisao } from '@credenciados/contract/prazo';
import type { Solicitacao } from '@credenciados/contract/solicitacao';
import { useQuery } from '@tanstack/react-query';
import { formatDate } from '../../format/dates.ts';
import { errorText } from '../../http/error-text.ts';
import { apiQuery } from '../../query/api-query.ts';
import { Button } from '../../ui/button.tsx';
import { DataItem } from '../../ui/card.tsx';
import { Text } from '../../ui/primitives.ts';
import { PorQueEstaData } from './por-que-esta-data.tsx';

interface DecisaoAteProps {
  solicitacao: Pick<Solicitacao, 'id' | 'situacao'> & { edital: Pick<Solicitacao['edital'], 'decisao'> };
}

/** Date by which the committee decides, where the edital sets a term (PRZ-7). */
export function DecisaoAte({ solicitacao: { id, situacao, edital } }: DecisaoAteProps) {
  const isUndecided = situacao === 'AGUARDANDO_APROVACAO' || situacao === 'RETIFICADO';
  const asked = isUndecided && edital.decisao !== undefined;
  const { data, error, refetch } = useQuery(
    apiQuery('GET /prazo/decisao/:id', asked ? { params: { id }, silent: true } : null),
  );
  if (!asked || data === null) return null;
  return (
    <DataItem label="Prazo para a comissão decidir">
      {data ? (
        <>
          {inWords(data)}
          {data.explicacao && <PorQueEstaData explicacao={data.explicacao} />}
        </>
      ) : error ? (
        <>
          <Text role="alert">{errorText(error)}</Text>
          <Button size="sm" variant="outline" mt="2" onClick={() => void refetch()}>
            Tentar novamente
          </Button>
        </>
      ) : (
        <Text role="status">Carregando o prazo…</Text>
      )}
    </DataItem>
  );
}

function inWords({ situacao, fim, restam, termo }: PrazoDecisao): string {
  const left = `${restam === 1 ? 'resta 1' : `restam ${restam}`} de ${termo}`;
  if (fim === null) return `Parado até a correção ser enviada: ${left}`;
  return situacao === 'VENCIDO' ? `Terminou em ${formatDate(fim)}` : `Decisão até ${formatDate(fim)} (${left})`;
}
