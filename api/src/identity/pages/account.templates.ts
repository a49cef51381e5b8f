/** Page "Minha conta": data, second factor, sessions. */
export const ACCOUNT = /* html */ `<% layout('@layout', { title: 'Minha conta', demo: it.demo }) %>
<div class="page wide">
<section class="card" aria-labelledby="titulo">
<h1 id="titulo">Minha conta</h1>
<% if (it.done) { %><div class="alert success" role="status"><% for (const text of it.done) { %><p><%= text %></p><% } %></div><% } %>
<% if (it.problem) { %><%~ include('@problem', { text: it.problem }) %><% } %>
<dl><dt>Nome</dt><dd><%= it.nome %></dd><dt>CPF</dt><dd><%= it.cpf %></dd><dt>E-mail</dt><dd><%= it.email %></dd></dl>
<% if (it.own) { %><div class="actions"><a class="button second" href="/identidade/conta/senha">Alterar senha</a><a class="button second" href="/identidade/conta/email">Alterar e-mail</a></div><% } %>
<ul class="links"><li><a href="/credenciados/">Voltar ao portal</a></li></ul>
</section>
<% if (it.addresses.length > 0) { %>
<section class="card" aria-labelledby="avisos">
<div>
<h2 id="avisos">Avisos das solicitações</h2>
<p class="muted">Para onde vão os e-mails sobre cada solicitação, também os que têm prazo.<% if (it.own && it.addresses.some(({ email }) => email !== null)) { %> Para recebê-los no e-mail da conta, selecione Alterar e-mail e digite o e-mail da conta.<% } %></p>
</div>
<ul class="items">
<% for (const aviso of it.addresses) { %><li><%~ include('@address', aviso) %></li><% } %>
</ul>
</section>
<% } %>
<% if (it.own) { %>
<section class="card" aria-labelledby="fatores">
<div>
<h2 id="fatores">Verificação em duas etapas</h2>
<p class="muted">Além da senha, a entrada pede algo que só você tem.<% if (it.required) { %> O seu perfil exige pelo menos um meio.<% } %></p>
</div>
<% if (!it.totp && it.passkeys.length === 0) { %><p>Desativada. Quem descobrir a sua senha consegue entrar na sua conta.</p><% } else { %>
<ul class="items">
<% for (const chave of it.passkeys) { %><li>
<div><strong>Chave de acesso: <%= chave.nome %></strong><span>Criada em <%= chave.criada %>. <%= chave.usada ? 'Usada pela última vez em ' + chave.usada + '.' : 'Ainda não usada.' %></span></div>
<form method="post" action="/identidade/conta/chaves/remover"><button class="button second small" name="id" value="<%= chave.id %>" aria-label="Remover a chave de acesso <%= chave.nome %>">Remover</button></form>
</li><% } %>
<% if (it.totp) { %><li>
<div><strong>Aplicativo autenticador</strong><span>Ativado em <%= it.totp.criado %>. <%= it.totp.usado ? 'Usado pela última vez em ' + it.totp.usado + '.' : 'Ainda não usado.' %></span></div>
<form method="post" action="/identidade/conta/aplicativo/remover"><button class="button second small" aria-label="Remover o aplicativo autenticador">Remover</button></form>
</li><% } %>
<li>
<div><strong>Códigos de recuperação</strong><span><%= it.recoveryCodes === 1 ? 'Resta 1 código.' : 'Restam ' + it.recoveryCodes + ' códigos.' %></span></div>
<form method="post" action="/identidade/conta/codigos"><button class="button second small">Gerar novos códigos</button></form>
</li>
</ul>
<% } %>
<div class="actions"><a class="button second" href="/identidade/conta/chaves/nova">Incluir chave de acesso</a><a class="button second" href="/identidade/conta/aplicativo"><%= it.totp ? 'Trocar o aplicativo autenticador' : 'Incluir aplicativo autenticador' %></a></div>
</section>
<% } %>
<section class="card" aria-labelledby="sessoes">
<div>
<h2 id="sessoes">Acessos abertos</h2>
<p class="muted">Encerrar um acesso desconecta o navegador em que ele foi aberto. Se não reconhecer algum, encerre-o<% if (it.own) { %> e altere a sua senha<% } %>.</p>
</div>
<% if (it.sessions.length === 0) { %><p>Nenhum acesso aberto ao portal.</p><% } else { %>
<ul class="items">
<% for (const sessao of it.sessions) { %><li>
<div><strong><%= sessao.navegador %></strong><% if (sessao.esta) { %> <span class="tag own">este navegador</span><% } %><span><%= sessao.perfil %>. Início em <%= sessao.inicio %>. Último uso em <%= sessao.ultimoUso %>.</span></div>
<form method="post" action="/identidade/conta/sessoes/encerrar"><button class="button second small" name="id" value="<%= sessao.id %>" aria-label="Encerrar o acesso de <%= sessao.navegador %>, iniciado em <%= sessao.inicio %>">Encerrar</button></form>
</li><% } %>
</ul>
<% } %>
<form method="post" action="/identidade/conta/sessoes/encerrar-outras"><button class="button second">Encerrar todos os outros</button></form>
</section>
</div>`;

