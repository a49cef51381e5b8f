import {
  FIELDS,
  type FieldName,
  type FieldValues,
  fieldsIn,
  fieldText,
  flatFields,
  phoneNumbers,
  SECTION_NAMES,
  SECTIONS,
} from '@credenciados/contract/registration-fields';
import type { Solicitacao } from '@credenciados/contract/solicitacao';
import { DataItem, DataList } from '@credenciados/shared';
import { Email, Section } from '@credenciados/shared/solicitacao';
import type { ReactNode } from 'react';

interface PersonSectionsProps {
  solicitacao: Solicitacao;
}

/** Read-only view of the personal data. */
export function PersonSections({ solicitacao }: PersonSectionsProps) {
  const values = flatFields(solicitacao.credenciado);
  const sections = SECTION_NAMES.map((section) => (
    <Section key={section} title={SECTIONS[section].title}>
      <DataList>
        {fieldsIn(section, solicitacao.edital.tipoEdital).map((name) => (
          <DataItem key={name} label={FIELDS[name].label}>
            {shownValue(name, values)}
          </DataItem>
        ))}
      </DataList>
    </Section>
  ));
  return <>{sections}</>;
}

/** Value of a field; '' if the person left it empty, for which the item shows a dash. */
function shownValue(name: FieldName, values: FieldValues): ReactNode {
  const text = fieldText(name, values);
  // For a VISTORIADOR, a processo has the formation as free text.
  if (name === 'formacaoVistoriador' && text === '') return fieldText('formacao', values);
  if (text === '') return text;
  if (name === 'email') return <Email address={text} />;
  if (name !== 'telefones') return text;
  return phoneNumbers(values.telefones).map((numero) => <div key={numero}>{numero}</div>);
}
