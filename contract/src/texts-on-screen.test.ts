import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { RULE } from './rule-texts.ts';
import { ACTION_ERROR, CODIGO, CONFIRM, SUCCESS } from './texts.ts';

/** Files of each screen's tests. */
const REGISTRATION_FORM = 'mf-public/src/cadastro/cadastro.form.test.tsx';
const REGISTRATION = 'mf-public/src/cadastro/cadastro.sending.test.tsx';
const RECTIFICATION = 'mf-public/src/widgets/retificacao.test.tsx';
const EDITAIS = 'mf-analise/src/editais/edital-list.page.test.tsx';
const SOLICITACOES = 'mf-analise/src/solicitacao-list/solicitacao-list.page.test.tsx';
const ACTIONS = 'mf-analise/src/solicitacao-list/solicitacao-actions.test.tsx';
const SOLICITACAO = 'mf-analise/src/solicitacao/solicitacao.page.test.tsx';
const OVERDUE = 'mf-analise/src/solicitacao/prazo-vencido/overdue.test.tsx';
const ANALYSIS = 'mf-analise/src/solicitacao/analise.test.tsx';
const PROCESSOS = 'mf-analise/src/processos/processo-list.page.test.tsx';
const MODELOS = 'mf-analise/src/modelos/modelo-list.page.test.tsx';
const CONVERSA = 'mf-mensagens/src/conversa/conversa.page.test.tsx';
const HISTORY = 'mf-mensagens/src/widgets/conversation-history.test.tsx';

/**
 * Specific texts, successes and confirmations (ERR-4), with the call that causes each and the test that shows it on the screen.
 * `overlays/toaster.test.tsx` tests the generic handling.
 */
const CATALOGUE: readonly (readonly [text: string, call: string, test: string])[] = [
  [RULE.upload, 'POST /publico/documentoCredenciado/upload', REGISTRATION_FORM],
  [RULE.removeAttachment, 'DELETE /documentoCredenciado/deletar/:id', REGISTRATION_FORM],
  [ACTION_ERROR.saveEdital, 'POST /edital/save', EDITAIS],
  [ACTION_ERROR.reopenEdital, 'POST /edital/reabrirEdital', EDITAIS],
  [ACTION_ERROR.closeEdital, 'GET /edital/encerrarEdital', EDITAIS],
  [ACTION_ERROR.loadConversas, 'GET /conversa/bySolicitacao', HISTORY],
  [ACTION_ERROR.sendMessage, 'POST /mensagem/resposta', CONVERSA],
  [ACTION_ERROR.sendMessage, 'POST /conversa/cadastrar', SOLICITACAO],
  [ACTION_ERROR.validate, 'POST /solicitacaoCredenciado/validar', ANALYSIS],
  [ACTION_ERROR.validateCredenciado, 'POST /solicitacaoCredenciado/validarCredenciado', ACTIONS],
  [ACTION_ERROR.validateCredenciado, 'POST /solicitacaoCredenciado/descredenciar', ACTIONS],
  [ACTION_ERROR.accreditProcess, 'POST /processo/credenciar/:idProcesso', PROCESSOS],
  [ACTION_ERROR.noOpenEdital, 'POST /conversa/cadastrar', SOLICITACAO],
  [CODIGO.CREDENCIADO_CADASTRADO_EDITAL, 'POST /publico/credenciado/cadastrar', REGISTRATION],
  // Only the first sentence; the rest says what to do.
  [CODIGO.USUARIO_EXISTENTE.replace(/(?<=\.) .*/, ''), 'POST /publico/credenciado/cadastrar', REGISTRATION],
  [CODIGO.ERRO_EDICAO_SOLICITACAO, 'PUT /credenciado/alterar', RECTIFICATION],
  [SUCCESS.editalSaved, 'POST /edital/save', EDITAIS],
  [SUCCESS.editalEdited, 'POST /edital/save', EDITAIS],
  [SUCCESS.editalClosed, 'GET /edital/encerrarEdital', EDITAIS],
  [SUCCESS.editalReopened, 'POST /edital/reabrirEdital', EDITAIS],
  [SUCCESS.deadlineExtended, 'PUT /solicitacaoCredenciado/prorrogar/:id', OVERDUE],
  [SUCCESS.analysisResumed, 'PUT /solicitacaoCredenciado/retomar/:id', OVERDUE],
  [SUCCESS.archived, 'PUT /solicitacaoCredenciado/arquivar/:id', OVERDUE],
  [SUCCESS.deaccredited, 'POST /solicitacaoCredenciado/descredenciar', SOLICITACOES],
  [SUCCESS.validated, 'POST /solicitacaoCredenciado/validarCredenciado', SOLICITACOES],
  [SUCCESS.processAccredited, 'POST /processo/credenciar/:idProcesso', PROCESSOS],
  [SUCCESS.messageSent, 'POST /mensagem/resposta', CONVERSA],
  [SUCCESS.messageCancelled, 'POST /mensagem/resposta', HISTORY],
  [SUCCESS.conversaClosed, 'PUT /conversa/encerrar/:id', HISTORY],
  [SUCCESS.templateSaved, 'POST /modeloMensagem/cadastrar', MODELOS],
  [SUCCESS.templateEdited, 'PUT /modeloMensagem/alterar', MODELOS],
  [SUCCESS.templateDeleted, 'DELETE /modeloMensagem/deletar/:id', MODELOS],
  [CONFIRM.closeEdital, 'GET /edital/encerrarEdital', EDITAIS],
  [CONFIRM.reopenEdital, 'POST /edital/reabrirEdital', EDITAIS],
  [CONFIRM.accreditProcess, 'POST /processo/credenciar/:idProcesso', PROCESSOS],
  [CONFIRM.deaccredit, 'POST /solicitacaoCredenciado/descredenciar', SOLICITACOES],
  ['Deseja validar o credenciado Ana Souza ?', 'POST /solicitacaoCredenciado/validarCredenciado', SOLICITACOES],
];

/** Tests of a file, with the file's constants replaced by their values. */
function testsOf(file: string): string[] {
  const source = readFileSync(join(import.meta.dirname, '../..', file), 'utf8');
  const constants = [...source.matchAll(/^const ([A-Z_]+) = ('[^'\n]+');$/gm)];
  const whole = constants.reduce((text, [, name, value]) => text.replaceAll(`[${name}]`, value ?? ''), source);
  return whole.split(/^(?=\s*(?:it|test)(?:\.each)?\()/m);
}

test.each(CATALOGUE)('‘%s’ is shown by %s', (text, call, file) => {
  const asserted = testsOf(file).map((one) => one.replaceAll('\\.', '.'));
  expect(asserted.some((one) => one.includes(text) && one.includes(`'${call}'`))).toBe(true);
});

test('every success and confirmation is listed', () => {
  const listed = new Set(CATALOGUE.map(([text]) => text));
  const all: string[] = [...Object.values(SUCCESS), ...Object.values(CONFIRM)];
  expect(all.filter((text) => !listed.has(text))).toEqual([]);
});
