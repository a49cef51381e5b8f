import { UFS } from '@credenciados/contract/domain';
import { apiQuery, chakra, type Uf, useQuery } from '@credenciados/shared';
import { type ReactNode, useId, useState } from 'react';
import { useEtiquetas } from '../common/etiquetas/etiquetas.api.ts';
import type { Fila } from '../common/solicitacoes/fila-address.ts';
import { useAnalistas } from '../common/solicitacoes/solicitacoes.api.ts';
import { without } from './queue-chips.tsx';

const Bar = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: { base: 'wrap', lg: 'nowrap' },
    columnGap: { base: '4', lg: '3' },
    rowGap: '2',
    alignItems: 'center',
    mb: '2',
  },
});
/** Select element in the line of filters. */
const Select = chakra('select', {
  base: {
    minH: '8',
    w: '100%',
    minW: '4rem',
    px: '2',
    textStyle: 'sm',
    bg: 'bg.panel',
    borderWidth: '1px',
    borderColor: 'border.emphasized',
    borderRadius: 'sm',
  },
});

const DAYS = [3, 7, 15, 30, 60, 90];

/** True if one of these filters is set, which shows the line. */
export const isFiltered = ({ responsavel, diasMin, municipio, etiqueta }: Fila): boolean =>
  typeof responsavel === 'number' || [diasMin, municipio, etiqueta].some((asked) => asked !== undefined);

interface QueueFiltersProps {
  id: string;
  fila: Fila;
  onChange: (fila: Fila) => void;
}

/** Filters beside the chips. */
export function QueueFilters({ id, fila, onChange }: QueueFiltersProps) {
  const analistas = useAnalistas();
  const etiquetas = useEtiquetas();
  const { responsavel, diasMin, municipio, etiqueta } = fila;
  const number = (value: string) => (value === '' ? undefined : Number(value));
  return (
    <Bar id={id} role="group" aria-label="Filtros da lista">
      <Filter
        label="Responsável"
        value={typeof responsavel === 'number' ? String(responsavel) : ''}
        onChange={(value) => onChange(without(fila, 'responsavel', number(value)))}
      >
        <option value="">Qualquer pessoa</option>
        {known(analistas.data, responsavel, 'Outra pessoa').map(({ id, nome }) => (
          <option key={id} value={id}>
            {nome}
          </option>
        ))}
      </Filter>
      <Filter
        label="Esperando"
        value={diasMin === undefined ? '' : String(diasMin)}
        onChange={(value) => onChange(without(fila, 'diasMin', number(value)))}
      >
        <option value="">Qualquer tempo</option>
        {[...new Set(diasMin === undefined ? DAYS : [...DAYS, diasMin])]
          .sort((a, b) => a - b)
          .map((days) => (
            <option key={days} value={days}>
              {days === 1 ? 'Há 1 dia ou mais' : `Há ${days} dias ou mais`}
            </option>
          ))}
      </Filter>
      {(etiqueta !== undefined || (etiquetas.data?.length ?? 0) > 0) && (
        <Filter
          label="Etiqueta"
          value={etiqueta === undefined ? '' : String(etiqueta)}
          onChange={(value) => onChange(without(fila, 'etiqueta', number(value)))}
        >
          <option value="">Qualquer uma ou nenhuma</option>
          {known(etiquetas.data, etiqueta, 'Outra etiqueta').map(({ id, nome }) => (
            <option key={id} value={id}>
              {nome}
            </option>
          ))}
        </Filter>
      )}
      <MunicipioFilter value={municipio} onChange={(value) => onChange(without(fila, 'municipio', value))} />
    </Bar>
  );
}

/** Options, plus the address's value if it no longer exists. */
function known(all: readonly { id: number; nome: string }[] = [], asked: Fila['responsavel'], other: string) {
  const isKnown = typeof asked !== 'number' || all.some(({ id }) => id === asked);
  return isKnown ? all : [...all, { id: Number(asked), nome: other }];
}

/** The agency's own state is listed first. */
const HOME: Uf = 'PA';
/** The first two digits of a município's code are of its state (IBGE). */
const UF_OF: Readonly<Record<number, Uf>> = {
  ...{ 11: 'RO', 12: 'AC', 13: 'AM', 14: 'RR', 15: 'PA', 16: 'AP', 17: 'TO', 21: 'MA', 22: 'PI', 23: 'CE', 24: 'RN' },
  ...{ 25: 'PB', 26: 'PE', 27: 'AL', 28: 'SE', 29: 'BA', 31: 'MG', 32: 'ES', 33: 'RJ', 35: 'SP', 41: 'PR', 42: 'SC' },
  ...{ 43: 'RS', 50: 'MS', 51: 'MT', 52: 'GO', 53: 'DF' },
};

function MunicipioFilter({
  value,
  onChange,
}: {
  value: number | undefined;
  onChange: (value: number | undefined) => void;
}) {
  const [chosen, setChosen] = useState<Uf>(HOME);
  const uf = (value !== undefined && UF_OF[Math.floor(value / 100_000)]) || chosen;
  const municipios = useQuery(
    apiQuery('GET /publico/municipios/findByCodigoEstado/:uf', { params: { uf }, background: true }),
  );
  return (
    <>
      <Filter
        label="UF"
        value={uf}
        narrow
        onChange={(next) => {
          setChosen(UFS.find((one) => one === next) ?? HOME);
          if (value !== undefined) onChange(undefined);
        }}
      >
        {UFS.map((one) => (
          <option key={one} value={one}>
            {one}
          </option>
        ))}
      </Filter>
      <Filter
        label="Município"
        value={value === undefined ? '' : String(value)}
        onChange={(next) => onChange(next === '' ? undefined : Number(next))}
      >
        <option value="">Qualquer município</option>
        {municipios.data?.map(({ id, nome }) => (
          <option key={id} value={id}>
            {nome}
          </option>
        ))}
      </Filter>
    </>
  );
}

interface FilterProps {
  label: string;
  value: string;
  narrow?: boolean;
  onChange: (value: string) => void;
  children: ReactNode;
}

function Filter({ label, value, narrow = false, onChange, children }: FilterProps) {
  const id = useId();
  return (
    <chakra.div
      display="flex"
      alignItems="center"
      gap="2"
      flex={narrow ? '0 0 auto' : { base: '1 1 100%', sm: '0 1 auto' }}
      minW="0"
      maxW="100%"
    >
      <chakra.label htmlFor={id} textStyle="sm" fontWeight="semibold" whiteSpace="nowrap">
        {label}
      </chakra.label>
      <Select id={id} value={value} onChange={(event) => onChange(event.target.value)}>
        {children}
      </Select>
    </chakra.div>
  );
}
