import { CAMPO_SOLICITACAO_LABEL, type CampoSolicitacao } from '@credenciados/contract';
import { Box, DataItem, DataList, formatCep, formatDateTime, TIPO_EDITAL_LABEL } from '@credenciados/shared';
import { useState } from 'react';
import { LuChevronDown, LuChevronUp } from 'react-icons/lu';
import { DisclosureButton } from '../../common/disclosure-button.tsx';
import type { Solicitacao } from '../../common/solicitacoes/solicitacoes.api.ts';
import { FieldLabel } from './field-label.tsx';

const PART_ID = 'endereco-protocolo-e-datas';

interface MoreDataProps {
  solicitacao: Solicitacao;
  /** Fields that the last resubmission changed. */
  changed: ReadonlySet<CampoSolicitacao>;
  /** Shown until the person folds it: there is no decision to make. */
  opens: boolean;
}

/** Data that few documents show, folded while the solicitação is analysed; on paper always there. */
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
          <Address solicitacao={solicitacao} changed={changed} />
          <Dates solicitacao={solicitacao} />
        </DataList>
      </Box>
    </Box>
  );
}

function Address({ solicitacao, changed }: Omit<MoreDataProps, 'opens'>) {
  const { endereco } = solicitacao.credenciado.pessoa;
  const lines: readonly (readonly [CampoSolicitacao, string | null])[] = [
    ['logradouro', endereco.logradouro],
    ['numero', endereco.semNumero ? 'S/N' : endereco.numero],
    ['bairro', endereco.bairro],
    ['complemento', endereco.complemento],
    ['cep', formatCep(endereco.cep)],
  ];
  return lines.map(([campo, value]) => (
    <DataItem
      key={campo}
      label={<FieldLabel isChanged={changed.has(campo)}>{CAMPO_SOLICITACAO_LABEL[campo]}</FieldLabel>}
    >
      {value}
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
      {prazoRetificacao && <DataItem label="Prazo da retificação">{formatDateTime(prazoRetificacao)}</DataItem>}
      {decididaEm && (
        <DataItem label="Decisão">
          {formatDateTime(decididaEm)}
          {decididaPor && `, por ${decididaPor}`}
        </DataItem>
      )}
    </>
  );
}
