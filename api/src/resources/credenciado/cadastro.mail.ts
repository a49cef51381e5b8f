import { type Inscricao, showNivel, TIPO_EDITAL_LABEL } from '@credenciados/contract';
import type { Tx } from '@credenciados/platform/db/database';
import type { MailContent } from '@credenciados/platform/db/mail-content';
import { enqueueMail, enqueueSecretMail, type Mail } from '@credenciados/platform/mail/outbox';
import { composeMail } from '@credenciados/platform/mail/templates/compose-mail';
import type { Deps } from '../../deps.ts';
import { showSize, showTimestamp } from '../comprovante/comprovante.rules.ts';

/** Recipient of a comprovante, with a link to set a password if the account is new. */
interface Recipient {
  nome: string;
  email: string;
  /** Signed comprovante to attach. */
  idComprovante: number;
  senhaLink?: string | undefined;
}

/** Confirms a registration: one message, with the protocolo and the password link. */
export async function enqueueCadastroMail(deps: Deps, tx: Tx, inscricao: Inscricao, to: Recipient): Promise<void> {
  const { tipoEdital, numero } = inscricao.edital;
  const content = {
    modelo: 'CADASTRO_RECEBIDO' as const,
    assunto: `Cadastro recebido - protocolo ${inscricao.protocolo}`,
    saudacao: `Olá, ${to.nome}.`,
    paragrafos: [
      `Recebemos o seu cadastro como ${TIPO_EDITAL_LABEL[tipoEdital].toLowerCase()} no edital nº ${numero}.`,
      'A comissão vai analisar a sua solicitação. Você será avisado por e-mail.',
    ],
    ...factsOf(deps, inscricao),
  };
  const mail = {
    evento: `CADASTRO:${inscricao.idSolicitacao}`,
    destinatario: to.email,
    ...composeMail({ ...content, ...nextStep(deps, to) }),
    ...comprovanteOf(inscricao, to),
  };
  if (to.senhaLink === undefined) return enqueueMail(tx, mail);
  const kept = composeMail({ ...content, ...nextStep(deps, { ...to, senhaLink: undefined }) });
  await enqueueSecretMail(deps, tx, mail, kept);
}

const REENVIO = {
  REENVIAR: {
    evento: 'REENVIO',
    modelo: 'RETIFICACAO_RECEBIDA',
    titulo: 'Retificação recebida',
    paragrafos: (numero: string) => [
      `Recebemos a retificação da sua solicitação no edital nº ${numero}.`,
      'A solicitação voltou para análise da comissão.',
    ],
  },
  ALTERAR: {
    evento: 'ALTERACAO',
    modelo: 'ALTERACAO_RECEBIDA',
    titulo: 'Alteração recebida',
    paragrafos: (numero: string) => [
      `Recebemos a alteração da sua inscrição no edital nº ${numero}.`,
      'A comissão vai analisar os dados e os documentos desta versão. O comprovante anterior continua guardado.',
    ],
  },
  JUNTAR: {
    evento: 'JUNTADA',
    modelo: 'DOCUMENTO_RECEBIDO',
    titulo: 'Documento recebido',
    paragrafos: (numero: string) => [
      `Recebemos o documento que você juntou à sua solicitação no edital nº ${numero}.`,
      'A comissão foi avisada. A lista abaixo tem todos os documentos da solicitação, com o novo.',
    ],
  },
} as const;

/**
 * Informs a person that a rectified solicitação is back in analysis, that a registration was changed (INS-23), or that a document was joined
 * (REQ-4).
 */
export async function enqueueReenvioMail(
  deps: Deps,
  tx: Tx,
  acao: keyof typeof REENVIO,
  inscricao: Inscricao,
  to: Recipient & { versao: number },
): Promise<void> {
  const { modelo, titulo, paragrafos, evento } = REENVIO[acao];
  const rendered = composeMail({
    modelo,
    assunto: `${titulo} - protocolo ${inscricao.protocolo}`,
    saudacao: `Olá, ${to.nome}.`,
    paragrafos: paragrafos(inscricao.edital.numero),
    ...factsOf(deps, inscricao),
    ...nextStep(deps, to),
  });
  await enqueueMail(tx, {
    evento: `${evento}:${inscricao.idSolicitacao}:${to.versao}`,
    destinatario: to.email,
    ...rendered,
    ...comprovanteOf(inscricao, to),
  });
}

