import {
  Alert,
  Box,
  Card,
  DataItem,
  DataList,
  FORMACAO_VISTORIADOR_LABEL,
  formatCpf,
  formatDateTime,
  Heading,
  Text,
  TIPO_EDITAL_LABEL,
} from '@credenciados/shared';
import type { ReactNode } from 'react';
import { solicitacaoLook } from '../common/situacao.ts';
import { StateTag } from '../common/state-tag.tsx';
import type { Solicitacao } from './solicitacoes.api.ts';

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

/** Where the request stands, and why it was rejected. */
export function StatusSection({ solicitacao }: { solicitacao: Solicitacao }) {
  const { situacao, justificativa, decididaEm, decididaPor, prazoRetificacao } = solicitacao;
  return (
    <Section title="Situação da solicitação">
      <DataList>
        <DataItem label="Situação">
          <StateTag {...solicitacaoLook(situacao)} />
        </DataItem>
        <DataItem label="Protocolo">{solicitacao.protocolo}</DataItem>
        <DataItem label="Data da solicitação">{formatDateTime(solicitacao.dataCadastro)}</DataItem>
        <DataItem label="Edital">
          nº {solicitacao.edital.numero} ({TIPO_EDITAL_LABEL[solicitacao.edital.tipoEdital]})
        </DataItem>
        {prazoRetificacao && situacao === 'RETIFICADO' && (
          <DataItem label="Prazo da retificação">{formatDateTime(prazoRetificacao)}</DataItem>
        )}
        {decididaEm && (
          <DataItem label="Decisão">
            {formatDateTime(decididaEm)}
            {decididaPor && `, por ${decididaPor}`}
          </DataItem>
        )}
      </DataList>
      {situacao === 'REJEITADO' && justificativa && (
        <Box mt="4">
          <Alert tone="error" title="Justificativa da reprovação">
            {justificativa}
          </Alert>
        </Box>
      )}
      {situacao !== 'REJEITADO' && justificativa && (
        <Box mt="4">
          <Text textStyle="sm" color="fg.muted" fontWeight="semibold">
            Justificativa
          </Text>
          <Text whiteSpace="pre-line">{justificativa}</Text>
        </Box>
      )}
    </Section>
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
          <DataItem label="E-mail">{pessoa.email}</DataItem>
          <DataItem label="Telefones">{pessoa.telefones.map(({ numero }) => numero).join(', ')}</DataItem>
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
          <DataItem label="CEP">{endereco.cep.replace(/^(\d{5})(\d{3})$/, '$1-$2')}</DataItem>
          <DataItem label="UF">{endereco.uf}</DataItem>
          <DataItem label="Município">{endereco.municipio?.nome}</DataItem>
        </DataList>
      </Section>
    </>
  );
}
