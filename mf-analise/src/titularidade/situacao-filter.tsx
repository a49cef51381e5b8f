import { OptionSwitch } from '../common/option-switch.tsx';
import type { SituacaoTitularidade } from './titularidade.api.ts';

const OPTIONS = [
  { value: null, label: 'Todos' },
  { value: 'PENDENTE', label: 'Pendentes' },
  { value: 'ACEITO', label: 'Aceitos' },
  { value: 'RECUSADO', label: 'Recusados' },
] as const;

interface SituacaoFilterProps {
  value: SituacaoTitularidade | null;
  onChange: (situacao: SituacaoTitularidade | null) => void;
}

/** Filter of claims by state. */
export function SituacaoFilter(props: SituacaoFilterProps) {
  return <OptionSwitch<SituacaoTitularidade | null> label="Situação do pedido" options={OPTIONS} {...props} />;
}
