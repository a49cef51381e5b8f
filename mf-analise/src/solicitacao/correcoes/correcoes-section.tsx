import { Box, Button, chakra, ErrorState, formatDateTime, Text } from '@credenciados/shared';
import { useMay } from '@credenciados/shared/access';
import { Section } from '@credenciados/shared/solicitacao';
import { LuColumns2 } from 'react-icons/lu';
import { FileLink } from '../documentos/file-link.tsx';
import { type CorrecoesPedidas, useCorrecoesPedidas, useTickCorrecao } from './correcoes.api.ts';

type Item = CorrecoesPedidas['itens'][number];

interface CorrecoesSectionProps {
  id: number;
  /** True while the corrections can be ticked. */
  analysing: boolean;
  /** Shows a file beside the one that it replaced. */
  onCompare: (caminho: string) => void;
}

/** Corrections that the last rectification asked for: remark, old and new value side by side, and a tick (ANL-26). */
export function CorrecoesSection({ id, analysing, onCompare }: CorrecoesSectionProps) {
  const { data, error, refetch } = useCorrecoesPedidas(id, true);
  const mayTick = useMay('PUT /correcao/conferida/:id');
  if (error && !data) {
    return <ErrorState title="Não foi possível carregar as correções pedidas." onRetry={() => void refetch()} />;
  }
  if (!data?.pedidaEm) return null;
  const ticked = data.itens.filter(({ conferida }) => conferida).length;
  return (
    <Section title="Correções pedidas">
      <Text color="fg.muted" textStyle="sm" mb="2" role="status">
        Pedidas em {formatDateTime(data.pedidaEm)}.{' '}
        {data.permitirTudo ? 'O interessado podia alterar tudo.' : 'O interessado só podia alterar estes itens.'}{' '}
        {analysing && `${ticked} de ${data.itens.length} conferidas.`}
      </Text>
      <Box as="ul" listStyleType="none">
        {data.itens.map((item) => (
          <Correcao key={item.id} item={item} canTick={mayTick && analysing} onCompare={onCompare} />
        ))}
      </Box>
    </Section>
  );
}

const Row = chakra('li', { base: { py: '2', borderTopWidth: '1px', borderColor: 'border.muted' } });
const Choice = chakra('label', {
  base: { display: 'flex', alignItems: 'flex-start', gap: '2.5', cursor: 'pointer', w: 'fit-content' },
});
const Tick = chakra('input', {
  base: { flexShrink: '0', boxSize: '5', mt: '0.5', accentColor: 'primary.solid', cursor: 'pointer' },
});
const Sides = chakra('dl', {
  base: { display: 'grid', gridTemplateColumns: { base: '1fr', sm: '1fr 1fr' }, columnGap: '4', mt: '1' },
});

interface CorrecaoProps {
  item: Item;
  canTick: boolean;
  onCompare: (caminho: string) => void;
}

function Correcao({ item, canTick, onCompare }: CorrecaoProps) {
  const { mutate, isPending } = useTickCorrecao();
  const { id, rotulo, observacao, antes, depois, conferida } = item;
  const isChanged = JSON.stringify(antes) !== JSON.stringify(depois);
  const replaced =
    antes.length > 0
      ? depois.find(({ caminho }) => caminho && !antes.some((one) => one.caminho === caminho))
      : undefined;
  return (
    <Row>
      <Choice cursor={canTick ? 'pointer' : 'default'}>
        <Tick
          type="checkbox"
          checked={conferida !== null}
          disabled={!canTick || isPending}
          onChange={() => mutate({ id, conferida: conferida === null })}
        />
        <chakra.span whiteSpace="pre-line" overflowWrap="anywhere">
          <strong>{rotulo}:</strong> {observacao}
          {conferida && (
            <Text as="span" display="block" textStyle="sm" color="fg.muted">
              Conferida por {conferida.por} em {formatDateTime(conferida.em)}
            </Text>
          )}
        </chakra.span>
      </Choice>
      <Sides>
        <Side title="Antes" valores={antes} />
        <Side title={isChanged ? 'Depois' : 'Depois (sem alteração)'} valores={depois} />
      </Sides>
      {replaced?.caminho && (
        <Button size="sm" variant="outline" mt="1" onClick={() => onCompare(replaced.caminho ?? '')}>
          <LuColumns2 aria-hidden="true" />
          Comparar lado a lado
        </Button>
      )}
    </Row>
  );
}

function Side({ title, valores }: { title: string; valores: Item['antes'] }) {
  return (
    <chakra.div minW="0">
      <chakra.dt textStyle="sm" color="fg.muted">
        {title}
      </chakra.dt>
      {valores.map(({ texto, caminho }) => (
        <chakra.dd key={caminho ?? texto} m="0" overflowWrap="anywhere">
          {caminho ? <FileLink caminho={caminho} nome={texto} /> : texto || 'em branco'}
        </chakra.dd>
      ))}
      {valores.length === 0 && <chakra.dd m="0">nenhum</chakra.dd>}
    </chakra.div>
  );
}
