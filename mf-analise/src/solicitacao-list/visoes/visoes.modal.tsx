import { Button, chakra, ErrorState, Flex, Skeleton, Text } from '@credenciados/shared';
import { Modal } from '@credenciados/shared/overlays';
import { useEffect, useRef, useState } from 'react';
import { LuPencil, LuPlus } from 'react-icons/lu';
import { type Fila, isNarrowed } from '../../common/solicitacoes/fila-address.ts';
import { VisaoForm } from './visao.form.tsx';
import { useVisoes } from './visoes.api.ts';

/** Keeps the list's filter under a name; renames, changes and deletes what is kept (FIL-7). */
export function VisoesModal({ fila, onClose }: { fila: Fila; onClose: () => void }) {
  const visoes = useVisoes();
  /** Which one is in the form: a new one, or one that is changed. */
  const [editing, setEditing] = useState<number | 'new' | null>(null);
  const close = useRef<HTMLButtonElement>(null);
  const last = useRef<number | 'new' | null>(null);
  useEffect(() => {
    const ended = editing === null ? last.current : null;
    last.current = editing;
    // Where the form was opened from has the focus again, or what is left once that is gone.
    if (ended !== null) (document.getElementById(buttonId(ended)) ?? close.current)?.focus();
  }, [editing]);
  const end = () => setEditing(null);
  const form = { fila, onCancel: end, onDeleted: end };
  return (
    <Modal
      open
      title="Visões salvas"
      onClose={onClose}
      footer={
        <Button ref={close} variant="outline" onClick={onClose}>
          Fechar
        </Button>
      }
    >
      <Text color="fg.muted" mb="3">
        Uma visão é um filtro da lista com um nome. Só você vê as suas, e elas servem em qualquer edital.
      </Text>
      {visoes.data ? (
        <chakra.ul listStyleType="none">
          {visoes.data.map((visao) => (
            <chakra.li key={visao.id} py="1.5" borderTopWidth={{ base: '1px', _first: '0' }}>
              {editing === visao.id ? (
                <VisaoForm visao={visao} onSaved={end} {...form} />
              ) : (
                <Flex wrap="wrap" align="center" justify="space-between" gap="2">
                  <chakra.span minW="0" overflowWrap="anywhere">
                    <chakra.span fontWeight="semibold">{visao.nome}</chakra.span>
                    {visao.padrao && <chakra.span color="fg.muted"> (abre com a lista)</chakra.span>}
                  </chakra.span>
                  <Button
                    id={buttonId(visao.id)}
                    size="sm"
                    variant="ghost"
                    aria-label={`Editar a visão ${visao.nome}`}
                    disabled={editing !== null}
                    onClick={() => setEditing(visao.id)}
                  >
                    <LuPencil aria-hidden="true" />
                    Editar
                  </Button>
                </Flex>
              )}
            </chakra.li>
          ))}
        </chakra.ul>
      ) : visoes.error ? (
        <ErrorState title="Não foi possível carregar as visões." onRetry={() => void visoes.refetch()} />
      ) : (
        <Skeleton h="6rem" />
      )}
      {visoes.data?.length === 0 && <Text mb="3">Você ainda não tem visões.</Text>}
      <chakra.div mt="4">
        {editing === 'new' ? (
          <VisaoForm visao={null} onSaved={onClose} {...form} />
        ) : isNarrowed(fila) ? (
          <Button
            id={buttonId('new')}
            size="sm"
            variant="outline"
            disabled={editing !== null}
            onClick={() => setEditing('new')}
          >
            <LuPlus aria-hidden="true" />
            Salvar o filtro de agora
          </Button>
        ) : (
          <Text>Para salvar uma, filtre a lista antes.</Text>
        )}
      </chakra.div>
    </Modal>
  );
}

const buttonId = (visao: number | 'new') => `visao-${visao}`;
