import { FORMACAO_VISTORIADOR_LABEL, FORMACOES_VISTORIADOR, type TipoEdital } from '@credenciados/contract/domain';
import { type ReactNode, useEffect, useRef } from 'react';
import { Alert } from '../../ui/alert.tsx';
import { bringToSight } from '../../ui/bring-to-sight.ts';
import { Button } from '../../ui/button.tsx';
import { Card, DataItem, DataList } from '../../ui/card.tsx';
import { Box, chakra, Flex, Heading, Text } from '../../ui/primitives.ts';
import { Badge } from '../../ui/status-tag.tsx';
import { useMunicipios } from './registration.api.ts';
import type { RegistrationValues } from './registration.values.ts';
import { type RegistrationPart, registrationChanges } from './registration-changes.ts';
import { AttachedList } from './upload/attached-list.tsx';

interface PartProps {
  title: string;
  onEdit: () => void;
  children: ReactNode;
}

function Part({ title, onEdit, children }: PartProps) {
  return (
    <Card as="section" aria-label={title} mb="6">
      <Flex justify="space-between" align="flex-start" gap="3" mb="4">
        <Heading as="h3" size="lg">
          {title}
        </Heading>
        <Button variant="outline" size="sm" aria-label={`Alterar: ${title}`} onClick={onEdit}>
          Alterar
        </Button>
      </Flex>
      {children}
    </Card>
  );
}

function Item({ label, changed, children }: { label: string; changed: boolean; children: ReactNode }) {
  if (!changed) return <DataItem label={label}>{children}</DataItem>;
  return (
    <DataItem label={label}>
      {children || '—'} <Badge tone="info">Alterado</Badge>
    </DataItem>
  );
}

interface RegistrationReviewProps {
  values: RegistrationValues;
  tipo: TipoEdital;
  /** The solicitação as it was sent before: what differs from it is marked. */
  before?: RegistrationValues | undefined;
  /** Leads to a section of the form, by the id of its heading. */
  onEdit: (section: string) => void;
}

/** Everything that is about to be sent, to be read over. Takes the focus when it appears. */
export function RegistrationReview({ values, tipo, before, onEdit }: RegistrationReviewProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { pessoa, documentos } = values;
  const { endereco } = pessoa;
  const municipios = useMunicipios(endereco.uf);
  const changes = before && registrationChanges(before, values);
  const changed = (part: RegistrationPart) => changes?.parts.has(part) ?? false;
  const municipio = municipios.data?.find(({ id }) => String(id) === endereco.municipio.id);

  useEffect(() => {
    bringToSight(heading.current);
  }, []);

  return (
    <>
      <Heading as="h2" size="xl" ref={heading} tabIndex={-1} outline="none" mb="1" scrollMarginTop="6rem">
        Revise antes de enviar
      </Heading>
      <Text color="fg.muted" mb="6">
        Confira os dados e os documentos. Se algo estiver errado, volte e corrija.
      </Text>
      {changes?.none && (
        <Box mb="6">
          <Alert tone="warning" title="Nada foi alterado em relação à solicitação enviada antes.">
            Confira se você corrigiu o que a comissão pediu.
          </Alert>
        </Box>
      )}
      <Part title="Dados pessoais" onEdit={() => onEdit('dados-pessoais')}>
        <DataList>
          <DataItem label="CPF">{pessoa.pessoaFisica.cpf}</DataItem>
          <Item label="Nome" changed={changed('nome')}>
            {pessoa.pessoaFisica.nome}
          </Item>
          <Item label="E-mail" changed={changed('email')}>
            {pessoa.email}
          </Item>
          <Item label={pessoa.telefones.length > 1 ? 'Telefones' : 'Telefone'} changed={changed('telefones')}>
            {pessoa.telefones.map(({ numero }) => (
              <Text key={numero}>{numero}</Text>
            ))}
          </Item>
        </DataList>
      </Part>
      <Part title="Dados profissionais" onEdit={() => onEdit('dados-profissionais')}>
        <DataList>
          <Item label="Registro no conselho" changed={changed('codigoCrea')}>
            {values.codigoCrea}
          </Item>
          {tipo === 'GEOMENSOR' && (
            <Item label="Código do INCRA" changed={changed('codigoIncra')}>
              {values.codigoIncra}
            </Item>
          )}
          <Item label="Formação" changed={changed('formacao')}>
            {tipo === 'GEOMENSOR' ? values.formacao : formacaoLabel(values.formacaoVistoriador)}
          </Item>
        </DataList>
      </Part>
      <Part title="Endereço" onEdit={() => onEdit('endereco')}>
        <DataList>
          <Item label="CEP" changed={changed('cep')}>
            {endereco.cep}
          </Item>
          <Item label="Logradouro" changed={changed('logradouro')}>
            {endereco.logradouro}
          </Item>
          <Item label="Número" changed={changed('numero')}>
            {endereco.semNumero ? 'S/N' : endereco.numero}
          </Item>
          <Item label="Complemento" changed={changed('complemento')}>
            {endereco.complemento}
          </Item>
          <Item label="Bairro" changed={changed('bairro')}>
            {endereco.bairro}
          </Item>
          <Item label="UF" changed={changed('uf')}>
            {endereco.uf}
          </Item>
          <Item label="Município" changed={changed('municipio')}>
            {municipio?.nome}
          </Item>
        </DataList>
      </Part>
      <Part title={`Documentos (${documentos.length})`} onEdit={() => onEdit('documentos')}>
        <AttachedList documentos={documentos} {...(changes && { added: changes.added })} />
        {changes && changes.removed.length > 0 && (
          <>
            <Heading as="h4" size="md" mt="6" mb="2">
              Documentos retirados ({changes.removed.length})
            </Heading>
            <chakra.ul ps="5" listStyleType="disc">
              {changes.removed.map(({ caminho, nomeOriginal, tipoDocumento }) => (
                <li key={caminho}>
                  {tipoDocumento.descricao}: {nomeOriginal}
                </li>
              ))}
            </chakra.ul>
          </>
        )}
      </Part>
    </>
  );
}

function formacaoLabel(value: string): string {
  const formacao = FORMACOES_VISTORIADOR.find((each) => each === value);
  return formacao ? FORMACAO_VISTORIADOR_LABEL[formacao] : value;
}
