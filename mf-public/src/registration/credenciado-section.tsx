import { FORMACAO_VISTORIADOR_LABEL, FORMACOES_VISTORIADOR, type TipoEdital } from '@credenciados/contract/domain';
import { FIELDS, fieldsIn, SECTIONS } from '@credenciados/contract/registration-fields';
import { SelectField } from '@credenciados/shared/form-fields';
import { Correctable } from './corrections.tsx';
import { Columns, FormSection } from './form-section.tsx';
import { RegistrationField } from './registration-field.tsx';

const FORMACOES = FORMACOES_VISTORIADOR.map((value) => ({ value, label: FORMACAO_VISTORIADOR_LABEL[value] }));

/** Qualification for the edital: council registration, education, and the INCRA code for GEOMENSOR. */
export function CredenciadoSection({ tipo }: { tipo: TipoEdital }) {
  return (
    <FormSection {...SECTIONS.profissional} topics="credenciamento">
      <Columns>
        {fieldsIn('profissional', tipo).map((name) =>
          name === 'formacaoVistoriador' ? (
            <Correctable key={name} name={name}>
              <SelectField
                name={name}
                label={FIELDS[name].label}
                hint={FIELDS[name].hint}
                options={FORMACOES}
                required
              />
            </Correctable>
          ) : (
            <RegistrationField key={name} name={name} />
          ),
        )}
      </Columns>
    </FormSection>
  );
}
