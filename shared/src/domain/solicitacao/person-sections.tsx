import type { ReactNode } from 'react';
import { FORMACAO_VISTORIADOR_LABEL } from '../../contract/domain.ts';
import type { Solicitacao } from '../../contract/solicitacao.ts';
import { formatCep, formatCpf } from '../../format/text.ts';
import { Card, DataItem, DataList } from '../../ui/card.tsx';
import { Heading } from '../../ui/primitives.ts';
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

/** What the person said of themselves, read only. */
export function PersonSections({ solicitacao }: { solicitacao: Solicitacao }) {
  const { credenciado, edital } = solicitacao;
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
          <DataItem label="Nome">{pessoa.nomeRazaoSocial}</DataItem>
          <DataItem label="E-mail">
            <Email address={pessoa.email} />
          </DataItem>
          <DataItem label="Telefones">
            {pessoa.telefones.map(({ numero }) => (
              <div key={numero}>{numero}</div>
            ))}
          </DataItem>
        </DataList>
      </Section>
      <Section title="Dados do credenciado">
        <DataList>
          <DataItem label="Registro no conselho">{credenciado.codigoCrea}</DataItem>
          <DataItem label="Formação">{formacao}</DataItem>
          {edital.tipoEdital === 'GEOMENSOR' && <DataItem label="Código do INCRA">{credenciado.codigoIncra}</DataItem>}
        </DataList>
      </Section>
      <Section title="Endereço">
        <DataList>
          <DataItem label="Logradouro">{endereco.logradouro}</DataItem>
          <DataItem label="Número">{endereco.semNumero ? 'S/N' : endereco.numero}</DataItem>
          <DataItem label="Bairro">{endereco.bairro}</DataItem>
          <DataItem label="Complemento">{endereco.complemento}</DataItem>
          <DataItem label="CEP">{formatCep(endereco.cep)}</DataItem>
          <DataItem label="UF">{endereco.uf}</DataItem>
          <DataItem label="Município">{endereco.municipio?.nome}</DataItem>
        </DataList>
      </Section>
    </>
  );
}
