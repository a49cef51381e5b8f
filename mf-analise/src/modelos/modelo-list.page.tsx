import { Button, LoadFailure, LuEye, LuPencil, LuPlus, LuTrash2, Page } from '@credenciados/shared';
import { useMay } from '@credenciados/shared/access';
import { type Action, ActionsMenu } from '@credenciados/shared/overlays';
import { type Column, DataTable, SearchBar, useListState } from '@credenciados/shared/table';
import { useState } from 'react';
import { type Modelo, useModelos } from '../common/modelos.api.ts';
import { DeleteModeloDialog } from './delete-modelo.dialog.tsx';
import { ModeloModal } from './modelo.modal.tsx';
import { ModeloViewModal } from './modelo-view.modal.tsx';

const COLUMNS: readonly Column<Modelo>[] = [
  { header: 'Descrição', rowHeader: true, cell: ({ assunto }) => assunto },
  { header: 'Responsável', cell: ({ usuario }) => usuario.pessoa.nomeRazaoSocial },
];

type OpenDialog = { kind: 'create' } | { kind: 'view' | 'edit' | 'delete'; modelo: Modelo };

const NO_MODELO = 'Com um modelo, o texto de uma mensagem fica pronto para ser usado de novo.';

/** Modelos de mensagem. */
export function ModeloListPage() {
  const { state, pagination, search } = useListState({
    sortable: ['assunto'],
    defaultSort: { column: 'assunto', direction: 'ASC' },
  });
  const { pagina, tamanho, campoSimples: busca } = state;
  const { data, error, isFetching, refetch } = useModelos(busca);
  const canWrite = useMay('POST /modeloMensagem/cadastrar');
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  if (error && !data) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  const actionsOf = (modelo: Modelo): Action[] => {
    const open = (kind: 'view' | 'edit' | 'delete') => () => setDialog({ kind, modelo });
    return [
      { label: 'Visualizar', icon: <LuEye />, onSelect: open('view') },
      ...(canWrite
        ? [
            { label: 'Editar', icon: <LuPencil />, onSelect: open('edit') },
            { label: 'Excluir', icon: <LuTrash2 />, onSelect: open('delete'), danger: true },
          ]
        : []),
    ];
  };
  return (
    <Page
      title="Pesquisa de Modelos"
      actions={
        canWrite && (
          <Button onClick={() => setDialog({ kind: 'create' })}>
            <LuPlus aria-hidden="true" />
            Cadastrar modelo
          </Button>
        )
      }
    >
      <SearchBar label="Descrição" placeholder="Digite a descrição do modelo" value={busca} onSearch={search} />
      <DataTable
        caption="Listagem de modelos"
        showCaption
        columns={COLUMNS}
        // The API returns all modelos, since there are few.
        rows={data?.slice(pagina * tamanho, (pagina + 1) * tamanho)}
        rowKey={({ id }) => id}
        fetching={isFetching}
        pagination={pagination(data?.length)}
        empty={{
          title: busca ? 'Nenhum modelo encontrado.' : 'Nenhum modelo cadastrado.',
          description: busca ? 'Confira a descrição digitada, ou limpe a busca.' : NO_MODELO,
          onClear: busca ? () => search('') : undefined,
          actions: canWrite && (
            <Button onClick={() => setDialog({ kind: 'create' })}>Cadastrar o primeiro modelo</Button>
          ),
        }}
        actions={(modelo) => <ActionsMenu label={`Ações do modelo ${modelo.assunto}`} actions={actionsOf(modelo)} />}
      />
      {dialog && <ModeloDialog dialog={dialog} onClose={() => setDialog(null)} />}
    </Page>
  );
}

function ModeloDialog({ dialog, onClose }: { dialog: OpenDialog; onClose: () => void }) {
  if (dialog.kind === 'create') return <ModeloModal modelo={null} onClose={onClose} />;
  if (dialog.kind === 'edit') return <ModeloModal modelo={dialog.modelo} onClose={onClose} />;
  if (dialog.kind === 'view') return <ModeloViewModal modelo={dialog.modelo} onClose={onClose} />;
  return <DeleteModeloDialog modelo={dialog.modelo} onClose={onClose} />;
}
