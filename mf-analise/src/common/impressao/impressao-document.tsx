import {
  CONCLUSAO_PARECER_LABEL,
  type ExplicacaoPrazo,
  FORMACAO_VISTORIADOR_LABEL,
  SITUACAO_PARECER_LABEL,
} from '@credenciados/contract';
import { TIPO_EDITAL_LABEL } from '@credenciados/contract/domain';
import { solicitacaoLook } from '@credenciados/contract/solicitacao-look';
import {
  Box,
  chakra,
  formatCep,
  formatCpf,
  formatDate,
  formatDateTime,
  formatFileSize,
  portalNow,
  settings,
  useSession,
} from '@credenciados/shared';
import { RichText } from '@credenciados/shared/editor';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { Solicitacao } from '../../common/solicitacoes/solicitacoes.api.ts';
import { pageRule } from './page-rule.ts';
import type { Impressao } from './partes.ts';

const LINE = '#777';

/** Rows stay whole, and a table's head is repeated on each page. */
const Table = chakra('table', {
  base: {
    // The page would cut a right border off.
    w: 'calc(100% - 1pt)',
    tableLayout: 'fixed',
    borderCollapse: 'collapse',
    '& th, & td': {
      borderWidth: '0.5pt',
      borderColor: LINE,
      px: '1.5',
      py: '1',
      textAlign: 'start',
      verticalAlign: 'top',
      overflowWrap: 'anywhere',
    },
    '& th': { fontWeight: 'bold' },
    '& tbody th': { w: '30%' },
    '& tr': { breakInside: 'avoid' },
    '& thead': { display: 'table-header-group' },
  },
});

/** One typeface in black on white, also where the screen is dark. */
const Paper = chakra('article', {
  base: {
    bg: 'white',
    color: 'black',
    fontFamily: 'Georgia, "Times New Roman", serif',
    fontSize: '10.5pt',
    lineHeight: '1.4',
    overflowWrap: 'anywhere',
    orphans: 3,
    widows: 3,
    breakInside: 'auto',
    '& *': { color: 'inherit', fontFamily: 'inherit' },
    '& h2, & h3': { breakAfter: 'avoid' },
    '& bdi': { unicodeBidi: 'isolate' },
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
  const { solicitacao, conversas, prazos, pareceres, historico, notas } = impressao;
  const { edital, protocolo, dataCadastro, dataReenvio, justificativa } = solicitacao;
  const nome = useSession(({ session }) => session?.pessoa.nomeRazaoSocial);
  const [at] = useState(() => formatDateTime(new Date(portalNow())));
  const agency = settings().agency.name || 'Portal de Credenciamento';
  const stamp = `Impresso em ${at}${nome ? ` por ${nome}` : ''}`;
  const margins = useRef({ agency, title: `Solicitação nº ${protocolo}`, printed: stamp });
  useEffect(() => {
    const others = [...document.body.children].filter(
      (each): each is HTMLElement => each instanceof HTMLElement && !each.contains(paper.current),
    );
    const screenTitle = document.title;
    // The content security policy blocks style elements without a nonce.
    const sheet = new CSSStyleSheet();
    sheet.insertRule(pageRule(margins.current));
    const sheets = document.adoptedStyleSheets;
    document.adoptedStyleSheets = [...sheets, sheet];
    for (const each of others) each.style.display = 'none';
    // Name of the file that a browser saves.
    document.title = margins.current.title;
    window.print();
    document.title = screenTitle;
    for (const each of others) each.style.removeProperty('display');
    document.adoptedStyleSheets = sheets;
    printed.current();
  }, []);
  return createPortal(
    <Paper ref={paper} lang="pt-BR">
      <chakra.header css={{ display: 'block !important' }} borderBottomWidth="1.5pt" borderColor="black" pb="2" mb="4">
        <p>{agency}</p>
        <chakra.h1 fontSize="16pt" fontWeight="bold">
          Solicitação de credenciamento nº {protocolo}
        </chakra.h1>
        <p>
          Edital nº {edital.numero} ({TIPO_EDITAL_LABEL[edital.tipoEdital]}). Enviada em {formatDateTime(dataCadastro)}
          {dataReenvio && `, e de novo em ${formatDateTime(dataReenvio)}`}. Situação:{' '}
          {solicitacaoLook(solicitacao, 'staff').label}.
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
                <chakra.p breakAfter="avoid">
                  <strong>{remetente.nomeRazaoSocial}</strong>, {formatDateTime(dataEnviada)}
                  {dataLimiteResposta && `. Prazo de resposta: ${formatDateTime(dataLimiteResposta)}`}
                </chakra.p>
                <Explained prazo={prazos.get(id)} />
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
            <chakra.p breakAfter="avoid">
              <strong>{parecer.nome}</strong>, pedido em {formatDateTime(parecer.pedidoEm)} por {parecer.pedidoPor}:{' '}
              {SITUACAO_PARECER_LABEL[parecer.situacao]}
            </chakra.p>
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
      <chakra.p borderTopWidth="0.5pt" borderColor={LINE} pt="2">
        {stamp}.
      </chakra.p>
    </Paper>,
    document.body,
  );
}

/** How a deadline was counted (PRZ-4): paper has nothing to unfold. */
function Explained({ prazo }: { prazo: ExplicacaoPrazo | undefined }) {
  if (!prazo) return null;
  const days = prazo.naoContados.map(
    ({ motivo, dias }) => `${motivo}: ${dias.map((dia) => formatDate(dia)).join(', ')}`,
  );
  return (
    <chakra.p fontSize="9.5pt">
      {prazo.frases.join(' ')}
      {days.length > 0 && ` Dias que não contaram: ${days.join('; ')}.`}
    </chakra.p>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <chakra.section mb="4">
      <chakra.h2 fontSize="12.5pt" fontWeight="bold" mb="1">
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
              <td>
                <bdi>{value}</bdi>
              </td>
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
          <chakra.th scope="col" w="38%">
            Tipo
          </chakra.th>
          <th scope="col">Arquivo</th>
          <chakra.th scope="col" w="16%">
            Tamanho
          </chakra.th>
        </tr>
      </thead>
      <tbody>
        {documentos.map(({ id, tipoDocumento, nomeOriginal, tamanho }) => (
          <tr key={id}>
            <td>{tipoDocumento.descricao}</td>
            <td>
              <bdi>{nomeOriginal}</bdi>
            </td>
            <chakra.td whiteSpace="nowrap">{formatFileSize(tamanho)}</chakra.td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
