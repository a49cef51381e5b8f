import {
  ACCESS,
  Box,
  Button,
  chakra,
  formatCpf,
  formatDate,
  type Output,
  RouterLink,
  Text,
  TIPO_EDITAL_LABEL,
  useCan,
} from '@credenciados/shared';
import { StateTag } from '@credenciados/shared/overlays';
import { solicitacaoLook } from '@credenciados/shared/solicitacao';
import { useState } from 'react';
import { LuMessagesSquare } from 'react-icons/lu';
import { useIsOwn } from '../common/own-solicitacao.ts';
import { HistoryModal } from '../common/solicitacoes/history.modal.tsx';

interface FoundPersonProps {
  row: Output<'POST /busca/findByFiltro'>['content'][number];
  /** The search is left by its link. */
  onClose: () => void;
}

/** A solicitação that was found: whose it is, under which edital, where it stands; its link, and its conversas. */
export function FoundPerson({ row, onClose }: FoundPersonProps) {
  const { id, nome, cpf, protocolo, situacao, dataCadastro, edital } = row;
  const [reading, setReading] = useState(false);
  const isOwn = useIsOwn(cpf);
  const analyses = useCan(ACCESS.staffWrite) && !isOwn && situacao === 'AGUARDANDO_APROVACAO';
  return (
    <chakra.li
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      justifyContent="space-between"
      columnGap="4"
      rowGap="1"
      py="3"
      borderTopWidth="1px"
      borderColor="border.muted"
    >
      <Box minW="0" flex="1 1 18rem">
        <Box asChild color="primary.fg" fontWeight="semibold" textDecoration="underline">
          <RouterLink to={`/solicitacoes/${analyses ? 'validar' : 'visualizar'}/${id}`} onClick={onClose}>
            {nome}
          </RouterLink>
        </Box>
        <Text textStyle="sm" color="fg.muted">
          CPF {formatCpf(cpf)} · Protocolo {protocolo}
        </Text>
        <Text textStyle="sm" color="fg.muted">
          Edital nº {edital.numero} ({TIPO_EDITAL_LABEL[edital.tipoEdital]}) · {formatDate(dataCadastro)}
        </Text>
      </Box>
      <StateTag {...solicitacaoLook(situacao, 'staff')} />
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
    </chakra.li>
  );
}