/** Solicitação, and the address of its notices. */
export const ADDRESS = /* html */ `<div><strong><%= it.protocolo %></strong><span><%= it.situacao %>. <%= it.today ? 'Hoje os' : 'Os' %> avisos vão para <%= it.email ?? 'o e-mail da conta' %>.</span></div>`;

/** Page that asks for the password again before a change. */
export const CONFIRM_PASSWORD = /* html */ `<% layout('@layout', { title: 'Confirme que é você', demo: it.demo, password: true }) %>
<div class="page"><section class="card" aria-labelledby="titulo">
<div>
<h1 id="titulo">Confirme que é você</h1>
<p class="lead">Antes de alterar a sua conta, digite a senha atual.</p>
</div>
<% if (it.problem) { %><%~ include('@problem', { text: it.problem }) %><% } %>
<form method="post" action="<%= it.action %>" novalidate>
<%~ include('@field', { name: 'senha', label: 'Senha atual', type: 'password', autocomplete: 'current-password', maxlength: 200, problem: it.fields.senha, invalid: Boolean(it.problem), describedBy: it.problem ? 'problema' : undefined, autofocus: !it.problem }) %>
<button class="button wide" type="submit">Continuar</button>
</form>
<ul class="links"><li><a href="/identidade/conta">Voltar para a minha conta</a></li></ul>
</section></div>`;

/** Page to change the password. */
export const CHANGE_PASSWORD = /* html */ `<% layout('@layout', { title: 'Alterar senha', demo: it.demo, password: true }) %>
<div class="page"><section class="card" aria-labelledby="titulo">
<h1 id="titulo">Alterar senha</h1>
<% const problems = Object.entries(it.fields) %>
<% if (problems.length > 0) { %><%~ include('@problem', { text: 'A senha não foi alterada. Corrija o que segue:', targets: problems.map(([name, text]) => ['#' + name, (name === 'senha' ? 'Nova senha: ' : 'Repita a nova senha: ') + text]) }) %><% } %>
<form method="post" action="/identidade/conta/senha" novalidate>
<%~ include('@field', { name: 'senha', label: 'Nova senha', type: 'password', hint: 'De 8 a 128 caracteres. Uma frase com várias palavras é fácil de lembrar e difícil de adivinhar. Não use o seu CPF nem senhas comuns.', autocomplete: 'new-password', maxlength: 200, problem: it.fields.senha, autofocus: problems.length === 0 }) %>
<%~ include('@field', { name: 'confirmacao', label: 'Repita a nova senha', type: 'password', autocomplete: 'new-password', maxlength: 200, problem: it.fields.confirmacao }) %>
<button class="button wide" type="submit">Salvar senha</button>
</form>
<p class="muted">Ao salvar, os acessos abertos em outros navegadores são encerrados.</p>
<ul class="links"><li><a href="/identidade/conta">Voltar para a minha conta</a></li></ul>
</section></div>`;

/** Page to change the address: a code goes to the new one first. */
export const CHANGE_EMAIL = /* html */ `<% layout('@layout', { title: 'Alterar e-mail', demo: it.demo }) %>
<div class="page"><section class="card" aria-labelledby="titulo">
<div>
<h1 id="titulo">Alterar e-mail</h1>
<p class="lead">O e-mail atual é <strong><%= it.email %></strong>. Enviaremos um código ao novo endereço, e ele passa a valer quando o código for confirmado.</p>
</div>
<% if (it.problem) { %><%~ include('@problem', { text: it.problem }) %><% } %>
<form method="post" action="/identidade/conta/email" novalidate>
<%~ include('@field', { name: 'email', label: 'Novo e-mail', type: 'email', value: it.value, autocomplete: 'email', maxlength: 254, problem: it.fields.email, autofocus: !it.problem }) %>
<% if (it.offer) { %><div>
<div class="check"><input type="checkbox" id="solicitacoes" name="solicitacoes" value="sim" aria-describedby="solicitacoes-ajuda"<% if (it.offer.ticked) { %> checked<% } %>><label for="solicitacoes"><%= it.offer.label %></label></div>
<div id="solicitacoes-ajuda">
<ul class="items"><% for (const aviso of it.offer.items) { %><li><%~ include('@address', { ...aviso, today: true }) %></li><% } %></ul>
<p class="muted">Se você desmarcar, os avisos, também os que têm prazo, continuam indo para onde vão hoje.</p>
</div>
</div><% } %>
<button class="button wide" type="submit">Enviar código</button>
</form>
<ul class="links"><li><a href="/identidade/conta">Voltar para a minha conta</a></li></ul>
</section></div>`;
