/** Page "Verificação em duas etapas": second factors and recovery codes. */
export const FACTORS = /* html */ `<% layout('@layout', { title: 'Verificação em duas etapas', demo: it.demo }) %>
<div class="page wide"><section class="card" aria-labelledby="titulo">
<div>
<h1 id="titulo">Verificação em duas etapas</h1>
<p class="lead">Além da senha, a entrada pede algo que só você tem.<% if (it.required) { %> O seu perfil exige pelo menos um meio.<% } %></p>
</div>
<% if (it.done) { %><div class="alert success" role="status"><p><%= it.done %></p></div><% } %>
<% if (it.problem) { %><%~ include('@problem', { text: it.problem }) %><% } %>
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
<ul class="links"><li><a href="/credenciados/minha-conta">Voltar para Minha conta</a></li></ul>
</section></div>`;

/** Solicitação, and the address of its notices. */
export const ADDRESS = /* html */ `<div><strong><%= it.protocolo %></strong><span><%= it.situacao %>. Hoje os avisos vão para <%= it.email %>.</span></div>`;

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
<ul class="links"><li><a href="/credenciados/minha-conta">Voltar para Minha conta</a></li></ul>
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
<ul class="links"><li><a href="/credenciados/minha-conta">Voltar para Minha conta</a></li></ul>
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
<ul class="items"><% for (const aviso of it.offer.items) { %><li><%~ include('@address', aviso) %></li><% } %></ul>
<p class="muted">Se você desmarcar, os avisos, também os que têm prazo, continuam indo para onde vão hoje.</p>
</div>
</div><% } %>
<button class="button wide" type="submit">Enviar código</button>
</form>
<ul class="links"><li><a href="/credenciados/minha-conta">Voltar para Minha conta</a></li></ul>
</section></div>`;
