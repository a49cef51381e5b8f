import { mayDo } from '@credenciados/contract/transitions';
import { Box, chakra, formatDateTime, LuChevronDown, notify, VisuallyHidden } from '@credenciados/shared';
import { useMay } from '@credenciados/shared/access';
import { ActionsMenu, ConfirmDialog } from '@credenciados/shared/overlays';
import { useState } from 'react';
import { LuUserCheck, LuUserX } from 'react-icons/lu';
import { ActionFailure } from '../../common/action-failure.tsx';
import { type Solicitacao, useAnalistas } from '../../common/solicitacoes/solicitacoes.api.ts';
import { type Responsavel, useResponsavel, useSetResponsavel } from './responsavel.api.ts';

interface ResponsavelLineProps {
  solicitacao: Pick<Solicitacao, 'id' | 'situacao'>;
  /** True for the person's own solicitação, which has no actions. */
  readOnly: boolean;
}

/** Responsible analyst of the solicitação, and a menu to take or assign it (FIL-3). */
export function ResponsavelLine({ solicitacao: { id, situacao }, readOnly }: ResponsavelLineProps) {
  const { data } = useResponsavel(id);
  const undecided = mayDo('solicitacao', 'ATRIBUIR', situacao);
  const canChange = useMay('PUT /solicitacaoCredenciado/responsavel/:id') && !readOnly && undecided;
  if (!data || (!undecided && !data.responsavel)) return null;
  const { responsavel } = data;
  return (
    // Keeps its width where labels share the line: a cut label still has its colour.
    <Box as="section" aria-label="Responsável pela análise" flexShrink="0" textStyle="sm">
      {/* Announced when another analyst takes it over. */}
      <VisuallyHidden aria-live="polite">{whose(responsavel)}</VisuallyHidden>
      {canChange ? <Changes id={id} responsavel={responsavel} /> : <Name responsavel={responsavel} />}
    </Box>
  );
}

function whose(responsavel: Responsavel): string {
  if (!responsavel) return 'Sem responsável.';
  const { desde, eu, nome } = responsavel;
  return `Responsável: ${eu ? 'você' : nome}, desde ${formatDateTime(desde)}.`;
}

const shortName = (responsavel: Responsavel) =>
  responsavel ? (responsavel.eu ? 'Com você' : responsavel.nome) : 'Sem responsável';

function Name({ responsavel }: { responsavel: Responsavel }) {
  return (
    <chakra.span display="block" truncate maxW="11rem" title={whose(responsavel)}>
      {shortName(responsavel)}
    </chakra.span>
  );
}

function Changes({ id, responsavel }: { id: number; responsavel: Responsavel }) {
  const change = useSetResponsavel(id);
  const analistas = useAnalistas();
  const [asking, setAsking] = useState<number | 'EU' | null>(null);
  const de = responsavel?.id ?? null;
  const set = async (para: number | 'EU' | null) => {
    setAsking(null);
    try {
      const { responsavel: now } = await change.mutateAsync({ para, de });
      notify({ type: 'success', title: doneText(now) });
    } catch {
      // The error is shown below the name.
    }
  };
  // Taking it from another analyst needs a confirmation.
  const wanted = (para: number | 'EU' | null) =>
    responsavel && !responsavel.eu && para !== null ? setAsking(para) : void set(para);
  const others = analistas.data?.filter((one) => one.id !== de) ?? [];
  return (
    <>
      <ActionsMenu
        label={`${shortName(responsavel)}: mudar o responsável`}
        variant="ghost"
        actions={[
          responsavel?.eu
            ? { label: 'Deixar', icon: <LuUserX />, onSelect: () => wanted(null) }
            : { label: 'Assumir', icon: <LuUserCheck />, onSelect: () => wanted('EU') },
          ...others.map(({ id: para, nome }) => ({ label: `Atribuir a ${nome}`, onSelect: () => wanted(para) })),
        ]}
      >
        <Name responsavel={responsavel} />
        <LuChevronDown aria-hidden="true" />
      </ActionsMenu>
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
