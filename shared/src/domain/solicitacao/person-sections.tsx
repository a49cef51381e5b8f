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
import type { ReactNode } from 'react';
import { LuPencilLine } from 'react-icons/lu';
import { Card, DataItem, DataList } from '../../ui/card.tsx';
import { chakra, Heading } from '../../ui/primitives.ts';
import { Email } from './email.tsx';

/** One part of the page, under its own heading. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card as="section" mb="5">
      <Heading as="h2" size="lg" mb="4">
        {title}
      </Heading>
      {children}
    </Card>
  );
}

interface PersonSectionsProps {
  solicitacao: Solicitacao;
  /** Fields to be marked as changed. */
  changed?: ReadonlySet<FieldName> | undefined;
  /** Staff unless told: applicants aren't accredited yet. */
  reader?: 'staff' | 'applicant';
}

/** Read-only view of the personal data. */
export function PersonSections({ solicitacao, changed, reader = 'staff' }: PersonSectionsProps) {
  const values = flatFields(solicitacao.credenciado);
  const sections = SECTION_NAMES.map((section) => (
    <Section
      key={section}
      title={section === 'profissional' && reader === 'staff' ? 'Dados do credenciado' : SECTIONS[section].title}
    >
      <DataList>
        {fieldsIn(section, solicitacao.edital.tipoEdital).map((name) => {
          const { label } = FIELDS[name];
          return (
            <DataItem key={name} label={changed?.has(name) ? <ChangedLabel>{label}</ChangedLabel> : label}>
              <Shown name={name} values={values} />
            </DataItem>
          );
        })}
      </DataList>
    </Section>
  ));
  return <>{sections}</>;
}

function Shown({ name, values }: { name: FieldName; values: FieldValues }) {
  const text = fieldText(name, values);
  // A processo gives a VISTORIADOR's formation in words.
  if (name === 'formacaoVistoriador' && text === '') return fieldText('formacao', values);
  if (name === 'email') return <Email address={text} />;
  if (name !== 'telefones') return text;
  return phoneNumbers(values.telefones).map((numero) => <div key={numero}>{numero}</div>);
}

function ChangedLabel({ children }: { children: ReactNode }) {
  return (
    <>
      {children}{' '}
      <chakra.span display="inline-flex" alignItems="center" gap="1" color="fg.warning" whiteSpace="nowrap">
        <LuPencilLine aria-hidden="true" />
        (alterado)
      </chakra.span>
    </>
  );
}
