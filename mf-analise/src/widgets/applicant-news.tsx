import {
  Alert,
  Badge,
  Box,
  Button,
  chakra,
  EmptyState,
  ErrorState,
  errorText,
  Flex,
  formatDateTime,
  PageLoading,
  Text,
  type Tone,
} from '@credenciados/shared';
import { useRef } from 'react';
import { type Novidade, useMarkAllSeen, useNovidades } from '../common/novidades.api.ts';
import { useSolicitacaoPath } from '../common/solicitacoes/use-solicitacao-path.ts';
import type { ToolProps } from '../offers.d.ts';
import { PersonRow } from './person-row.tsx';

const TIPO: Record<Novidade['tipo'], { label: string; tone: Tone }> = {
  RETIFICACAO: { label: 'Retificou', tone: 'info' },
  PERGUNTA: { label: 'Perguntou', tone: 'warning' },
  RESPOSTA: { label: 'Respondeu', tone: 'success' },
};

/** Unseen news from applicants, the person's assigned solicitações first, in the dialog of the header's bell (FIL-21). */
export function ApplicantNews({ onClose }: ToolProps) {
  const { data, error, refetch } = useNovidades();
  const seen = useMarkAllSeen();
  const top = useRef<HTMLDivElement>(null);
  if (error && !data)
    return <ErrorState title="Não foi possível buscar as novidades." onRetry={() => void refetch()} />;
  if (!data) return <PageLoading />;
  const { content, total } = data;
  const latest =
    content
      .map(({ em }) => em)
      .sort()
      .at(-1) ?? '';
  // The focused element disappeared with the list.
  const markAll = () => seen.mutate(latest, { onSuccess: () => top.current?.focus() });
  return (
    <Box ref={top} tabIndex={-1} outline="none">
      {seen.error && (
        <Box mb="3">
          <Alert live tone="error" title="As novidades não foram marcadas como vistas.">
            {errorText(seen.error)}
          </Alert>
        </Box>
      )}
      {content.length === 0 ? (
        <div role="status">
          <EmptyState title="Nenhuma novidade.">
            Respostas, retificações e perguntas de interessados aparecem aqui assim que chegam.
          </EmptyState>
        </div>
      ) : (
        <>
          <Flex wrap="wrap" align="center" justify="space-between" gap="2" mb="3">
            <Text role="status" color="fg.muted">
              {counted(total, content.length)}
            </Text>
            <Button size="sm" variant="outline" loading={seen.isPending} onClick={markAll}>
              Marcar todas como vistas
            </Button>
          </Flex>
          <Group title="Minhas" news={content.filter(({ minha }) => minha)} onClose={onClose} />
          <Group title="Outras" news={content.filter(({ minha }) => !minha)} onClose={onClose} />
        </>
      )}
    </Box>
  );
}

function counted(total: number, shown: number): string {
  if (total > shown) return `Mais de ${shown} novidades: estas são as primeiras.`;
  return total === 1 ? '1 novidade' : `${total} novidades`;
}

function Group({ title, news, onClose }: ToolProps & { title: string; news: readonly Novidade[] }) {
  const pathOf = useSolicitacaoPath();
  if (news.length === 0) return null;
  return (
    <>
      <chakra.h3 fontWeight="bold" color="fg.heading" mt="4" mb="1">
        {title}
      </chakra.h3>
      <chakra.ul listStyleType="none" aria-label={title}>
        {news.map(({ id, tipo, em, nome, protocolo, situacao, edital }) => (
          <PersonRow
            key={id}
            nome={nome}
            to={pathOf({ id, situacao })}
            lines={[`Edital nº ${edital.numero} · Protocolo ${protocolo}`, formatDateTime(em)]}
            onClose={onClose}
          >
            <Badge tone={TIPO[tipo].tone}>{TIPO[tipo].label}</Badge>
          </PersonRow>
        ))}
      </chakra.ul>
    </>
  );
}
