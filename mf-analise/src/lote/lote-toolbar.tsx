import { Button, Flex, formatInteger, Text } from '@credenciados/shared';
import { laterDialog } from '@credenciados/shared/overlays';
import { useState } from 'react';
import type { EditalPublico } from '../common/solicitacoes/solicitacoes.api.ts';
import type { useRowSelection } from './use-row-selection.ts';

/** Loaded on demand, with forms and the editor, which few lists need. */
const LoteModal = laterDialog(async () => (await import('./lote.modal.tsx')).LoteModal);

const DocumentosModal = laterDialog(async () => (await import('./documentos.modal.tsx')).DocumentosModal);

const EtiquetasModal = laterDialog(
  async () => (await import('../common/etiquetas/etiquetas.modal.tsx')).EtiquetasModal,
);

const SMALL = { size: { base: 'sm', lg: 'xs' }, variant: 'outline' } as const;
/** Maximum number of solicitações to label at once. */
const ETIQUETAS_AT_ONCE = 100;

const ACTS = [
  { acao: 'APROVAR', label: 'Aprovar' },
  { acao: 'REPROVAR', label: 'Reprovar' },
  { acao: 'PEDIR_RETIFICACAO', label: 'Solicitar retificação' },
  { acao: 'NOTIFICAR', label: 'Notificar' },
  { acao: 'ATRIBUIR', label: 'Atribuir' },
] as const;

interface LoteToolbarProps {
  edital: EditalPublico;
  chosen: Pick<ReturnType<typeof useRowSelection>, 'count' | 'selecao' | 'selectAll' | 'clear'>;
  /** Size of the list; null if the count is capped: such a list can't be selected whole. */
  total: number | null;
}

/** Acts on the selected solicitações (LOT-1). */
export function LoteToolbar({ edital, chosen: { count, selecao, selectAll, clear }, total }: LoteToolbarProps) {
  const [acao, setAcao] = useState<(typeof ACTS)[number]['acao'] | null>(null);
  const [marking, setMarking] = useState(false);
  const [zipping, setZipping] = useState(false);
  const all = total !== null && count >= total;
  return (
    <Flex
      as="section"
      aria-label="Ações em lote"
      visibility={count > 0 ? undefined : 'hidden'}
      wrap="wrap"
      alignContent="flex-start"
      align="center"
      gap={{ base: '2', lg: '1.5' }}
      _print={{ display: 'none' }}
    >
      {/* A live region for the texts, which come and go. */}
      <Text role="status" visibility="visible" minW="8.5rem" textStyle="sm" fontWeight="semibold">
        {count > 0 && `${formatInteger(count)} ${count === 1 ? 'selecionada' : 'selecionadas'}`}
      </Text>
      {total !== null && (
        <Button {...SMALL} variant="ghost" visibility={all ? 'hidden' : undefined} onClick={selectAll}>
          Selecionar as {formatInteger(total)} da lista
        </Button>
      )}
      <Button {...SMALL} variant="ghost" onClick={clear}>
        Limpar seleção
      </Button>
      {ACTS.map((each) => (
        <Button key={each.acao} {...SMALL} onClick={() => setAcao(each.acao)}>
          {each.label}
        </Button>
      ))}
      <Button {...SMALL} onClick={() => setZipping(true)}>
        Baixar documentos
      </Button>
      <Button
        {...SMALL}
        disabled={!('ids' in selecao) || selecao.ids.length > ETIQUETAS_AT_ONCE}
        onClick={() => setMarking(true)}
      >
        Etiquetas
      </Button>
      {marking && 'ids' in selecao && (
        <EtiquetasModal solicitacoes={selecao.ids} postas={null} onClose={() => setMarking(false)} />
      )}
      {zipping && <DocumentosModal selecao={selecao} count={count} onClose={() => setZipping(false)} />}
      {acao && <LoteModal acao={acao} edital={edital} selecao={selecao} count={count} onClose={() => setAcao(null)} />}
    </Flex>
  );
}
