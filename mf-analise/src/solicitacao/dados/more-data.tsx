import { FIELDS, type FieldName, fieldsIn, fieldText, flatFields, SECTION_NAMES } from '@credenciados/contract';
import { TIPO_EDITAL_LABEL } from '@credenciados/contract/domain';
import { Box, DataItem, DataList, formatDateTime } from '@credenciados/shared';
import { DecisaoAte, PorQueEstaData } from '@credenciados/shared/solicitacao';
import { useState } from 'react';
import { LuChevronDown, LuChevronUp } from 'react-icons/lu';
import { DisclosureButton } from '../../common/disclosure-button.tsx';
import type { Solicitacao } from '../../common/solicitacoes/solicitacoes.api.ts';
import { isFact } from './facts.ts';
import { FieldLabel } from './field-label.tsx';

const PART_ID = 'endereco-protocolo-e-datas';

interface MoreDataProps {
  solicitacao: Solicitacao;
  /** Fields changed by the last resubmission. */
  changed: ReadonlySet<FieldName>;
  /** Open from the start, if there is no decision to make. */
  opens: boolean;
}

/** Further data that few documents show, collapsed during analysis and always printed. */
export function MoreData({ solicitacao, changed, opens }: MoreDataProps) {
  const [chosen, setChosen] = useState<boolean | null>(null);
  const open = chosen ?? opens;
  return (
    <Box mb="3">
      <DisclosureButton open={open} part={PART_ID} onToggle={setChosen} px="0" _print={{ display: 'none' }}>
        Endereço, protocolo e datas
        {open ? <LuChevronUp aria-hidden="true" /> : <LuChevronDown aria-hidden="true" />}
      </DisclosureButton>
      <Box id={PART_ID} display={open ? 'block' : 'none'} mt="1" _print={{ display: 'block' }}>
        <DataList>
          <Rest solicitacao={solicitacao} changed={changed} />
          <Dates solicitacao={solicitacao} />
        </DataList>
      </Box>
    </Box>
  );
}

/** Fields that aren't in the strip. */
function Rest({ solicitacao, changed }: Omit<MoreDataProps, 'opens'>) {
  const { credenciado, edital } = solicitacao;
  const values = flatFields(credenciado);
  const names = SECTION_NAMES.flatMap((section) => fieldsIn(section, edital.tipoEdital));
  return names
    .filter((name) => !isFact(name))
    .map((name) => (
      <DataItem key={name} label={<FieldLabel isChanged={changed.has(name)}>{FIELDS[name].label}</FieldLabel>}>
        {fieldText(name, values)}
      </DataItem>
    ));
}

function Dates({ solicitacao }: Pick<MoreDataProps, 'solicitacao'>) {
  const { edital, prazoRetificacao, decididaEm, decididaPor } = solicitacao;
  return (
    <>
      <DataItem label="Protocolo">{solicitacao.protocolo}</DataItem>
      <DataItem label="Data da solicitação">{formatDateTime(solicitacao.dataCadastro)}</DataItem>
      {solicitacao.dataReenvio && (
        <DataItem label="Data do reenvio">{formatDateTime(solicitacao.dataReenvio)}</DataItem>
      )}
      <DataItem label="Edital">
        nº {edital.numero} ({TIPO_EDITAL_LABEL[edital.tipoEdital]})
      </DataItem>
      {prazoRetificacao && (
        <DataItem label="Prazo da retificação">
          {formatDateTime(prazoRetificacao)}
          <PorQueEstaData of="solicitacao" id={solicitacao.id} />
        </DataItem>
      )}
      <DecisaoAte solicitacao={solicitacao} />
      {decididaEm && (
        <DataItem label="Decisão">
          {formatDateTime(decididaEm)}
          {decididaPor && `, por ${decididaPor}`}
        </DataItem>
      )}
    </>
  );
}
