import { Eta } from 'eta';

/** A message in plain paragraphs, with at most one thing to do. */
export interface MailContent {
  assunto: string;
  saudacao: string;
  paragrafos: string[];
  /** Facts by name, after the paragraphs; one may lead to where it is of. */
  dados?: { rotulo: string; valor: string; link?: string }[];
  /** Things of one kind, each with a line about it and a code to compare letter by letter. */
  lista?: { titulo: string; itens: { nome: string; detalhe: string; codigo: string }[] };
  acao?: { texto: string; link: string };
  /** After the action: validity, what to do when the message was not expected; one may end with an address. */
  notas?: (string | { texto: string; link: string })[];
}

/** A message ready for the outbox. */
export interface RenderedMail {
  assunto: string;
  texto: string;
  html: string;
}

/**
 * One column that fits a phone. Colours stand inline, where every reader of mail takes them from; those that know dark mode
 * take the second set. No picture and nothing loaded from elsewhere: opening a message tells nobody.
 */
const HTML = /* html */ `<!doctype html>
<html lang="pt-BR">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title><%= it.assunto %></title>
<style>:root{color-scheme:light dark}@media (prefers-color-scheme:dark){.fundo{background:#0b1526!important}.folha{background:#14213a!important;border-color:#33415c!important}.texto{color:#e8ecf3!important}.menor{color:#b9c3d3!important}.titulo{color:#fff!important}.enlace{color:#9cc0ff!important}.linha{border-color:#33415c!important}.botao{background:#9cc0ff!important;color:#071d41!important}}</style></head>
<body class="fundo" style="margin:0;padding:0;background:#f3f5f9">
<div class="fundo" role="article" aria-roledescription="e-mail" lang="pt-BR" style="padding:24px 12px;background:#f3f5f9;font-family:Raleway,'Segoe UI',Roboto,Arial,sans-serif;font-size:16px;line-height:1.5">
<div class="folha texto" style="max-width:560px;margin:0 auto;background:#fff;color:#333;border:1px solid #d5d9e0;border-top:6px solid #1351b4;border-radius:8px;padding:28px 24px">
<p class="menor" style="margin:0 0 4px;color:#555;font-size:14px;font-weight:700">Portal de Credenciamento</p>
<h1 class="titulo" style="margin:0 0 20px;color:#071d41;font-size:20px;line-height:1.3;font-weight:700;overflow-wrap:anywhere"><%= it.assunto %></h1>
<p style="margin:0 0 16px"><%= it.saudacao %></p>
<% for (const paragrafo of it.paragrafos) { %><p style="margin:0 0 16px;overflow-wrap:anywhere"><%= paragrafo %></p>
<% } %><% if (it.dados) { %><div class="linha" style="margin:0 0 16px;padding:12px 0 0 16px;border-left:3px solid #d5d9e0">
<% for (const { rotulo, valor, link } of it.dados) { %><p style="margin:0 0 12px;overflow-wrap:anywhere"><span class="menor" style="display:block;color:#555;font-size:14px"><%= rotulo %></span><strong><% if (link) { %><a class="enlace" href="<%= link %>" style="color:#1351b4"><%= valor %></a><% } else { %><%= valor %><% } %></strong></p>
<% } %></div>
<% } %><% if (it.lista) { %><h2 class="titulo" style="margin:24px 0 8px;color:#071d41;font-size:16px;line-height:1.3;font-weight:700"><%= it.lista.titulo %></h2>
<ul style="margin:0 0 16px;padding:0;list-style:none">
<% for (const { nome, detalhe, codigo } of it.lista.itens) { %><li class="linha" style="margin:0;padding:10px 0;border-top:1px solid #d5d9e0;overflow-wrap:anywhere"><strong><%= nome %></strong><br><%= detalhe %><br><span class="menor" style="color:#555;font-family:Consolas,Menlo,monospace;font-size:12px;line-height:1.4"><%= codigo %></span></li>
<% } %></ul>
<% } %><% if (it.acao) { %><p style="margin:24px 0"><a class="botao" href="<%= it.acao.link %>" style="display:inline-block;padding:12px 28px;border-radius:99px;background:#1351b4;color:#fff;font-weight:700;text-decoration:none"><%= it.acao.texto %></a></p>
<p class="menor" style="margin:0 0 16px;color:#555;font-size:14px;overflow-wrap:anywhere">Se o botão não funcionar, copie este endereço no navegador:<br><a class="enlace" href="<%= it.acao.link %>" style="color:#1351b4"><%= it.acao.link %></a></p>
<% } %><% for (const nota of it.notas ?? []) { %><p class="menor" style="margin:0 0 12px;color:#555;font-size:14px;overflow-wrap:anywhere"><%= nota.texto ?? nota %><% if (nota.link) { %> <a class="enlace" href="<%= nota.link %>" style="color:#1351b4"><%= nota.link %></a><% } %></p>
<% } %><p class="menor linha" style="margin:24px 0 0;padding-top:16px;border-top:1px solid #d5d9e0;color:#555;font-size:14px">Mensagem automática. Não responda a este e-mail.</p>
</div>
</div>
</body>
</html>`;

const eta = new Eta({ autoEscape: true, cache: true });
eta.loadTemplate('@mail', HTML);

function listText({ titulo, itens }: NonNullable<MailContent['lista']>): string {
  const items = itens.map(({ nome, detalhe, codigo }, place) => `${place + 1}. ${nome}\n   ${detalhe}\n   ${codigo}`);
  return [titulo, ...items].join('\n');
}

const factText = ({ rotulo, valor, link }: NonNullable<MailContent['dados']>[number]) =>
  `${rotulo}: ${valor}${link ? `\n${link}` : ''}`;

/** Renders a message as text and as HTML; everything is escaped. */
export function renderMail(content: MailContent): RenderedMail {
  const action = content.acao ? [`${content.acao.texto}:\n${content.acao.link}`] : [];
  const texto = [
    content.saudacao,
    ...content.paragrafos,
    ...(content.dados ? [content.dados.map(factText).join('\n')] : []),
    ...(content.lista ? [listText(content.lista)] : []),
    ...action,
    ...(content.notas ?? []).map((nota) => (typeof nota === 'string' ? nota : `${nota.texto} ${nota.link}`)),
    'Portal de Credenciamento\nMensagem automática. Não responda a este e-mail.',
  ].join('\n\n');
  return {
    assunto: content.assunto,
    texto,
    html: eta.render('@mail', content),
  };
}
