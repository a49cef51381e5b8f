import { Box, Button, chakra, ErrorState, Flex, notify, Skeleton, Text, useIdempotencyKey } from '@credenciados/shared';
import { useMay } from '@credenciados/shared/access';
import { hasDraft } from '@credenciados/shared/forms';
import { Section } from '@credenciados/shared/solicitacao';
import { useEffect, useState } from 'react';
import { LuStickyNote } from 'react-icons/lu';
import { useShortcuts } from '../../common/shortcuts.ts';
import { NotaForm } from './nota.form.tsx';
import { NotaItem, notaElementId } from './nota-item.tsx';
import { useAddNota, useNotas } from './notas.api.ts';

const WRITE_ID = 'escrever-nota';
/** Number of notes shown at first. */
const SHORT = 3;

/** Internal notes of staff (FIL-5); shortcut N. */
export function NotasSection({ id }: { id: number }) {
  const { data, error, refetch } = useNotas(id);
  const add = useAddNota(id);
  const { keyFor, renew } = useIdempotencyKey();
  const canWrite = useMay('POST /nota/cadastrar');
  const draftName = `nota-nova-${id}`;
  const [restored] = useState(() => canWrite && hasDraft(draftName));
  /** Note being written: a new one or an id. */
  const [writing, setWriting] = useState<number | 'new' | null>(restored ? 'new' : null);
  const [whole, setWhole] = useState(false);
  const [focus, setFocus] = useState<{ on: string } | null>(null);
  useEffect(() => {
    if (focus) document.getElementById(focus.on)?.focus();
  }, [focus]);
  const [ended, setEnded] = useState(false);
  const end = (on: string) => {
    setEnded(true);
    setWriting(null);
    setFocus({ on });
  };
  const idle = canWrite && data !== undefined && writing === null;
  useShortcuts(idle ? { n: () => setWriting('new') } : {});
  const save = async (texto: string) => {
    const made = await add.mutateAsync({ texto, key: keyFor(texto) });
    renew();
    notify({ type: 'success', title: 'Nota salva.' });
    end(notaElementId(made.id));
  };

  if (data?.length === 0 && !canWrite) return null;
  const shown = whole ? data : data?.slice(0, SHORT);
  return (
    // Without notes the heading isn't printed.
    <Box _print={{ display: shown?.length === 0 ? 'none' : undefined }}>
      <Section title={data?.length ? `Anotações (${data.length})` : 'Anotações'}>
        {shown ? (
          <>
            {writing === 'new' && (
              <NotaForm
                label="Escrever nota"
                texto=""
                draftName={draftName}
                restored={restored && !ended}
                onSave={save}
                onClose={() => end(WRITE_ID)}
              />
            )}
            {idle && (
              <Flex wrap="wrap" align="center" columnGap="3" rowGap="1">
                <Button id={WRITE_ID} size="sm" variant="outline" onClick={() => setWriting('new')}>
                  <LuStickyNote aria-hidden="true" />
                  Escrever nota
                </Button>
                <Text textStyle="sm" color="fg.muted" _print={{ display: 'none' }}>
                  Um recado para a comissão, que o interessado não vê.
                </Text>
              </Flex>
            )}
            <chakra.ul listStyleType="none" mt={shown.length > 0 ? '2' : '0'}>
              {shown.map((nota) => (
                <NotaItem
                  key={nota.id}
                  nota={nota}
                  writing={writing === nota.id}
                  canChange={idle}
                  onWrite={(begins) => (begins ? setWriting(nota.id) : end(notaElementId(nota.id)))}
                  onSaved={() => end(notaElementId(nota.id))}
                  onDeleted={() => end(WRITE_ID)}
                />
              ))}
            </chakra.ul>
            {data && data.length > SHORT && (
              <Button size="sm" variant="ghost" aria-expanded={whole} onClick={() => setWhole(!whole)}>
                {whole ? 'Mostrar só as mais recentes' : `Mostrar as ${data.length} notas`}
              </Button>
            )}
          </>
        ) : error ? (
          <ErrorState title="Não foi possível carregar as notas." onRetry={() => void refetch()} />
        ) : (
          <Skeleton h="2rem" />
        )}
      </Section>
    </Box>
  );
}
