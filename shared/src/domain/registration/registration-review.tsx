import { type ReactNode, useEffect, useRef } from 'react';
import { FORMACAO_VISTORIADOR_LABEL, FORMACOES_VISTORIADOR, type TipoEdital } from '../../contract/domain.ts';
import { Card, DataItem, DataList } from '../../ui/card.tsx';
import { Heading, Text } from '../../ui/primitives.ts';
import { useMunicipios } from './registration.api.ts';
import type { RegistrationValues } from './registration.values.ts';
import { AttachedList } from './upload/attached-list.tsx';

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card as="section" aria-label={title} mb="6">
      <Heading as="h3" size="lg" mb="4">
        {title}
      </Heading>
      {children}
    </Card>
  );
}

/** Everything that is about to be sent, to be read over. Takes the focus when it appears. */
export function RegistrationReview({ values, tipo }: { values: RegistrationValues; tipo: TipoEdital }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { pessoa, documentos } = values;
  const { endereco } = pessoa;
  const municipios = useMunicipios(endereco.uf);
  const municipio = municipios.data?.find(({ id }) => String(id) === endereco.municipio.id);

  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'start' });
  }, []);

  return (
    <>
      <Heading as="h2" size="xl" ref={heading} tabIndex={-1} outline="none" mb="1" scrollMarginTop="6rem">
        Revise antes de enviar
      </Heading>
      <Text color="fg.muted" mb="6">
        Confira os dados e os documentos. Se algo estiver errado, volte e corrija.
      </Text>
      <Part title="Dados pessoais">
        <DataList>
          <DataItem label="CPF">{pessoa.pessoaFisica.cpf}</DataItem>
          <DataItem label="Nome">{pessoa.pessoaFisica.nome}</DataItem>
          <DataItem label="E-mail">{pessoa.email}</DataItem>
          <DataItem label={pessoa.telefones.length > 1 ? 'Telefones' : 'Telefone'}>
            {pessoa.telefones.map(({ numero }) => (
              <Text key={numero}>{numero}</Text>
            ))}
          </DataItem>
        </DataList>
      </Part>
      <Part title="Dados do credenciado">
        <DataList>
          <DataItem label="Registro no conselho">{values.codigoCrea}</DataItem>
          {tipo === 'GEOMENSOR' && <DataItem label="Código do INCRA">{values.codigoIncra}</DataItem>}
          <DataItem label="Formação">
            {tipo === 'GEOMENSOR' ? values.formacao : formacaoLabel(values.formacaoVistoriador)}
          </DataItem>
        </DataList>
      </Part>
      <Part title="Endereço">
        <DataList>
          <DataItem label="CEP">{endereco.cep}</DataItem>
          <DataItem label="Logradouro">{endereco.logradouro}</DataItem>
          <DataItem label="Número">{endereco.semNumero ? 'S/N' : endereco.numero}</DataItem>
          <DataItem label="Complemento">{endereco.complemento}</DataItem>
          <DataItem label="Bairro">{endereco.bairro}</DataItem>
          <DataItem label="UF">{endereco.uf}</DataItem>
          <DataItem label="Município">{municipio?.nome}</DataItem>
        </DataList>
      </Part>
      <Part title={`Documentos (${documentos.length})`}>
        <AttachedList documentos={documentos} />
      </Part>
    </>
  );
}

function formacaoLabel(value: string): string {
  const formacao = FORMACOES_VISTORIADOR.find((each) => each === value);
  return formacao ? FORMACAO_VISTORIADOR_LABEL[formacao] : value;
}
