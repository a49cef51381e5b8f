import { Button, chakra, ErrorState, Flex, Skeleton, Text } from '@credenciados/shared';
import { Modal } from '@credenciados/shared/overlays';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { LuPencil, LuPlus } from 'react-icons/lu';

interface KeptListModalProps<Item> {
  title: string;
  about: string;
  /** Query of the items. */
  items: { data: readonly Item[] | undefined; error: unknown; refetch: () => unknown };
  /** Texts for a failure and for an empty list. */
  texts: { failure: string; none: string; edit: (item: Item) => string; add: string };
  /** Renders an item that isn't being edited. */
  show: (item: Item) => ReactNode;
  /** Form that replaces an item, or follows the list for a new one. */
  form: (item: Item | null, end: () => void) => ReactNode;
  onClose: () => void;
}

/** Dialog with a short list of named items, which are added and edited in place, one at a time. */
export function KeptListModal<Item extends { id: number }>(props: KeptListModalProps<Item>) {
  const { title, about, items, texts, show, form, onClose } = props;
  /** Item in the form: a new one or an id. */
  const [editing, setEditing] = useState<number | 'new' | null>(null);
  const id = useId();
  const buttonId = (item: number | 'new') => `${id}-${item}`;
  const close = useRef<HTMLButtonElement>(null);
  const last = useRef<number | 'new' | null>(null);
  useEffect(() => {
    const ended = editing === null ? last.current : null;
    last.current = editing;
    // Focus returns to the button that opened the form, or to the close button if it is gone.
    if (ended !== null) (document.getElementById(`${id}-${ended}`) ?? close.current)?.focus();
  }, [editing, id]);
  const end = () => setEditing(null);
  return (
    <Modal
      open
      title={title}
      onClose={onClose}
      footer={
        <Button ref={close} variant="outline" onClick={onClose}>
          Fechar
        </Button>
      }
    >
      <Text color="fg.muted" mb="3">
        {about}
      </Text>
      {items.data ? (
        <chakra.ul listStyleType="none">
          {items.data.map((item) => (
            <chakra.li key={item.id} py="1.5" borderTopWidth={{ base: '1px', _first: '0' }}>
              {editing === item.id ? (
                form(item, end)
              ) : (
                <Flex wrap="wrap" align="center" justify="space-between" gap="2">
                  {show(item)}
                  <Button
                    id={buttonId(item.id)}
                    size="sm"
                    variant="ghost"
                    aria-label={texts.edit(item)}
                    disabled={editing !== null}
                    onClick={() => setEditing(item.id)}
                  >
                    <LuPencil aria-hidden="true" />
                    Editar
                  </Button>
                </Flex>
              )}
            </chakra.li>
          ))}
        </chakra.ul>
      ) : items.error ? (
        <ErrorState title={texts.failure} onRetry={() => void items.refetch()} />
      ) : (
        <Skeleton h="6rem" />
      )}
      {items.data?.length === 0 && <Text mb="3">{texts.none}</Text>}
      <chakra.div mt="4">
        {editing === 'new' ? (
          form(null, end)
        ) : (
          <Button
            id={buttonId('new')}
            size="sm"
            variant="outline"
            disabled={editing !== null}
            onClick={() => setEditing('new')}
          >
            <LuPlus aria-hidden="true" />
            {texts.add}
          </Button>
        )}
      </chakra.div>
    </Modal>
  );
}
