/** Personal data that the portal holds. No imports of schemas: screens, PDF and rules of retention read it. */

/** Kind of personal data, in words for the person. */
interface CategoriaDados {
  titulo: string;
  dados: string;
  finalidade: string;
  /** Legal basis under Lei 13.709/2018 (LGPD), and the law that asks for the data. */
  base: string;
  /** Term of retention that the portal itself sets. */
  guarda: string;
}

/** Terms of retention that the portal itself sets, in days; a job erases data past them (DAD-6). */
export const GUARDA_DIAS = {
  /** Author of a question, challenge or complaint, from its end. */
  autor: 365,
  /** Security events per hour, which name nobody. */
  eventoSeguranca: 90,
  /** Session, from its expiry. */
  sessao: 30,
  /** Link to set a password, from its expiry. */
  linkSenha: 30,
  /** Text of a mail with a link or code. */
  sigilo: 2,
  /** Upload that no record references. */
  arquivoSolto: 1,
  /** Attempts to sign in, codes, and answers kept for a retry. */
  passageiro: 1,
} as const;

const EXECUCAO = 'LGPD, art. 7º, III, e art. 23: execução de atribuição legal do órgão';
const PROCESSO = `${EXECUCAO}, em processo administrativo (Lei nº 9.784/1999, ou a lei do estado)`;
const ARQUIVO = 'Como parte do processo administrativo (Lei nº 8.159/1991).';

/** Kinds of personal data with purpose, legal basis and retention (DAD-1). */
export const CATEGORIAS_DADOS = {
  CONTA: {
    titulo: 'Conta',
    dados: 'Nome, CPF, e-mail, perfis e preferências.',
    finalidade: 'Saber quem é você quando entra no portal, e avisar você.',
    base: EXECUCAO,
    guarda: 'Enquanto você tiver conta ou solicitação no portal.',
  },
  ACESSO: {
    titulo: 'Acessos e segurança',
    dados: 'Sessões com o navegador e a hora, senha embaralhada e verificação em duas etapas.',
    finalidade: 'Proteger a sua conta de outras pessoas.',
    base: 'LGPD, art. 7º, II, e art. 46: dever de segurança',
    guarda: `Sessões: ${GUARDA_DIAS.sessao} dias depois de vencerem. Senha e verificação em duas etapas: até você trocar ou desativar.`,
  },
  SOLICITACAO: {
    titulo: 'Solicitações',
    dados: 'Dados que você enviou em cada versão: contato, endereço, registro no conselho e formação.',
    finalidade: 'Analisar o pedido de credenciamento e manter o credenciamento em dia.',
    base: PROCESSO,
    guarda: ARQUIVO,
  },
  DOCUMENTO: {
    titulo: 'Documentos',
    dados: 'Arquivos que você anexou, com nome, tamanho e impressão digital (SHA-256).',
    finalidade: 'Comprovar o que o edital exige.',
    base: PROCESSO,
    guarda: ARQUIVO,
  },
  MENSAGEM: {
    titulo: 'Mensagens',
    dados: 'Conversas com a comissão, anexos, prazos e a hora em que cada mensagem foi aberta.',
    finalidade: 'Intimar, pedir correções e responder a você.',
    base: PROCESSO,
    guarda: ARQUIVO,
  },
  ASSINADO: {
    titulo: 'Comprovantes, atos e certificados',
    dados: 'Textos assinados pelo portal, com o seu nome e partes do seu CPF.',
    finalidade: 'Permitir que você e outras pessoas confiram o que aconteceu.',
    base: `${PROCESSO}; Lei nº 14.063/2020`,
    guarda: ARQUIVO,
  },
  ANALISE: {
    titulo: 'Análise',
    dados: 'Decisões com motivo, recursos, pareceres, conferências, procedimentos e anotações da comissão.',
    finalidade: 'Decidir com motivo e permitir o controle da decisão.',
    base: PROCESSO,
    guarda: ARQUIVO,
  },
  CONSULTA: {
    titulo: 'Registro de consultas',
    dados: 'Quem da comissão leu dados seus, o quê e quando.',
    finalidade: 'Mostrar a você, e ao controle, quem leu os seus dados.',
    base: 'LGPD, art. 6º, X, e art. 37: prestação de contas e registro das operações',
    guarda: ARQUIVO,
  },
  EMAIL: {
    titulo: 'E-mails enviados',
    dados:
      'Endereço, texto e situação de cada e-mail das suas solicitações. Códigos e links são apagados após o envio.',
    finalidade: 'Provar que o aviso foi enviado e enviar de novo o que falhou.',
    base: PROCESSO,
    guarda: ARQUIVO,
  },
  PEDIDO: {
    titulo: 'Pedidos sobre dados e CPF',
    dados: 'O que você pediu sobre os seus dados ou sobre o seu CPF, e a resposta.',
    finalidade: 'Atender os seus direitos e provar que foram atendidos.',
    base: 'LGPD, art. 7º, II, e arts. 18 e 19',
    guarda: 'Enquanto você tiver conta no portal.',
  },
  AUDITORIA: {
    titulo: 'Trilha de auditoria',
    dados: 'Número da conta, ato e hora. E-mails aparecem com partes escondidas.',
    finalidade: 'Provar o que foi feito, por quem e quando.',
    base: 'LGPD, art. 7º, II e VI, art. 16, I, e art. 37',
    guarda: 'Não é apagada: cada linha prova as outras.',
  },
  REGISTRO: {
    titulo: 'Registro público',
    dados:
      'Nome, tipo, UF, município, número no conselho, situação e datas de quem foi credenciado, se o edital publica.',
    finalidade: 'Permitir que qualquer pessoa saiba quem está credenciado.',
    base: 'Lei nº 12.527/2011 (LAI), arts. 3º e 8º; LGPD, art. 7º, III, e art. 23, I',
    guarda: 'Os arquivos de cada dia já publicados ficam como estão.',
  },
  PARTICIPACAO: {
    titulo: 'Perguntas, impugnações e denúncias',
    dados: 'Nome e e-mail de quem enviou, se informados. Não ficam ligados à conta.',
    finalidade: 'Responder a quem perguntou ou denunciou.',
    base: `${EXECUCAO}; Lei nº 13.460/2017`,
    guarda: `Nome e e-mail: ${GUARDA_DIAS.autor} dias depois da resposta ou do fim.`,
  },
  RASCUNHO: {
    titulo: 'Arquivos ainda não enviados',
    dados: 'Arquivos que você anexou a um formulário e ainda não enviou.',
    finalidade: 'Guardar o que você começou a enviar.',
    base: EXECUCAO,
    guarda: `${24 * GUARDA_DIAS.arquivoSolto} horas.`,
  },
  COPIA: {
    titulo: 'Cópias de segurança',
    dados: 'Cópia de tudo o que está acima.',
    finalidade: 'Recuperar o portal depois de uma falha.',
    base: 'LGPD, art. 7º, II, e art. 46: dever de segurança',
    guarda: 'Pelo tempo que o órgão define para as cópias; o que foi apagado some delas quando vencem.',
  },
} as const satisfies Record<string, CategoriaDados>;
export type CategoriaDadosNome = keyof typeof CATEGORIAS_DADOS;

/** Kinds of data that are counted for their person. */
export const CATEGORIAS_CONTADAS = [
  'ACESSO',
  'SOLICITACAO',
  'DOCUMENTO',
  'MENSAGEM',
  'ASSINADO',
  'CONSULTA',
  'EMAIL',
  'PEDIDO',
] as const satisfies readonly CategoriaDadosNome[];
export type CategoriaContada = (typeof CATEGORIAS_CONTADAS)[number];
