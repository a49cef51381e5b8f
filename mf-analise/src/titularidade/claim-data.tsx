import { TIPO_EDITAL_LABEL } from '@credenciados/contract/domain';
import { situacaoLabel } from '@credenciados/contract/solicitacao-look';
import {
  Alert,
  Box,
  chakra,
  DataItem,
  DataList,
  formatCpf,
  formatDateTime,
  LinkButton,
  Text,
} from '@credenciados/shared';
import { StateTag } from '@credenciados/shared/overlays';
import { Email, Section } from '@credenciados/shared/solicitacao';
import { LOOK, type Titularidade } from './titularidade.api.ts';

/** Data of the claim. */
export function ClaimSection({ pedido }: { pedido: Titularidade }) {
  return (
    <Section title="Pedido">
      <DataList>
        <DataItem label="Situação">
          <StateTag {...LOOK[pedido.situacao]} />
        </DataItem>
        <DataItem label="Protocolo">{pedido.protocolo}</DataItem>
        <DataItem label="Data e hora">{formatDateTime(pedido.dataPedido)}</DataItem>
        <DataItem label="CPF">{formatCpf(pedido.cpf)}</DataItem>
        <DataItem label="Nome">{pedido.nome}</DataItem>
        <DataItem label="E-mail que pede">
          <Email address={pedido.email} />
        </DataItem>
      </DataList>
      {pedido.contatoNaoConfirmado && (
        <Box mt="4">
          <Alert tone="warning" title="Contato não confirmado">
            O e-mail deste pedido não foi confirmado por código. Confira por outro meio se ele é de quem pede.
          </Alert>
        </Box>
      )}
      <Box mt="4">
        <Text textStyle="sm" color="fg.muted" fontWeight="semibold">
          O que aconteceu
        </Text>
        <Text whiteSpace="pre-line" overflowWrap="anywhere">
          {pedido.relato}
        </Text>
      </Box>
    </Section>
  );
}

/** The portal's data about the CPF, to compare with the document. Addresses are masked. */
export function AccountSection({ pedido: { conta, solicitacoes } }: { pedido: Titularidade }) {
  return (
    <Section title="O que o portal tem com este CPF">
      {conta ? (
        <>
          <DataList>
            <DataItem label="Nome da conta">{conta.nome}</DataItem>
            <DataItem label="E-mail da conta">{conta.email}</DataItem>
            <DataItem label="Conta criada em">{formatDateTime(conta.dataCadastro)}</DataItem>
            <DataItem label="Situação da conta">{conta.ativa ? 'Ativa' : 'Desativada'}</DataItem>
          </DataList>
          {conta.daEquipe && (
            <Box mt="4">
              <Alert tone="warning" title="Conta da equipe do órgão">
                O e-mail dela só é trocado pela administração do portal: o pedido não pode ser aceito aqui.
              </Alert>
            </Box>
          )}
        </>
      ) : (
        <Alert tone="info" title="Não há conta com este CPF">
          Recuse o pedido e oriente a pessoa a se cadastrar. Ela lê o motivo por e-mail.
        </Alert>
      )}
      {solicitacoes.length > 0 && (
        <chakra.ul mt="5" listStyleType="none" display="flex" flexDirection="column" gap="3">
          {solicitacoes.map(({ id, protocolo, situacao, semEfeito, dataCadastro, email, edital }) => (
            <chakra.li key={id} borderTopWidth="1px" borderColor="border.muted" pt="3">
              <Text fontWeight="semibold">
                Solicitação {protocolo}: {situacaoLabel({ situacao, semEfeito })}
              </Text>
              <Text textStyle="sm" color="fg.muted" overflowWrap="anywhere">
                Edital nº {edital.numero} ({TIPO_EDITAL_LABEL[edital.tipoEdital]}), em {formatDateTime(dataCadastro)}.
                E-mail: {email || '—'}
              </Text>
              <LinkButton to={`/solicitacoes/visualizar/${id}`} variant="outline" size="sm" mt="2">
                Ver a solicitação {protocolo}
              </LinkButton>
            </chakra.li>
          ))}
        </chakra.ul>
      )}
    </Section>
  );
}
