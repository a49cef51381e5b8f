/** Form that the passkey script fills and submits; hidden if the browser doesn't support passkeys. */
export const PASSKEY_FORM = /* html */ `<div data-chaves hidden>
<form method="post" action="<%= it.action %>" data-chave="<%= it.kind %>" data-opcoes="<%= it.options %>">
<input type="hidden" name="resposta" value="">
<% if (it.kind === 'criar') { %><%~ include('@field', { name: 'nome', label: 'Nome da chave', hint: 'Para você saber qual é, como “Celular” ou “Computador do trabalho”.', value: it.nome, autocomplete: 'off', maxlength: 60, problem: it.problem }) %><% } %>
<p class="alert error" role="alert" hidden></p>
<button class="button wide" type="submit"><%= it.label %></button>
</form>
</div>
<noscript><p class="muted">Para usar uma chave de acesso, ative o JavaScript do navegador.</p></noscript>`;

/** Form to set up an authenticator application: the QR code or text, and the first code. */
export const TOTP_FORM = /* html */ `<ol class="list steps">
<li><p>No celular, abra um aplicativo autenticador (como Google Authenticator, Microsoft Authenticator ou Aegis) e leia este código:</p>
<div class="qr" role="img" aria-label="Código QR para o aplicativo autenticador"><%~ it.qrCode %></div>
<p class="muted">Não consegue ler? Digite esta chave no aplicativo:</p>
<p class="secret"><code><%= it.segredo %></code></p></li>
<li><p>Digite o código de 6 números que o aplicativo mostra.</p></li>
</ol>
<form method="post" action="<%= it.action %>" novalidate>
<%~ include('@field', { name: 'codigo', label: 'Código do aplicativo', inputmode: 'numeric', autocomplete: 'one-time-code', maxlength: 12, problem: it.problem }) %>
<button class="button wide" type="submit">Ativar aplicativo</button>
</form>`;

/** Page that asks for the second factor: a passkey, a code of the application, or a recovery code. */
export const FACTOR = /* html */ `<% layout('@layout', { title: 'Verificação em duas etapas', demo: it.demo, scripted: Boolean(it.passkeyOptions) }) %>
<div class="page"><section class="card" aria-labelledby="titulo">
<div>
<h1 id="titulo">Verificação em duas etapas</h1>
<p class="lead"><%= it.lead %></p>
</div>
<% if (it.problem) { %><%~ include('@problem', { text: it.problem }) %><% } %>
<% if (it.passkeyOptions) { %><%~ include('@passkey', { action: it.action, kind: 'usar', options: it.passkeyOptions, label: 'Usar chave de acesso' }) %><% } %>
<% if (it.totp) { %>
<form method="post" action="<%= it.action %>" novalidate>
<%~ include('@field', { name: 'codigo', label: 'Código do aplicativo', hint: 'Os 6 números que o seu aplicativo autenticador mostra agora.', inputmode: 'numeric', autocomplete: 'one-time-code', maxlength: 12, problem: it.fields.codigo, autofocus: !it.problem && !it.fields.recuperacao && !it.passkeyOptions }) %>
<button class="button wide<%= it.passkeyOptions ? ' second' : '' %>" type="submit">Confirmar código</button>
</form>
<% } %>
<details<% if (it.fields.recuperacao) { %> open<% } %>>
<summary>Perdi o acesso: usar um código de recuperação</summary>
<form method="post" action="<%= it.action %>" novalidate>
<%~ include('@field', { name: 'recuperacao', label: 'Código de recuperação', hint: 'Um dos 10 códigos que você guardou, de 16 letras e números. Cada um vale uma única vez.', autocomplete: 'off', maxlength: 40, problem: it.fields.recuperacao }) %>
<button class="button wide second" type="submit">Usar código de recuperação</button>
</form>
<p class="muted">Sem os códigos também? Procure a administração do portal, que retira a verificação em duas etapas da sua conta.</p>
</details>
</section></div>`;

