import { CONCLUSAO_PARECER_LABEL, FORMACAO_VISTORIADOR_LABEL, SITUACAO_PARECER_LABEL } from '@credenciados/contract';
import {
  Box,
  chakra,
  formatCep,
  formatCpf,
  formatDateTime,
  formatFileSize,
  settings,
  TIPO_EDITAL_LABEL,
  useSession,
} from '@credenciados/shared';
import { RichText } from '@credenciados/shared/editor';
import { solicitacaoLook } from '@credenciados/shared/solicitacao';
import { type ReactNode, useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import type { Solicitacao } from '../../common/solicitacoes/solicitacoes.api.ts';
import type { Impressao } from './partes.ts';

const Table = chakra('table', {
  base: {
    w: '100%',
    borderCollapse: 'collapse',
    '& th, & td': {
      borderWidth: '1px',
      borderColor: 'border',
      px: '2',
      py: '1',
      textAlign: 'start',
      verticalAlign: 'top',
    },
    '& th': { fontWeight: 'semibold' },
    '& tbody th': { w: '14rem' },
  },
});

interface ImpressaoDocumentProps {
  impressao: Impressao;
  onPrinted: () => void;
}

/** A solicitação as a printed document, without the portal around it. Prints as soon as it is rendered. */
export function ImpressaoDocument({ impressao, onPrinted }: ImpressaoDocumentProps) {
  const paper = useRef<HTMLElement>(null);
  const printed = useRef(onPrinted);
  useEffect(() => {
    const others = [...document.body.children].filter(
      (each): each is HTMLElement => each instanceof HTMLElement && !each.contains(paper.current),
    );
    for (const each of others) each.style.display = 'none';
    window.print();
    for (const each of others) each.style.removeProperty('display');
    printed.current();
  }, []);
  const { solicitacao, conversas, pareceres, historico, notas } = impressao;
  const { edital, protocolo, dataCadastro, dataReenvio, situacao, justificativa } = solicitacao;
  const nome = useSession(({ session }) => session?.pessoa.nomeRazaoSocial);
  return createPortal(
    <chakra.article ref={paper} p="4" textStyle="sm" lang="pt-BR">
      <chakra.header css={{ display: 'block !important' }} borderBottomWidth="2px" pb="2" mb="4">
        <p>{settings().agency.name || 'Portal de Credenciamento'}</p>
        <chakra.h1 textStyle="xl" fontWeight="bold">
          Solicitação de credenciamento nº {protocolo}
        </chakra.h1>
        <p>
          Edital nº {edital.numero} ({TIPO_EDITAL_LABEL[edital.tipoEdital]}). Enviada em {formatDateTime(dataCadastro)}
          {dataReenvio && `, e de novo em ${formatDateTime(dataReenvio)}`}. Situação:{' '}
          {solicitacaoLook(situacao, 'staff').label}.
        </p>
        {justificativa && <p>Justificativa: {justificativa}</p>}
      </chakra.header>
      <Part title="Dados">
        <Data solicitacao={solicitacao} />
      </Part>
      <Part title="Documentos">
        <Documents solicitacao={solicitacao} />
      </Part>
      <List title="Conversas" items={conversas} none="Nenhuma conversa.">
        {({ assunto, mensagens }) => (
          <>
            <chakra.h3 fontWeight="semibold">{assunto}</chakra.h3>
            {[...mensagens].reverse().map(({ id, remetente, dataEnviada, dataLimiteResposta, conteudo, anexos }) => (
              <Box key={id} mb="2">
                <p>
                  <strong>{remetente.nomeRazaoSocial}</strong>, {formatDateTime(dataEnviada)}
                  {dataLimiteResposta && `. Prazo de resposta: ${formatDateTime(dataLimiteResposta)}`}
                </p>
                <RichText html={conteudo} />
                {anexos.length > 0 && <p>Anexos: {anexos.map((anexo) => anexo.nome).join(', ')}</p>}
              </Box>
            ))}
          </>
        )}
      </List>
      <List title="Pareceres" items={pareceres} none="Nenhum parecer foi pedido.">
        {(parecer) => (
          <>
            <p>
              <strong>{parecer.nome}</strong>, pedido em {formatDateTime(parecer.pedidoEm)} por {parecer.pedidoPor}:{' '}
              {SITUACAO_PARECER_LABEL[parecer.situacao]}
            </p>
            <chakra.p whiteSpace="pre-wrap">{parecer.pergunta}</chakra.p>
            {parecer.conclusao && parecer.respondidoEm && (
              <chakra.p whiteSpace="pre-wrap">
                <strong>{CONCLUSAO_PARECER_LABEL[parecer.conclusao]}</strong>, em {formatDateTime(parecer.respondidoEm)}
                {`\n${parecer.texto}`}
              </chakra.p>
            )}
          </>
        )}
      </List>
      <List title="Histórico" items={historico} none="Nenhum registro.">
        {({ em, titulo, detalhe, ator }) => (
          <p>
            {formatDateTime(em)}: {titulo}
            {ator && `, por ${ator.nome}`}
            {detalhe && `. ${detalhe}`}
          </p>
        )}
      </List>
      <List title="Notas internas da comissão" items={notas} none="Nenhuma nota.">
        {({ autor, criadaEm, texto }) => (
          <chakra.p whiteSpace="pre-wrap">
            <strong>{autor.nome}</strong>, {formatDateTime(criadaEm)}
            {`\n${texto}`}
          </chakra.p>
        )}
      </List>
      <chakra.p borderTopWidth="1px" pt="2">
        Impresso em {formatDateTime(new Date().toISOString())}
        {nome && ` por ${nome}`}.
      </chakra.p>
    </chakra.article>,
    document.body,
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <chakra.section mb="4">
      <chakra.h2 textStyle="lg" fontWeight="bold" mb="1">
        {title}
      </chakra.h2>
      {children}
    </chakra.section>
  );
}

interface ListProps<Item> {
  title: string;
  /** undefined if the part isn't printed. */
  items: readonly Item[] | undefined;
  none: string;
  children: (item: Item) => ReactNode;
}

function List<Item>({ title, items, none, children }: ListProps<Item>) {
  if (!items) return null;
  return (
    <Part title={title}>
      {items.length === 0 && <p>{none}</p>}
      {items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: printed once, in this order.
        <Box key={index} mb="2">
          {children(item)}
        </Box>
      ))}
    </Part>
  );
}

