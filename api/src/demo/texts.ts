/** Reasons of rejection. */
export const JUSTIFICATIVAS = [
  'A certidão de atribuição apresentada não contempla a atividade prevista no edital.',
  'O registro no conselho profissional consta como interrompido na data da inscrição.',
  'Os documentos pedidos na retificação não foram apresentados dentro do prazo.',
  'Consta penalidade vigente em nome do(a) interessado(a) na consulta ao sistema de gestão fundiária.',
] as const;

/** Reason of an archived rectification. */
export const ARQUIVAMENTO = 'A retificação pedida não foi enviada no prazo.';

/** Modelos (message templates) of the committees. */
export const MODELOS = [
  {
    assunto: 'Certidão vencida',
    conteudo:
      '<p>Prezado(a) {nome},</p><p>A certidão de quitação anexada à sua solicitação no edital nº {edital} está <strong>vencida</strong>. Envie, até {prazo}, uma certidão válida, emitida há no máximo 30 dias.</p><p>Atenciosamente,</p>',
  },
  {
    assunto: 'Documento ilegível',
    conteudo:
      '<p>Prezado(a),</p><p>Não foi possível ler o documento de identificação enviado. Digitalize-o novamente:</p><ul><li>frente e verso;</li><li>em cores;</li><li>com resolução de pelo menos 200 dpi.</li></ul>',
  },
  {
    assunto: 'Comprovante do INCRA ausente',
    conteudo:
      '<p>Prezado(a),</p><p>O comprovante apresentado não mostra o <strong>código de credenciamento no INCRA</strong>. Envie o comprovante completo, com o código e a situação do credenciamento.</p>',
  },
  {
    assunto: 'Atualização cadastral',
    conteudo:
      '<p>Prezado(a) {nome},</p><p>Confirme os seus dados de contato (telefone, e-mail e endereço) respondendo a esta mensagem até {prazo}.</p>',
  },
  {
    assunto: 'Boas-vindas ao credenciado',
    conteudo:
      '<p>Prezado(a),</p><p>Seu credenciamento foi concluído. Antes do primeiro serviço:</p><ol><li>leia o manual técnico do Instituto;</li><li>mantenha suas certidões em dia;</li><li>acompanhe as mensagens do portal.</li></ol><p>Bom trabalho!</p>',
  },
  {
    assunto: 'Convocação para reunião técnica',
    conteudo:
      '<p>Prezado(a),</p><p>Convidamos para a reunião técnica sobre a norma de georreferenciamento de imóveis rurais. <em>A participação é opcional</em> e o certificado será enviado por mensagem.</p>',
  },
] as const;

/** Requests for rectification. */
export const RETIFICACOES = [
  '<p>Prezado(a),</p><p>A análise encontrou pendências na sua solicitação:</p><ul><li>a certidão de atribuição está vencida;</li><li>o endereço informado não confere com o comprovante.</li></ul><p>Corrija os dados, troque o documento e reenvie a solicitação até o prazo.</p>',
  '<p>Prezado(a),</p><p>O documento de identificação está <strong>ilegível</strong>. Envie uma nova cópia, frente e verso.</p>',
  '<p>Prezado(a),</p><p>A consulta de penalidade foi emitida há mais de 30 dias. Anexe uma consulta atual e reenvie a solicitação.</p>',
] as const;

/** Question to the committee. */
export const PERGUNTA = {
  assunto: 'Prazo para retirar o certificado',
  pergunta: '<p>Bom dia. Até quando posso retirar o certificado de credenciamento na sede?</p>',
  resposta: '<p>Bom dia. O certificado pode ser retirado em qualquer dia útil, sem prazo.</p>',
};

/** Notifications, with possible answers. */
export const NOTIFICACOES = [
  {
    assunto: 'Atualização da certidão de quitação',
    pergunta:
      '<p>Prezado(a),</p><p>A sua certidão de quitação vence neste mês. Envie a nova certidão em resposta a esta mensagem.</p>',
    resposta: '<p>Bom dia. Segue anexa a certidão atualizada.</p>',
    retorno: '<p>Recebemos a certidão, que já consta do seu cadastro. Obrigado.</p>',
    anexo: 'Certidão de quitação atualizada.pdf',
  },
  {
    assunto: 'Confirmação de dados de contato',
    pergunta: '<p>Prezado(a),</p><p>Confirme o telefone e o e-mail em que deseja receber convocações.</p>',
    resposta: '<p>Confirmo os dados que estão no cadastro: <strong>não houve mudança</strong>.</p>',
    retorno: '<p>Confirmado. Agradecemos a resposta.</p>',
    anexo: null,
  },
  {
    assunto: 'Esclarecimento sobre responsabilidade técnica',
    pergunta:
      '<p>Prezado(a),</p><p>Identificamos duas anotações de responsabilidade técnica para o mesmo imóvel. Explique a divergência e anexe a anotação correta.</p>',
    resposta: '<p>Prezados, a primeira anotação foi cancelada no conselho. Anexo o comprovante do cancelamento.</p>',
    retorno: '<p>Esclarecimento aceito. A divergência foi registrada como resolvida.</p>',
    anexo: 'Comprovante de cancelamento.pdf',
  },
] as const;
