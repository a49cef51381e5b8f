import { chakra } from '@credenciados/shared';
import { KeptListModal } from '../../common/kept-list.modal.tsx';
import { type Fila, isNarrowed } from '../../common/solicitacoes/fila-address.ts';
import { VisaoForm } from './visao.form.tsx';
import { useVisoes } from './visoes.api.ts';

/** Keeps the list's filter under a name; renames, changes and deletes what is kept (FIL-7). */
export function VisoesModal({ fila, onClose }: { fila: Fila; onClose: () => void }) {
  return (
    <KeptListModal
      title="Visões salvas"
      about="Uma visão é um filtro da lista com um nome. Só você vê as suas, e elas servem em qualquer edital."
      items={useVisoes()}
      texts={{
        failure: 'Não foi possível carregar as visões.',
        none: 'Você ainda não tem visões.',
        edit: ({ nome }) => `Editar a visão ${nome}`,
        add: 'Salvar o filtro de agora',
      }}
      show={({ nome, padrao }) => (
        <chakra.span minW="0" overflowWrap="anywhere">
          <chakra.span fontWeight="semibold">{nome}</chakra.span>
          {padrao && <chakra.span color="fg.muted"> (abre com a lista)</chakra.span>}
        </chakra.span>
      )}
      form={(visao, end) => (
        <VisaoForm visao={visao} fila={fila} onSaved={visao ? end : onClose} onCancel={end} onDeleted={end} />
      )}
      addsNothing={isNarrowed(fila) ? undefined : 'Para salvar uma, filtre a lista antes.'}
      onClose={onClose}
    />
  );
}
