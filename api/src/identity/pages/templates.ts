/** Sign-in page: CPF and password; in the demonstration also a list of accounts, each of which fills the form. */
export const SIGN_IN = /* html */ `<% layout('@layout', { title: 'Entrar', demo: it.demo, password: true }) %>
<div class="page<%= it.accounts.length > 0 ? ' two' : '' %>">
<div class="page">
<section class="card" aria-labelledby="titulo">
<div>
<h1 id="titulo">Entrar no portal</h1>
<p class="lead">Use o seu CPF e a senha deste portal.</p>
</div>
<% if (it.problem) { %><%~ include('@problem', { text: it.problem }) %><% } %>
<% if (it.filled) { %><div class="alert info" role="status"><p>Formulário preenchido com a conta de demonstração de <strong><%= it.filled %></strong>. Selecione Entrar.</p></div><% } %>
<form method="post" action="<%= it.action %>" novalidate>
<%~ include('@field', { name: 'cpf', label: 'CPF', hint: '11 números. Pontos e traço são opcionais.', value: it.cpf, inputmode: 'numeric', autocomplete: 'username', maxlength: 20, problem: it.fields.cpf, invalid: Boolean(it.problem), describedBy: it.problem ? 'problema' : undefined, autofocus: !it.problem && !it.filled }) %>
<%~ include('@field', { name: 'senha', label: 'Senha', type: 'password', value: it.senha, autocomplete: 'current-password', maxlength: 200, problem: it.fields.senha, invalid: Boolean(it.problem), describedBy: it.problem ? 'problema' : undefined }) %>
<button class="button wide" type="submit"<% if (it.filled) { %> autofocus<% } %>>Entrar</button>
</form>
<ul class="links"><li><a href="/identidade/esqueci-senha">Esqueci minha senha</a></li><li><a href="/credenciados/editais">Voltar aos editais</a></li></ul>
</section>
<section class="card" aria-labelledby="primeiro">
<h2 id="primeiro">Primeiro acesso?</h2>
<p>Quem se inscreve em um edital recebe por e-mail um link para criar a senha. O link vale por 48 horas.</p>
<ul class="links"><li><a href="/identidade/esqueci-senha">Receber um novo link</a></li><li><a href="/credenciados/editais">Ver os editais</a></li></ul>
</section>
</div>
<% if (it.accounts.length > 0) { %>
<section class="card" aria-labelledby="demonstracao">
<div>
<h2 id="demonstracao">Contas de demonstração</h2>
<p class="muted">Escolha uma conta para preencher o formulário. Elas existem somente nesta demonstração.</p>
</div>
<form method="get" action="<%= it.action %>">
<ul class="choices">
<% it.accounts.forEach((account, index) => { %>
<li><button class="choice" name="conta" value="<%= index %>"<% if (account.selected) { %> aria-current="true"<% } %>><strong><%= account.nome %></strong><span><%= account.descricao %></span><%~ include('@arrow') %></button></li>
<% }) %>
</ul>
</form>
</section>
<% } %>
</div>`;

/** Page to set a password by a one-time link. */
export const SET_PASSWORD = /* html */ `<% layout('@layout', { title: 'Criar senha', demo: it.demo, password: true }) %>
<div class="page"><section class="card" aria-labelledby="titulo">
<div>
<h1 id="titulo">Criar senha</h1>
<p class="lead">Olá, <%= it.nome %>. Escolha a senha que você vai usar para entrar no portal.</p>
</div>
<% const problems = Object.entries(it.fields) %>
<% if (problems.length > 0) { %><%~ include('@problem', { text: 'A senha não foi salva. Corrija o que segue:', targets: problems.map(([name, text]) => ['#' + name, (name === 'senha' ? 'Nova senha: ' : 'Repita a nova senha: ') + text]) }) %><% } %>
<form method="post" action="<%= it.action %>" novalidate>
<%~ include('@field', { name: 'senha', label: 'Nova senha', type: 'password', hint: 'De 8 a 128 caracteres. Uma frase com várias palavras é fácil de lembrar e difícil de adivinhar. Não use o seu CPF nem senhas comuns.', autocomplete: 'new-password', maxlength: 200, problem: it.fields.senha, autofocus: problems.length === 0 }) %>
<%~ include('@field', { name: 'confirmacao', label: 'Repita a nova senha', type: 'password', autocomplete: 'new-password', maxlength: 200, problem: it.fields.confirmacao }) %>
<button class="button wide" type="submit">Salvar senha</button>
</form>
<p class="muted">Ao salvar, os acessos que estiverem abertos com a senha anterior são encerrados.</p>
</section></div>`;

