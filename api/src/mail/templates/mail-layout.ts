import { Eta } from 'eta';

/** A message in plain paragraphs, with at most one thing to do. */
export interface MailContent {
  assunto: string;
  saudacao: string;
  paragrafos: string[];
  acao?: { texto: string; link: string };
  /** After the action: validity, what to do when the message was not expected. */
  notas?: string[];
}

/** A message ready for the outbox. */
export interface RenderedMail {
  assunto: string;
  texto: string;
  html: string;
}

const HTML = /* html */ `<!doctype html>
<html lang="pt-BR">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title><%= it.assunto %></title></head>
<body style="margin:0;padding:24px 12px;background:#f3f5f9;color:#333;font-family:Raleway,'Segoe UI',Roboto,Arial,sans-serif;font-size:16px;line-height:1.5">
<div style="max-width:560px;margin:0 auto;background:#fff;border:1px solid #d5d9e0;border-top:6px solid #1351b4;border-radius:8px;padding:28px 24px">
<p style="margin:0 0 20px;color:#071d41;font-size:18px;font-weight:700">Portal de Credenciamento</p>
<p style="margin:0 0 16px"><%= it.saudacao %></p>
<% for (const paragrafo of it.paragrafos) { %><p style="margin:0 0 16px"><%= paragrafo %></p>
<% } %><% if (it.acao) { %><p style="margin:24px 0"><a href="<%= it.acao.link %>" style="display:inline-block;padding:12px 28px;border-radius:99px;background:#1351b4;color:#fff;font-weight:700;text-decoration:none"><%= it.acao.texto %></a></p>
<p style="margin:0 0 16px;color:#555;font-size:14px;overflow-wrap:anywhere">Se o botão não funcionar, copie este endereço no navegador:<br><a href="<%= it.acao.link %>" style="color:#1351b4"><%= it.acao.link %></a></p>
<% } %><% for (const nota of it.notas ?? []) { %><p style="margin:0 0 12px;color:#555;font-size:14px"><%= nota %></p>
<% } %><p style="margin:24px 0 0;padding-top:16px;border-top:1px solid #d5d9e0;color:#555;font-size:14px">Mensagem automática. Não responda a este e-mail.</p>
</div>
</body>
</html>`;

const eta = new Eta({ autoEscape: true, cache: true });
eta.loadTemplate('@mail', HTML);

/** Renders a message as text and as HTML; everything is escaped. */
export function renderMail(content: MailContent): RenderedMail {
  const action = content.acao ? [`${content.acao.texto}:\n${content.acao.link}`] : [];
  const texto = [
    content.saudacao,
    ...content.paragrafos,
    ...action,
    ...(content.notas ?? []),
    'Portal de Credenciamento\nMensagem automática. Não responda a este e-mail.',
  ].join('\n\n');
  return {
    assunto: content.assunto,
    texto,
    html: eta.render('@mail', content),
  };
}
