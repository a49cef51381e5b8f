import { TIPO_EDITAL_LABEL, TIPOS_EDITAL } from '@credenciados/contract/domain';
import type { TipoEdital } from '@credenciados/shared';
import { OptionSwitch } from '../common/option-switch.tsx';

const OPTIONS = TIPOS_EDITAL.map((value) => ({ value, label: TIPO_EDITAL_LABEL[value] }));

/** Switch between surveyors and inspectors. */
export function TipoSwitch({ value, onChange }: { value: TipoEdital; onChange: (tipo: TipoEdital) => void }) {
  return <OptionSwitch label="Tipo de credenciado" options={OPTIONS} value={value} onChange={onChange} />;
}