/** Page to ask for a new link. */
export const FORGOT_PASSWORD = /* html */ `<% layout('@layout', { title: 'Esqueci minha senha', demo: it.demo }) %>
<div class="page"><section class="card" aria-labelledby="titulo">
<div>
<h1 id="titulo">Esqueci minha senha</h1>
<p class="lead">Informe o seu CPF. Enviaremos ao e-mail da sua conta um link para criar uma nova senha.</p>
</div>
<form method="post" action="/identidade/esqueci-senha" novalidate>
<%~ include('@field', { name: 'cpf', label: 'CPF', hint: '11 números. Pontos e traço são opcionais.', value: it.cpf, inputmode: 'numeric', autocomplete: 'username', maxlength: 20, problem: it.fields.cpf, autofocus: true }) %>
<button class="button wide" type="submit">Enviar link</button>
</form>
<ul class="links"><li><a href="/credenciados/credenciados/este-cpf-e-meu">Não alcanço o e-mail da conta: este CPF é meu</a></li><li><a href="/identidade/modulos">Voltar para a entrada</a></li></ul>
</section></div>`;

/** Page to choose a profile. */
export const PERFIS = /* html */ `<% layout('@layout', { title: 'Escolha do módulo', demo: it.demo }) %>
<div class="page"><section class="card" aria-labelledby="titulo">
<div>
<h1 id="titulo">Escolha o módulo</h1>
<p class="lead">Você entrou como <strong><%= it.nome %></strong>.</p>
</div>
<% if (it.problem) { %><%~ include('@problem', { text: it.problem }) %><% } %>
<form method="post" action="/identidade/modulos">
<ul class="choices">
<% for (const perfil of it.perfis) { %>
<li><button class="choice" name="perfil" value="<%= perfil.perfil %>"><strong><%= perfil.nome %></strong><span><%= perfil.descricao %></span><%~ include('@arrow') %></button></li>
<% } %>
</ul>
</form>
<div class="actions"><a class="button second" href="/identidade/sair">Sair da conta</a></div>
</section></div>`;

/** Confirmation of the sign-out, if another site sent the person here. */
export const CONFIRM_SIGN_OUT = /* html */ `<% layout('@layout', { title: 'Sair da conta', demo: it.demo }) %>
<div class="page"><section class="card" aria-labelledby="titulo">
<div>
<h1 id="titulo">Sair da conta?</h1>
<p class="lead">Outro site pediu para encerrar o seu acesso ao portal.</p>
</div>
<div class="actions"><a class="button" href="/identidade/sair">Sair da conta</a><a class="button second" href="/identidade/modulos">Continuar no portal</a></div>
</section></div>`;

/** Page with one message and its next steps: signed out, no open edital, refusals and errors. */
export const MESSAGE = /* html */ `<% layout('@layout', { title: it.title, demo: it.demo }) %>
<div class="page"><section class="card" aria-labelledby="titulo">
<% if (it.tone !== 'success') { %><svg class="picture <%= it.tone ?? '' %>" viewBox="0 0 96 72" aria-hidden="true" focusable="false"><% if (it.tone === 'error') { %><path d="M31 54a15 15 0 1 1 3-29 19 19 0 0 1 36 6 12 12 0 0 1-2 23z"/><path d="M48 30v11m0 6v1"/><% } else { %><path d="M10 60V14h24l6 8h46v38z"/><path d="M34 41h6m5 0h6m5 0h6"/><% } %></svg><% } %>
<h1 id="titulo"><%= it.title %></h1>
<% it.text.forEach((paragraph, index) => { %><% if (index === 0 && it.tone) { %><div class="alert <%= it.tone %>"><p><%= paragraph %></p></div><% } else { %><p><%= paragraph %></p><% } %><% }) %>
<div class="actions">
<% it.actions.forEach((action, index) => { %><a class="button<%= index === 0 ? '' : ' second' %>" href="<%= action.href %>"><%= action.label %></a><% }) %>
</div>
<% if (it.reference) { %><p class="muted">Código para o atendimento: <%= it.reference %></p><% } %>
</section></div>`;

/** Page whose body comes from elsewhere in the API, already escaped. */
export const PLAIN = /* html */ `<% layout('@layout', { title: it.title, demo: it.demo }) %>
<div class="page plain"><section class="card" aria-labelledby="titulo">
<h1 id="titulo"><%= it.title %></h1>
<%~ it.html %>
</section></div>`;

export const ARROW = /* html */ `<svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true" focusable="false"><path d="m7 4 6 6-6 6" fill="none" stroke="currentColor" stroke-width="2.5" stroke-linecap="round" stroke-linejoin="round"/></svg>`;
