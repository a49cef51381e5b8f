import { TIPO_EDITAL_LABEL } from '@credenciados/contract/domain';
import { solicitacaoLook } from '@credenciados/contract/solicitacao-look';
import { Button, formatCpf, formatDate, type Output } from '@credenciados/shared';
import { StateTag } from '@credenciados/shared/overlays';
import { useState } from 'react';
import { LuMessagesSquare } from 'react-icons/lu';
import { useIsOwn } from '../common/own-solicitacao.ts';
import { HistoryModal } from '../common/solicitacoes/history.modal.tsx';
import { useSolicitacaoPath } from '../common/solicitacoes/use-solicitacao-path.ts';
import { PersonRow } from './person-row.tsx';

interface FoundPersonProps {
  row: Output<'POST /busca/findByFiltro'>['content'][number];
  /** Called when a link closes the search. */
  onClose: () => void;
}

/** A found solicitação: person, edital and state, with links to it and its conversas. */
export function FoundPerson({ row, onClose }: FoundPersonProps) {
  const { id, nome, cpf, protocolo, dataCadastro, edital } = row;
  const [reading, setReading] = useState(false);
  const isOwn = useIsOwn(cpf);
  const pathOf = useSolicitacaoPath();
  return (
    <PersonRow
      nome={nome}
      to={pathOf(row, isOwn)}
      lines={[
        `CPF ${formatCpf(cpf)} · Protocolo ${protocolo}`,
        `Edital nº ${edital.numero} (${TIPO_EDITAL_LABEL[edital.tipoEdital]}) · ${formatDate(dataCadastro)}`,
      ]}
      onClose={onClose}
    >
      <StateTag {...solicitacaoLook(row, 'staff')} />
      <Button
        size="sm"
        variant="outline"
        aria-label={`Conversas de ${nome}, edital nº ${edital.numero}`}
        onClick={() => setReading(true)}
      >
        <LuMessagesSquare aria-hidden="true" />
        Conversas
      </Button>
      {reading && <HistoryModal id={id} cpf={cpf} onClose={() => setReading(false)} />}
    </PersonRow>
  );
}
