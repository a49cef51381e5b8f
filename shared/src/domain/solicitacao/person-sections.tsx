import type { CampoSolicitacao } from '@credenciados/contract/analise';
import { FORMACAO_VISTORIADOR_LABEL } from '@credenciados/contract/domain';
import type { Solicitacao } from '@credenciados/contract/solicitacao';
import type { ReactNode } from 'react';
import { LuPencilLine } from 'react-icons/lu';
import { formatCep, formatCpf } from '../../format/text.ts';
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
  changed?: ReadonlySet<CampoSolicitacao> | undefined;
  /** Staff unless told: applicants aren't accredited yet. */
  reader?: 'staff' | 'applicant';
}

/** Read-only view of the personal data. */
export function PersonSections({ solicitacao, changed, reader = 'staff' }: PersonSectionsProps) {
  const { credenciado, edital } = solicitacao;
  const label = (campo: CampoSolicitacao, text: string) =>
    changed?.has(campo) ? <ChangedLabel>{text}</ChangedLabel> : text;
  const { pessoa } = credenciado;
  const { endereco } = pessoa;
  const formacao = credenciado.formacaoVistoriador
    ? FORMACAO_VISTORIADOR_LABEL[credenciado.formacaoVistoriador]
    : credenciado.formacao;
  return (
    <>
      <Section title="Dados pessoais">
        <DataList>
          <DataItem label="CPF">{formatCpf(pessoa.cpfCnpj)}</DataItem>
          <DataItem label={label('nome', 'Nome')}>{pessoa.nomeRazaoSocial}</DataItem>
          <DataItem label={label('email', 'E-mail')}>
            <Email address={pessoa.email} />
          </DataItem>
          <DataItem label={label('telefones', 'Telefones')}>
            {pessoa.telefones.map(({ numero }) => (
              <div key={numero}>{numero}</div>
            ))}
          </DataItem>
        </DataList>
      </Section>
      <Section title={reader === 'staff' ? 'Dados do credenciado' : 'Dados profissionais'}>
        <DataList>
          <DataItem label={label('codigoCrea', 'Registro no conselho')}>{credenciado.codigoCrea}</DataItem>
          <DataItem label={label('formacao', 'Formação')}>{formacao}</DataItem>
          {edital.tipoEdital === 'GEOMENSOR' && (
            <DataItem label={label('codigoIncra', 'Código do INCRA')}>{credenciado.codigoIncra}</DataItem>
          )}
        </DataList>
      </Section>
      <Section title="Endereço">
        <DataList>
          <DataItem label={label('logradouro', 'Logradouro')}>{endereco.logradouro}</DataItem>
          <DataItem label={label('numero', 'Número')}>{endereco.semNumero ? 'S/N' : endereco.numero}</DataItem>
          <DataItem label={label('bairro', 'Bairro')}>{endereco.bairro}</DataItem>
          <DataItem label={label('complemento', 'Complemento')}>{endereco.complemento}</DataItem>
          <DataItem label={label('cep', 'CEP')}>{formatCep(endereco.cep)}</DataItem>
          <DataItem label={label('uf', 'UF')}>{endereco.uf}</DataItem>
          <DataItem label={label('municipio', 'Município')}>{endereco.municipio?.nome}</DataItem>
        </DataList>
      </Section>
    </>
  );
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
