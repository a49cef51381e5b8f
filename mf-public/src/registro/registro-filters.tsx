import { UFS } from '@credenciados/contract/domain';
import { chakra, Flex, type TipoEdital, type Uf } from '@credenciados/shared';
import { type ReactNode, useId } from 'react';
import { useMunicipiosDoRegistro } from './registro.api.ts';

const Select = chakra('select', {
  base: {
    minH: '10',
    w: '100%',
    px: '2',
    bg: 'bg.panel',
    borderWidth: '1px',
    borderColor: 'border.emphasized',
    borderRadius: 'sm',
  },
});

interface RegistroFiltersProps {
  tipo: TipoEdital;
  uf: Uf | undefined;
  municipio: number | undefined;
  onChange: (change: { uf?: Uf | undefined; municipio?: number | undefined }) => void;
}

/** Filters by UF, and by the municipalities of the chosen one that have people in the register. */
export function RegistroFilters({ tipo, uf, municipio, onChange }: RegistroFiltersProps) {
  const municipios = useMunicipiosDoRegistro(tipo, uf);
  return (
    // A plain form of the address, so that the filters work without script, by its button.
    <chakra.form
      method="get"
      aria-label="Filtros do registro"
      display="flex"
      flexWrap="wrap"
      alignItems="flex-end"
      gap="4"
      mb="4"
      _print={{ display: 'none' }}
    >
      {tipo !== 'GEOMENSOR' && <input type="hidden" name="tipo" value={tipo.toLowerCase()} />}
      <Filter
        name="uf"
        label="UF"
        value={uf ?? ''}
        onChange={(value) => onChange({ uf: UFS.find((each) => each === value), municipio: undefined })}
      >
        <option value="">Todas</option>
        {UFS.map((each) => (
          <option key={each} value={each}>
            {each}
          </option>
        ))}
      </Filter>
      {uf && (
        <Filter
          name="municipio"
          label="Município"
          value={municipio === undefined ? '' : String(municipio)}
          onChange={(value) => onChange({ uf, municipio: value === '' ? undefined : Number(value) })}
        >
          <option value="">{municipios.isError ? 'Não foi possível carregar' : 'Todos'}</option>
          {municipio !== undefined && !municipios.data?.some(({ id }) => id === municipio) && (
            <option value={municipio}>Município escolhido</option>
          )}
          {municipios.data?.map(({ id, nome, total }) => (
            <option key={id} value={id}>
              {nome} ({total})
            </option>
          ))}
        </Filter>
      )}
      <noscript>
        <button type="submit">Filtrar</button>
      </noscript>
    </chakra.form>
  );
}

interface FilterProps {
  /** Parameter of the address. */
  name: string;
  label: string;
  value: string;
  onChange: (value: string) => void;
  children: ReactNode;
}

function Filter({ name, label, value, onChange, children }: FilterProps) {
  const id = useId();
  return (
    <Flex direction="column" gap="1" minW="8rem">
      <chakra.label htmlFor={id} fontWeight="semibold" textStyle="sm">
        {label}
      </chakra.label>
      <Select id={id} name={name} value={value} onChange={({ target }) => onChange(target.value)}>
        {children}
      </Select>
    </Flex>
  );
}
