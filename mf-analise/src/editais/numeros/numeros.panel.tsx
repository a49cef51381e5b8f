import {
  Alert,
  Box,
  Button,
  Card,
  chakra,
  Flex,
  formatDate,
  formatInteger,
  Grid,
  Heading,
  SITUACAO_EDITAL_LABEL,
  SITUACAO_SOLICITACAO_LABEL,
  Skeleton,
  Text,
  TIPO_EDITAL_LABEL,
  VisuallyHidden,
} from '@credenciados/shared';
import { type ReactNode, useId, useState } from 'react';
import { LuChartColumn, LuPrinter } from 'react-icons/lu';
import { DisclosureButton } from '../../common/disclosure-button.tsx';
import { EditalChoice } from './edital-choice.tsx';
import { type Numeros, useNumeros } from './numeros.api.ts';
import { decisionsText, diaSummary, durationText, situacaoSummary } from './numeros.texts.ts';
import { DiaChart, SituacaoChart } from './numeros-charts.tsx';
import { NumerosTable } from './numeros-table.tsx';
import { useChartsOpen } from './use-charts-open.ts';

/** An edital in figures (EDT-16), above the list of editais: the current one, or the one that is chosen. Nothing when there is none, of which the list tells. */
export function NumerosPanel() {
  const [chosen, choose] = useState<number>();
  const { data, error, refetch, isPlaceholderData } = useNumeros(chosen);
  if (error && (!data || isPlaceholderData)) return <NumerosFailure onRetry={() => void refetch()} />;
  if (data === undefined) return <NumerosLoading />;
  return data && <NumerosCard numeros={data} changing={isPlaceholderData} onChoose={choose} />;
}

function NumerosFailure({ onRetry }: { onRetry: () => void }) {
  return (
    <Box mb="6">
      <Alert
        tone="warning"
        title="Não foi possível carregar os números do edital."
        live
        actions={
          <Button size="sm" variant="outline" onClick={onRetry}>
            Tentar novamente
          </Button>
        }
      />
    </Box>
  );
}

function NumerosLoading() {
  return (
    <Card mb="6" role="status">
      <VisuallyHidden>Carregando os números do edital…</VisuallyHidden>
      <Skeleton h="6" w="16rem" maxW="100%" mb="5" />
      <Skeleton h="12" w="24rem" maxW="100%" />
    </Card>
  );
}

interface NumerosCardProps {
  numeros: Numeros;
  /** True while the figures of another edital load. */
  changing: boolean;
  onChoose: (idEdital: number) => void;
}

function NumerosCard({ numeros, changing, onChoose }: NumerosCardProps) {
  const { edital, total, decididas, segundosAteDecisao } = numeros;
  const { open, setOpen } = useChartsOpen();
  const [heading, charts] = [useId(), useId()];
  return (
    <Card
      as="section"
      aria-labelledby={heading}
      aria-busy={changing}
      mb="6"
      css={{ '@media print': { breakInside: 'avoid' } }}
    >
      <Flex wrap="wrap" justify="space-between" align="start" gap="3" mb="4">
        <Box minW="0">
          <Heading as="h2" id={heading} size="lg">
            Números do edital nº {edital.numero}
          </Heading>
          <Text color="fg.muted">
            {TIPO_EDITAL_LABEL[edital.tipoEdital]} · {SITUACAO_EDITAL_LABEL[edital.aberto ? 'ABERTO' : 'ENCERRADO']}
          </Text>
        </Box>
        <Flex wrap="wrap" gap="3" align="center" minW="0" css={{ '@media print': { display: 'none' } }}>
          <EditalChoice numeros={numeros} onChoose={onChoose} />
          {total > 0 && (
            <DisclosureButton open={open} part={charts} onToggle={setOpen}>
              <LuChartColumn aria-hidden="true" />
              {open ? 'Ocultar gráficos' : 'Mostrar gráficos'}
            </DisclosureButton>
          )}
          <Button variant="ghost" size="sm" onClick={() => window.print()}>
            <LuPrinter aria-hidden="true" />
            Imprimir
          </Button>
        </Flex>
      </Flex>
      <Figures>
        <Figure label="Solicitações recebidas" value={formatInteger(total)}>
          {total === 0 && 'Este edital ainda não recebeu solicitações.'}
        </Figure>
        {total > 0 && (
          <Figure
            label="Tempo mediano até a decisão"
            value={segundosAteDecisao === null ? '—' : durationText(segundosAteDecisao)}
          >
            {decisionsText(decididas)}
          </Figure>
        )}
      </Figures>
      {open && total > 0 && <NumerosCharts id={charts} numeros={numeros} />}
    </Card>
  );
}

const Figures = chakra('dl', { base: { display: 'flex', flexWrap: 'wrap', columnGap: '12', rowGap: '4' } });
const Label = chakra('dt', { base: { textStyle: 'sm', fontWeight: 'semibold', color: 'fg.muted' } });
const Value = chakra('dd', { base: { m: '0' } });

function Figure({ label, value, children }: { label: string; value: string; children?: ReactNode }) {
  return (
    <div>
      <Label>{label}</Label>
      <Value>
        <Text textStyle="2xl" fontWeight="bold" color="fg.heading">
          {value}
        </Text>
        {children && (
          <Text textStyle="sm" color="fg.muted">
            {children}
          </Text>
        )}
      </Value>
    </div>
  );
}

function NumerosCharts({ id, numeros }: { id: string; numeros: Numeros }) {
  const bySituacao = numeros.porSituacao.map(({ situacao, total }) => ({
    name: SITUACAO_SOLICITACAO_LABEL[situacao],
    total,
  }));
  // Most days of a long edital have none; those are seen in the drawing.
  const byDia = numeros.porDia
    .filter(({ total }) => total > 0)
    .map(({ dia, total }) => ({ name: formatDate(dia), total }));
  return (
    <Grid id={id} templateColumns={{ base: 'minmax(0, 1fr)', xl: 'repeat(2, minmax(0, 1fr))' }} gap="8" mt="6">
      <ChartBlock
        title="Solicitações por situação"
        summary={situacaoSummary(numeros)}
        chart={(names) => <SituacaoChart numeros={numeros} {...names} />}
        table={<NumerosTable caption="Solicitações por situação, em números" heading="Situação" rows={bySituacao} />}
      />
      <ChartBlock
        title="Solicitações por dia"
        summary={diaSummary(numeros)}
        chart={(names) => <DiaChart numeros={numeros} {...names} />}
        table={<NumerosTable caption="Dias com solicitações, em números" heading="Dia" rows={byDia} />}
      />
    </Grid>
  );
}

interface ChartBlockProps {
  title: string;
  summary: string;
  chart: (names: { label: string; describedBy: string }) => ReactNode;
  table: ReactNode;
}

function ChartBlock({ title, summary, chart, table }: ChartBlockProps) {
  const description = useId();
  return (
    <Box minW="0">
      <Heading as="h3" size="md">
        {title}
      </Heading>
      <Text id={description} textStyle="sm" color="fg.muted" mb="3">
        {summary}
      </Text>
      {chart({ label: `Gráfico de barras: ${title.toLowerCase()}`, describedBy: description })}
      {table}
    </Box>
  );
}