const SAIDA = {
  DESISTIR: {
    evento: 'DESISTENCIA',
    modelo: 'DESISTENCIA_RECEBIDA',
    titulo: 'Desistência registrada',
    paragrafos: (numero: string) => [
      `Você desistiu da sua solicitação no edital nº ${numero}. A comissão não vai mais analisá-la.`,
      'Se foi engano, faça uma pergunta à comissão no portal: ela pode desarquivar a solicitação.',
    ],
  },
  RENUNCIAR: {
    evento: 'RENUNCIA',
    modelo: 'RENUNCIA_RECEBIDA',
    titulo: 'Renúncia registrada',
    paragrafos: (numero: string) => [
      `Você renunciou ao credenciamento do edital nº ${numero}. A partir de agora você não está mais credenciado.`,
      'Para voltar a ser credenciado, inscreva-se em um novo edital.',
    ],
  },
} as const;

/** Confirms a withdrawal or a renunciation (REQ-1, REQ-2). A person without an address gets none. */
export async function enqueueSaidaMail(
  deps: Deps,
  tx: Tx,
  acao: keyof typeof SAIDA,
  inscricao: Inscricao,
  to: Recipient,
): Promise<void> {
  if (to.email === '') return;
  const { modelo, titulo, paragrafos, evento } = SAIDA[acao];
  const rendered = composeMail({
    modelo,
    assunto: `${titulo} - protocolo ${inscricao.protocolo}`,
    saudacao: `Olá, ${to.nome}.`,
    paragrafos: paragrafos(inscricao.edital.numero),
    ...factsOf(deps, inscricao),
    ...nextStep(deps, to),
  });
  await enqueueMail(tx, {
    evento: `${evento}:${to.idComprovante}`,
    destinatario: to.email,
    ...rendered,
    ...comprovanteOf(inscricao, to),
  });
}

/** Solicitação of a message, and its comprovante as attachment. */
function comprovanteOf(
  { idSolicitacao }: Inscricao,
  { idComprovante }: Recipient,
): Pick<Mail, 'solicitacaoId' | 'anexos'> {
  return { solicitacaoId: idSolicitacao, anexos: [{ tipo: 'comprovante', id: idComprovante }] };
}

function factsOf({ config }: Deps, inscricao: Inscricao): Pick<MailContent, 'dados' | 'lista'> {
  const check = `${config.publicUrl}/credenciados/comprovante`;
  return {
    dados: [
      { rotulo: 'Protocolo', valor: inscricao.protocolo },
      { rotulo: 'Data e hora', valor: showTimestamp(new Date(inscricao.dataCadastro), config.timeZone) },
      ...received(config, inscricao),
      ...(inscricao.procurador ? [{ rotulo: 'Enviado por procurador', valor: inscricao.procurador }] : []),
      ...(inscricao.nivel ? [{ rotulo: 'Assinatura', valor: showNivel(inscricao.nivel) }] : []),
      { rotulo: 'Código do comprovante', valor: inscricao.codigoComprovante },
      { rotulo: 'Onde conferir o comprovante, que vai em anexo', valor: check, link: check },
      {
        rotulo: 'Situação da solicitação, sem precisar entrar no portal',
        valor: 'Ver a situação',
        // After the `#`, so that the code reaches no server's log.
        link: `${check}#codigo=${inscricao.codigoComprovante}&protocolo=${encodeURIComponent(inscricao.protocolo)}`,
      },
    ],
    lista: {
      titulo: `Documentos recebidos (${inscricao.documentos.length})`,
      itens: inscricao.documentos.map(({ nome, tipo, tamanho, sha256 }) => ({
        nome: tipo,
        detalhe: `${nome}, ${showSize(tamanho)}`,
        codigo: `SHA-256: ${sha256}`,
      })),
    },
  };
}

/** Times of receipt, which decide whether it was in time (INS-13), unless they read as the time of the record. */
function received(
  { timeZone }: Deps['config'],
  { dataCadastro, recebidaEm, formularioEm }: Inscricao,
): NonNullable<MailContent['dados']> {
  const shown = (moment: string) => showTimestamp(new Date(moment), timeZone);
  const show = (rotulo: string, moment: string | undefined) =>
    moment === undefined || shown(moment) === shown(dataCadastro) ? [] : [{ rotulo, valor: shown(moment) }];
  return [...show('Formulário recebido em', formularioEm), ...show('Recebida em', recebidaEm)];
}

function nextStep(deps: Deps, { senhaLink }: Recipient): Pick<MailContent, 'acao' | 'notas'> {
  if (senhaLink === undefined) {
    return { acao: { texto: 'Acompanhar a solicitação', link: `${deps.config.publicUrl}/credenciados/` } };
  }
  return {
    acao: { texto: 'Criar a senha de acesso', link: senhaLink },
    notas: [
      {
        texto:
          'Com a senha você acompanha a solicitação no portal. O link vale por 48 horas e só pode ser usado uma vez.',
      },
      { texto: 'Se o link vencer, use “Esqueci minha senha” na página de entrada.' },
    ],
  };
}
