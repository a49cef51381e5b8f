import {
  FORMACAO_VISTORIADOR_LABEL,
  FORMACOES_VISTORIADOR,
  LIMITS,
  type TipoEdital,
} from '@credenciados/contract/domain';
import { SelectField } from '../../forms/select-field.tsx';
import { TextField } from '../../forms/text-field.tsx';
import { Columns, FormSection } from './form-section.tsx';

const FORMACOES = FORMACOES_VISTORIADOR.map((value) => ({ value, label: FORMACAO_VISTORIADOR_LABEL[value] }));

/** Qualification for the edital: council registration, education, and the INCRA code for GEOMENSOR. */
export function CredenciadoSection({ tipo }: { tipo: TipoEdital }) {
  return (
    <FormSection id="dados-profissionais" title="Dados profissionais">
      <Columns>
        <TextField
          name="codigoCrea"
          label="Registro no conselho"
          hint="Número do registro no conselho profissional (CREA, CFT ou outro)"
          maxLength={50}
          required
        />
        {tipo === 'GEOMENSOR' ? (
          <>
            <TextField
              name="codigoIncra"
              label="Código do INCRA"
              hint={`Código de credenciado no INCRA, com ${LIMITS.incraMin} a ${LIMITS.incraMax} caracteres`}
              maxLength={LIMITS.incraMax}
              required
            />
            <TextField
              name="formacao"
              label="Formação"
              hint="Exemplo: Engenharia de Agrimensura"
              maxLength={200}
              required
            />
          </>
        ) : (
          <SelectField
            name="formacaoVistoriador"
            label="Formação"
            hint="Formação exigida pelo edital"
            options={FORMACOES}
            required
          />
        )}
      </Columns>
    </FormSection>
  );
}
