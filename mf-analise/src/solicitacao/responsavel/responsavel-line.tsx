import { mayDo } from '@credenciados/contract/transitions';
import { Box, Button, chakra, Flex, formatDateTime, notify, Text } from '@credenciados/shared';
import { useMay } from '@credenciados/shared/access';
import { ConfirmDialog } from '@credenciados/shared/overlays';
import { useId, useState } from 'react';
import { LuUserCheck } from 'react-icons/lu';
import { ActionFailure } from '../../common/action-failure.tsx';
import { type Solicitacao, useAnalistas } from '../../common/solicitacoes/solicitacoes.api.ts';
import { type Responsavel, useResponsavel, useSetResponsavel } from './responsavel.api.ts';

interface ResponsavelLineProps {
  solicitacao: Pick<Solicitacao, 'id' | 'situacao'>;
  /** Nothing is offered: the solicitação is the person's own. */
  readOnly: boolean;
}

/** Whose the solicitação is to analyse, and taking it over or giving it to another (FIL-3). */
export function ResponsavelLine({ solicitacao: { id, situacao }, readOnly }: ResponsavelLineProps) {
  const { data } = useResponsavel(id);
  const undecided = mayDo('solicitacao', 'ATRIBUIR', situacao);
  const canChange = useMay('PUT /solicitacaoCredenciado/responsavel/:id') && !readOnly && undecided;
  if (!data || (!undecided && !data.responsavel)) return null;
  return (
    <Flex as="section" aria-label="Responsável pela análise" wrap="wrap" align="center" columnGap="4" rowGap="2" mb="4">
      {/* A screen reader says it when another takes it over. */}
      <Box aria-live="polite">{whose(data.responsavel)}</Box>
      {canChange && <Changes id={id} responsavel={data.responsavel} />}
    </Flex>
  );
}

function whose(responsavel: Responsavel) {
  if (!responsavel) return <Text color="fg.muted">Sem responsável.</Text>;
  const { nome, desde, eu } = responsavel;
  return (
    <Text>
      Responsável: <strong>{eu ? 'você' : nome}</strong>, desde {formatDateTime(desde)}.
    </Text>
  );
}

function Changes({ id, responsavel }: { id: number; responsavel: Responsavel }) {
  const change = useSetResponsavel(id);
  const [asking, setAsking] = useState<number | 'EU' | null>(null);
  const de = responsavel?.id ?? null;
  const set = async (para: number | 'EU' | null) => {
    setAsking(null);
    try {
      const { responsavel: now } = await change.mutateAsync({ para, de });
      notify({ type: 'success', title: doneText(now) });
    } catch {
      // Told beside the buttons.
    }
  };
  // Taking it from somebody else is confirmed first.
  const wanted = (para: number | 'EU' | null) =>
    responsavel && !responsavel.eu && para !== null ? setAsking(para) : void set(para);
  return (
    <>
      <Flex wrap="wrap" gap="2" align="center" _print={{ display: 'none' }}>
        {responsavel?.eu ? (
          <Button size="sm" variant="outline" loading={change.isPending} onClick={() => wanted(null)}>
            Deixar
          </Button>
        ) : (
          <Button size="sm" variant="outline" loading={change.isPending} onClick={() => wanted('EU')}>
            <LuUserCheck aria-hidden="true" />
            Assumir
          </Button>
        )}
        <Assign present={de} onChoose={wanted} />
      </Flex>
      <ActionFailure title="O responsável não mudou." error={change.error} />
      <ConfirmDialog
        open={asking !== null}
        title="Mudar o responsável?"
        confirmLabel="Mudar"
        loading={change.isPending}
        onClose={() => setAsking(null)}
        onConfirm={() => void set(asking)}
      >
        {responsavel?.nome} é responsável por esta solicitação e verá a mudança.
      </ConfirmDialog>
    </>
  );
}

function doneText(responsavel: Responsavel): string {
  if (!responsavel) return 'A solicitação ficou sem responsável.';
  return responsavel.eu ? 'Você é responsável por esta solicitação.' : `Solicitação atribuída a ${responsavel.nome}.`;
}

const Select = chakra('select', {
  base: {
    minH: '8',
    maxW: '14rem',
    px: '2',
    textStyle: 'sm',
    bg: 'bg.panel',
    borderWidth: '1px',
    borderColor: 'border.emphasized',
    borderRadius: 'sm',
  },
});

/** Gives it to somebody, by one choice. */
function Assign({ present, onChoose }: { present: number | null; onChoose: (id: number) => void }) {
  const analistas = useAnalistas();
  const label = useId();
  const others = analistas.data?.filter(({ id }) => id !== present) ?? [];
  if (others.length === 0) return null;
  return (
    <>
      <chakra.label htmlFor={label} textStyle="sm" fontWeight="semibold">
        Atribuir a
      </chakra.label>
      <Select
        id={label}
        value=""
        onChange={(event) => event.target.value !== '' && onChoose(Number(event.target.value))}
      >
        <option value="">Escolha</option>
        {others.map(({ id, nome }) => (
          <option key={id} value={id}>
            {nome}
          </option>
        ))}
      </Select>
    </>
  );
}