/** Page that asks for a mailed code. */
export const MAILED_CODE = /* html */ `<% layout('@layout', { title: it.title, demo: it.demo }) %>
<div class="page"><section class="card" aria-labelledby="titulo">
<div>
<h1 id="titulo"><%= it.title %></h1>
<p class="lead"><%= it.lead %></p>
</div>
<% for (const note of it.notes ?? []) { %><p><%= note %></p><% } %>
<% if (it.problem) { %><%~ include('@problem', { text: it.problem }) %><% } %>
<form method="post" action="<%= it.action %>" novalidate>
<%~ include('@field', { name: 'codigo', label: 'Código recebido por e-mail', hint: '6 números. O código vale por 10 minutos.', inputmode: 'numeric', autocomplete: 'one-time-code', maxlength: 12, problem: it.fields.codigo, autofocus: !it.problem }) %>
<button class="button wide" type="submit">Confirmar código</button>
</form>
<form method="post" action="<%= it.resend %>">
<p class="muted">Não recebeu? Veja também a caixa de spam.</p>
<button class="button second" type="submit">Enviar outro código</button>
</form>
<% if (it.back) { %><ul class="links"><li><a href="<%= it.back.href %>"><%= it.back.label %></a></li></ul><% } %>
</section></div>`;

/** Page to set up a second factor. */
export const ENROL = /* html */ `<% layout('@layout', { title: it.title, demo: it.demo, scripted: Boolean(it.passkey) }) %>
<div class="page">
<section class="card" aria-labelledby="titulo">
<div>
<h1 id="titulo"><%= it.title %></h1>
<p class="lead"><%= it.lead %></p>
</div>
<% if (it.problem) { %><%~ include('@problem', { text: it.problem }) %><% } %>
<% if (it.back) { %><ul class="links"><li><a href="<%= it.back.href %>"><%= it.back.label %></a></li></ul><% } %>
</section>
<% if (it.passkey) { %>
<section class="card" aria-labelledby="chave">
<h2 id="chave">Chave de acesso</h2>
<p>O desbloqueio do próprio celular ou computador (digital, rosto ou PIN) ou uma chave de segurança USB. É o meio mais seguro: só funciona neste portal.</p>
<%~ include('@passkey', { action: it.passkey.action, kind: 'criar', options: it.passkey.options, nome: it.passkey.nome, label: 'Criar chave de acesso', problem: it.fields.nome }) %>
</section>
<% } %>
<% if (it.totp) { %>
<section class="card" aria-labelledby="aplicativo">
<h2 id="aplicativo">Aplicativo autenticador</h2>
<%~ include('@totp', { action: it.totp.action, qrCode: it.totp.qrCode, segredo: it.totp.segredo, problem: it.fields.codigo }) %>
</section>
<% } %>
</div>`;

/** Page of the recovery codes, shown only once. */
export const RECOVERY_CODES = /* html */ `<% layout('@layout', { title: 'Códigos de recuperação', demo: it.demo, scripted: true }) %>
<div class="page"><section class="card" aria-labelledby="titulo">
<h1 id="titulo">Códigos de recuperação</h1>
<div class="alert success" role="status"><p>Pronto. Guarde agora estes códigos: eles não serão mostrados de novo.</p></div>
<p>Se perder o celular ou a chave, entre com um deles no lugar da segunda etapa. Cada código vale uma única vez.</p>
<ol class="codes"><% for (const code of it.codes) { %><li><code><%= code %></code></li><% } %></ol>
<div class="actions noprint"><a class="button second" href="<%= it.file %>" download="codigos-de-recuperacao.txt">Baixar (arquivo de texto)</a><button class="button second" type="button" data-imprimir hidden>Imprimir</button></div>
<form class="noprint" method="<%= it.next.method %>" action="<%= it.next.href %>"><button class="button wide" type="submit"><%= it.next.label %></button></form>
</section></div>`;
