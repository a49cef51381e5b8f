import { AMBITO_FERIADO_LABEL } from '@credenciados/contract';
import { Button, Flex, formatDate, LoadFailure, LuPlus, Page, Text, todayInZone } from '@credenciados/shared';
import { useMay } from '@credenciados/shared/access';
import { type Column, DataTable } from '@credenciados/shared/table';
import { useState } from 'react';
import { DeleteFeriado } from './delete-feriado.tsx';
import { FeriadoModal } from './feriado.modal.tsx';
import { type Feriado, useFeriados } from './feriados.api.ts';

const WEEKDAY = new Intl.DateTimeFormat('pt-BR', { weekday: 'long', timeZone: 'UTC' });

const COLUMNS: readonly Column<Feriado>[] = [
  {
    header: 'Dia',
    rowHeader: true,
    nowrap: true,
    cell: ({ dia }) => `${formatDate(dia)}, ${WEEKDAY.format(new Date(dia))}`,
  },
  { header: 'Feriado', cell: ({ descricao }) => descricao },
  { header: 'Âmbito', nowrap: true, cell: ({ ambito }) => AMBITO_FERIADO_LABEL[ambito] },
  { header: 'Repete', nowrap: true, cell: ({ anual }) => (anual ? 'Todo ano' : 'Só neste ano') },
];

const FIRST_YEAR = 2000;
const LAST_YEAR = 2099;

/** Holidays that deadlines are counted with, year by year (PRZ-2). */
export function FeriadoListPage() {
  const [ano, setAno] = useState(() => Number(todayInZone().slice(0, 4)));
  const [adding, setAdding] = useState(false);
  const mayAdd = useMay('POST /feriado/cadastrar');
  const { data, error, isFetching, refetch } = useFeriados(ano);
  if (error && !data) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  const add = mayAdd && (
    <Button onClick={() => setAdding(true)}>
      <LuPlus aria-hidden="true" />
      Cadastrar feriado
    </Button>
  );
  return (
    <Page
      title="Feriados"
      breadcrumb={[{ label: 'Listagem de editais', to: '/listagem-editais/listagem' }]}
      description="Dias sem expediente, que não contam nos prazos em dias úteis. Os nacionais já vêm no portal; a comissão cadastra os outros, também os pontos facultativos."
      actions={add}
    >
      <Flex role="group" aria-label="Ano" align="center" gap="3" mb="4">
        <Button variant="outline" size="sm" disabled={ano <= FIRST_YEAR} onClick={() => setAno(ano - 1)}>
          {ano - 1}
        </Button>
        <Text fontWeight="semibold" role="status">
          {ano}
        </Text>
        <Button variant="outline" size="sm" disabled={ano >= LAST_YEAR} onClick={() => setAno(ano + 1)}>
          {ano + 1}
        </Button>
      </Flex>
      <DataTable
        caption={`Feriados de ${ano}`}
        columns={COLUMNS}
        rows={data}
        rowKey={({ id, dia, descricao }) => id ?? `${dia} ${descricao}`}
        fetching={isFetching}
        empty={{
          title: 'Nenhum feriado neste ano.',
          description: 'Os prazos em dias úteis deixam de fora só os fins de semana.',
          actions: add,
        }}
        actions={
          mayAdd && data?.some(({ id }) => id !== null)
            ? (feriado) => feriado.id !== null && <DeleteFeriado id={feriado.id} feriado={feriado} />
            : undefined
        }
      />
      {adding && <FeriadoModal onClose={() => setAdding(false)} />}
    </Page>
  );
}