function Data({ solicitacao }: { solicitacao: Solicitacao }) {
  const { codigoCrea, codigoIncra, formacao, formacaoVistoriador, pessoa } = solicitacao.credenciado;
  const { endereco } = pessoa;
  const lines = [
    ['Nome', pessoa.nomeRazaoSocial],
    ['CPF', formatCpf(pessoa.cpfCnpj)],
    ['E-mail', pessoa.email],
    ['Telefones', pessoa.telefones.map(({ numero }) => numero).join(', ')],
    ['Registro no conselho', codigoCrea],
    ['Código do INCRA', codigoIncra],
    ['Formação', formacaoVistoriador ? FORMACAO_VISTORIADOR_LABEL[formacaoVistoriador] : formacao],
    ['Logradouro', endereco.logradouro],
    ['Número', endereco.semNumero ? 'S/N' : endereco.numero],
    ['Bairro', endereco.bairro],
    ['Complemento', endereco.complemento],
    ['CEP', formatCep(endereco.cep)],
    ['Município/UF', [endereco.municipio?.nome, endereco.uf].filter(Boolean).join('/')],
  ] as const;
  return (
    <Table>
      <tbody>
        {lines
          .filter(([, value]) => value)
          .map(([label, value]) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{value}</td>
            </tr>
          ))}
      </tbody>
    </Table>
  );
}

function Documents({ solicitacao }: { solicitacao: Solicitacao }) {
  const { documentos } = solicitacao.credenciado;
  if (documentos.length === 0) return <p>Nenhum documento anexado.</p>;
  return (
    <Table>
      <thead>
        <tr>
          <th scope="col">Tipo</th>
          <th scope="col">Arquivo</th>
          <th scope="col">Tamanho</th>
        </tr>
      </thead>
      <tbody>
        {documentos.map(({ id, tipoDocumento, nomeOriginal, tamanho }) => (
          <tr key={id}>
            <td>{tipoDocumento.descricao}</td>
            <chakra.td overflowWrap="anywhere">{nomeOriginal}</chakra.td>
            <chakra.td whiteSpace="nowrap">{formatFileSize(tamanho)}</chakra.td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
