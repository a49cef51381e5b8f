import { PASSKEY_SCRIPT_PATH, WEBAUTHN_PATH } from './passkey-script.ts';
import { PASSWORD_SCRIPT_PATH } from './password-script.ts';
import { FONT_PATH, MARK_PATH, MARK_SVG, STYLE_PATH } from './style.ts';

/**
 * Layout of every identity page: landmarks, skip links with the access keys of the Brazilian accessibility guidelines (eMAG), header and
 * footer. A page uses it by `layout('@layout', { title, demo: it.demo })`, with `scripted` for a passkey and `password` for a password
 * field.
 */
export const LAYOUT = /* html */ `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title><%= it.title %> – Portal de Credenciamento</title>
<link rel="icon" href="${MARK_PATH}" type="image/svg+xml">
<link rel="preload" href="${FONT_PATH}" as="font" type="font/woff2" crossorigin>
<link rel="stylesheet" href="${STYLE_PATH}">
<% if (it.scripted) { %><script defer src="${WEBAUTHN_PATH}"></script><script defer src="${PASSKEY_SCRIPT_PATH}"></script><% } %>
<% if (it.password) { %><script defer src="${PASSWORD_SCRIPT_PATH}"></script><% } %>
</head>
<body>
<nav class="skip" aria-label="Atalhos">
<a href="#conteudo" accesskey="1">Ir para o conteúdo</a>
<a href="#rodape" accesskey="4">Ir para o rodapé</a>
</nav>
<% if (it.around.bar) { %><nav class="gov" aria-label="Governo e instituto"><div class="wrap"><a href="https://www.gov.br/"><strong>gov.br</strong></a>
<% for (const [label, href] of it.around.bar) { %><a href="<%= href %>"><%= label %></a><% } %></div></nav><% } %>
<header class="top">
<div class="wrap">
<a class="brand" href="/credenciados/editais"><% if (it.around.mark) { %><img src="<%= it.around.mark %>" alt="" height="40"><% } else { %>${MARK_SVG}<% } %><span><strong>Portal de Credenciamento</strong><small><%= it.around.name ?? 'Georreferenciamento e vistoria de imóveis rurais' %></small></span></a>
<% if (it.demo) { %><p class="tag">Ambiente de demonstração</p><% } %>
</div>
</header>
<main id="conteudo" class="wrap" tabindex="-1">
<%~ it.body %>
</main>
<footer id="rodape" class="bottom" tabindex="-1">
<div class="wrap">
<p>Portal de Credenciamento<% if (it.around.name) { %><br><% if (it.around.url) { %><a href="<%= it.around.url %>"><%= it.around.name %></a><% } else { %><%= it.around.name %><% } %><% } %></p>
<ul class="links">
<li><a href="/credenciados/editais">Editais de credenciamento</a></li>
<li><a href="/identidade/modulos">Entrar no portal</a></li>
<% for (const [label, href] of it.around.links) { %><li><a href="<%= href %>"><%= label %></a></li>
<% } %></ul>
</div>
</footer>
</body>
</html>
`;

/** Labelled input with its hint before it and its error after it, both linked to it. */
export const FIELD = /* html */ `<div class="field">
<label for="<%= it.name %>"><%= it.label %></label>
<% if (it.hint) { %><p class="hint" id="<%= it.name %>-ajuda"><%= it.hint %></p><% } %>
<% if (it.type === 'password') { %><div class="secret"><% } %><input id="<%= it.name %>" name="<%= it.name %>" type="<%= it.type ?? 'text' %>" value="<%= it.value ?? '' %>"
<% if (it.inputmode) { %> inputmode="<%= it.inputmode %>"<% } %> autocomplete="<%= it.autocomplete %>" maxlength="<%= it.maxlength %>" required
autocapitalize="none" spellcheck="false"
<% const described = [it.hint && it.name + '-ajuda', it.problem && it.name + '-erro', it.describedBy].filter(Boolean).join(' ') %>
<% if (described) { %> aria-describedby="<%= described %>"<% } %>
<% if (it.problem || it.invalid) { %> aria-invalid="true"<% } %>
<% if (it.autofocus) { %> autofocus<% } %>>
<% if (it.type === 'password') { %><button type="button" data-mostrar="<%= it.name %>" hidden><span>Mostrar</span><span class="read-out"> <%= it.label %></span></button></div><% } %>
<% if (it.problem) { %><span class="problem" id="<%= it.name %>-erro"><%= it.problem %></span><% } %>
</div>`;

/** Error box. Takes the focus when the page opens, so that screen readers read it first. */
export const PROBLEM = /* html */ `<div class="alert error" id="<%= it.id ?? 'problema' %>" role="alert" tabindex="-1" autofocus>
<p><strong><%= it.text %></strong></p>
<% for (const [href, text] of it.targets ?? []) { %><p><a href="<%= href %>"><%= text %></a></p><% } %>
</div>`;
