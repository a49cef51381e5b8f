-- Schema as the migrations before the baseline made it, in the order of their columns. Made from a database, not from the sources.
CREATE EXTENSION IF NOT EXISTS unaccent WITH SCHEMA public;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS pg_trgm WITH SCHEMA public;
--> statement-breakpoint
-- Role that the API works as. Roles belong to the server: another database may have made it, or an administrator where the
-- owner may not create roles.
DO $$
BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'credenciados_app') THEN
    BEGIN
      CREATE ROLE credenciados_app NOLOGIN;
    EXCEPTION WHEN duplicate_object OR unique_violation THEN
      NULL; -- made at the same moment for another database of this server
    END;
  END IF;
  BEGIN
    GRANT credenciados_app TO CURRENT_USER;
  EXCEPTION WHEN insufficient_privilege THEN
    IF NOT pg_has_role(CURRENT_USER, 'credenciados_app', 'MEMBER') THEN RAISE; END IF;
  END;
END $$;
--> statement-breakpoint
GRANT USAGE ON SCHEMA public TO credenciados_app;
--> statement-breakpoint
ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO credenciados_app;
--> statement-breakpoint
ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT USAGE, SELECT ON SEQUENCES TO credenciados_app;
--> statement-breakpoint
-- Functions of indexes and generated columns. unaccent() itself is only STABLE, since its dictionary could be changed;
-- naming the dictionary lets indexes use it.
CREATE FUNCTION sem_acento(valor text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN public.unaccent('public.unaccent'::regdictionary, valor);
--> statement-breakpoint
-- Search keys of a name within a group, such as an edital: trigrams prefixed with the group's number, so that an index entry
-- belongs to one group.
CREATE FUNCTION chaves_da_busca(grupo integer, nome text) RETURNS text[]
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN ARRAY(SELECT grupo::text || trigrama FROM unnest(public.show_trgm(lower(public.sem_acento(nome)))) AS trigrama);
--> statement-breakpoint
-- Search keys within a group that has a name.
CREATE FUNCTION chaves_da_busca(grupo text, nome text) RETURNS text[]
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN ARRAY(SELECT grupo || trigrama FROM unnest(public.show_trgm(lower(public.sem_acento(nome)))) AS trigrama);
--> statement-breakpoint
CREATE TABLE auditoria (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  em timestamp with time zone DEFAULT now() NOT NULL,
  ator_id integer,
  acao text NOT NULL,
  entidade text NOT NULL,
  entidade_id text NOT NULL,
  dados jsonb DEFAULT '{}'::jsonb NOT NULL,
  hash_anterior text DEFAULT ''::text NOT NULL,
  hash text DEFAULT ''::text NOT NULL,
  CONSTRAINT auditoria_pkey PRIMARY KEY (id)
);
--> statement-breakpoint
CREATE UNIQUE INDEX auditoria_cadeia ON auditoria (hash_anterior);
--> statement-breakpoint
CREATE INDEX auditoria_entidade ON auditoria (entidade, entidade_id, id);
--> statement-breakpoint
ALTER TABLE auditoria ADD CONSTRAINT auditoria_descredenciamento CHECK (((acao <> 'CREDENCIADO_DESCREDENCIADO'::text) OR (length(TRIM(BOTH FROM COALESCE((dados ->> 'motivo'::text), ''::text))) > 0))) NOT VALID;
--> statement-breakpoint
CREATE TABLE aplicativo_codigos (
  usuario_id integer NOT NULL,
  segredo text NOT NULL,
  ultimo_passo bigint NOT NULL,
  criado_em timestamp with time zone DEFAULT now() NOT NULL,
  usado_em timestamp with time zone,
  CONSTRAINT aplicativo_codigos_pkey PRIMARY KEY (usuario_id)
);
--> statement-breakpoint
CREATE TABLE arquivo (
  key text NOT NULL,
  nome_original text NOT NULL,
  mime text NOT NULL,
  tamanho bigint NOT NULL,
  sha256 character(64) NOT NULL,
  finalidade text NOT NULL,
  criado_em timestamp with time zone DEFAULT now() NOT NULL,
  vinculado_em timestamp with time zone,
  dono text,
  origem text,
  aviso text,
  CONSTRAINT arquivo_aviso CHECK ((aviso = 'FORMULARIO_ADOBE'::text)),
  CONSTRAINT arquivo_finalidade CHECK ((finalidade = ANY (ARRAY['CADASTRO'::text, 'MENSAGEM'::text, 'EDITAL'::text, 'TITULARIDADE'::text]))),
  CONSTRAINT arquivo_solto_dono CHECK (((vinculado_em IS NOT NULL) OR (dono IS NOT NULL))),
  CONSTRAINT arquivo_tamanho CHECK ((tamanho > 0)),
  CONSTRAINT arquivo_pkey PRIMARY KEY (key)
);
--> statement-breakpoint
CREATE INDEX arquivo_solto ON arquivo (criado_em) WHERE (vinculado_em IS NULL);
--> statement-breakpoint
CREATE INDEX arquivo_solto_dono_idx ON arquivo (dono) WHERE (vinculado_em IS NULL);
--> statement-breakpoint
CREATE TABLE auditoria_cabeca (
  ultima_id bigint NOT NULL,
  hash text NOT NULL,
  linhas bigint NOT NULL,
  jws text NOT NULL,
  criada_em timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT auditoria_cabeca_pkey PRIMARY KEY (ultima_id)
);
--> statement-breakpoint
CREATE TABLE chave (
  nome text NOT NULL,
  valor jsonb NOT NULL,
  criada_em timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT chave_pkey PRIMARY KEY (nome)
);
--> statement-breakpoint
CREATE TABLE chave_acesso (
  id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
  usuario_id integer NOT NULL,
  credencial text NOT NULL,
  publica text NOT NULL,
  contador bigint NOT NULL,
  transportes text[] NOT NULL,
  nome text NOT NULL,
  criada_em timestamp with time zone DEFAULT now() NOT NULL,
  usada_em timestamp with time zone,
  CONSTRAINT chave_acesso_nome CHECK (((length(nome) >= 1) AND (length(nome) <= 60))),
  CONSTRAINT chave_acesso_credencial_unique UNIQUE (credencial),
  CONSTRAINT chave_acesso_pkey PRIMARY KEY (id)
);
--> statement-breakpoint
CREATE INDEX chave_acesso_usuario ON chave_acesso (usuario_id);
--> statement-breakpoint
CREATE TABLE checagem_disponibilidade (
  minuto timestamp with time zone NOT NULL,
  responde boolean NOT NULL,
  CONSTRAINT checagem_disponibilidade_pkey PRIMARY KEY (minuto)
);
--> statement-breakpoint
CREATE TABLE codigo_conta (
  id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
  usuario_id integer NOT NULL,
  finalidade text NOT NULL,
  destino text NOT NULL,
  hash text NOT NULL,
  criado_em timestamp with time zone DEFAULT now() NOT NULL,
  expira_em timestamp with time zone NOT NULL,
  usado_em timestamp with time zone,
  CONSTRAINT codigo_conta_finalidade CHECK ((finalidade = ANY (ARRAY['SEGUNDO_FATOR'::text, 'EMAIL'::text]))),
  CONSTRAINT codigo_conta_pkey PRIMARY KEY (id)
);
--> statement-breakpoint
CREATE INDEX codigo_conta_usuario ON codigo_conta (usuario_id, criado_em);
--> statement-breakpoint
CREATE TABLE codigo_recuperacao (
  usuario_id integer NOT NULL,
  hash text NOT NULL,
  criado_em timestamp with time zone DEFAULT now() NOT NULL,
  usado_em timestamp with time zone,
  CONSTRAINT codigo_recuperacao_usuario_id_hash_pk PRIMARY KEY (usuario_id, hash)
);
--> statement-breakpoint
CREATE TABLE comprovante (
  id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
  solicitacao_id integer NOT NULL,
  versao integer NOT NULL,
  tipo text NOT NULL,
  codigo text NOT NULL,
  conteudo text NOT NULL,
  cabecalho text NOT NULL,
  assinatura text NOT NULL,
  kid text NOT NULL,
  emitido_em timestamp with time zone NOT NULL,
  CONSTRAINT comprovante_tipo CHECK ((tipo = ANY (ARRAY['CADASTRO'::text, 'RETIFICACAO'::text]))),
  CONSTRAINT comprovante_codigo_unique UNIQUE (codigo),
  CONSTRAINT comprovante_pkey PRIMARY KEY (id),
  CONSTRAINT comprovante_solicitacao_versao UNIQUE (solicitacao_id, versao)
);
--> statement-breakpoint
CREATE TABLE comprovante_chave (
  kid text NOT NULL,
  publica jsonb NOT NULL,
  criada_em timestamp with time zone DEFAULT now() NOT NULL,
  revogada_em timestamp with time zone,
  CONSTRAINT comprovante_chave_pkey PRIMARY KEY (kid)
);
--> statement-breakpoint
CREATE TABLE conferencia_decisao (
  id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
  solicitacao_id integer NOT NULL,
  edital_id integer NOT NULL,
  lista_versao smallint NOT NULL,
  ato text NOT NULL,
  itens jsonb NOT NULL,
  em timestamp with time zone NOT NULL,
  por integer NOT NULL,
  CONSTRAINT conferencia_decisao_ato CHECK ((ato = ANY (ARRAY['APROVAR'::text, 'REJEITAR'::text, 'PEDIR_RETIFICACAO'::text]))),
  CONSTRAINT conferencia_decisao_fundamento CHECK (((ato <> 'REJEITAR'::text) OR (itens @? '$[*]."marcado"?(@ == null)'::jsonpath))),
  CONSTRAINT conferencia_decisao_pkey PRIMARY KEY (id)
);
--> statement-breakpoint
CREATE INDEX conferencia_decisao_solicitacao ON conferencia_decisao (solicitacao_id, id DESC);
--> statement-breakpoint
CREATE TABLE conferencia_lista (
  edital_id integer NOT NULL,
  versao smallint NOT NULL,
  itens jsonb NOT NULL,
  criada_em timestamp with time zone DEFAULT now() NOT NULL,
  criada_por integer NOT NULL,
  CONSTRAINT conferencia_lista_edital_id_versao_pk PRIMARY KEY (edital_id, versao)
);
--> statement-breakpoint
CREATE TABLE conferencia_marca (
  solicitacao_id integer NOT NULL,
  item character(16) NOT NULL,
  sobre text NOT NULL,
  marcada_em timestamp with time zone NOT NULL,
  marcada_por integer NOT NULL,
  CONSTRAINT conferencia_marca_solicitacao_id_item_pk PRIMARY KEY (solicitacao_id, item)
);
--> statement-breakpoint
CREATE TABLE contagem_credenciado (
  tipo_edital text NOT NULL,
  vaga smallint NOT NULL,
  total integer NOT NULL,
  CONSTRAINT contagem_credenciado_tipo_edital_vaga_pk PRIMARY KEY (tipo_edital, vaga)
) WITH (fillfactor=50);
--> statement-breakpoint
CREATE TABLE contagem_solicitacao (
  edital_id integer NOT NULL,
  situacao text NOT NULL,
  vaga smallint NOT NULL,
  total integer NOT NULL,
  CONSTRAINT contagem_solicitacao_edital_id_situacao_vaga_pk PRIMARY KEY (edital_id, situacao, vaga)
) WITH (fillfactor=50);
--> statement-breakpoint
CREATE TABLE edital (
  id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
  numero text NOT NULL,
  tipo_edital text NOT NULL,
  situacao text DEFAULT 'ABERTO'::text NOT NULL,
  data_inicio timestamp with time zone NOT NULL,
  data_fim timestamp with time zone NOT NULL,
  anexo_key text NOT NULL,
  criado_em timestamp with time zone DEFAULT now() NOT NULL,
  encerrado_em timestamp with time zone,
  versao integer DEFAULT 1 NOT NULL,
  numero_buscado text GENERATED ALWAYS AS (lower(sem_acento(numero))) STORED NOT NULL,
  CONSTRAINT edital_encerramento CHECK (((situacao = 'ENCERRADO'::text) = (encerrado_em IS NOT NULL))),
  CONSTRAINT edital_numero CHECK (((length(numero) >= 1) AND (length(numero) <= 20))),
  CONSTRAINT edital_periodo CHECK ((data_inicio <= data_fim)),
  CONSTRAINT edital_situacao CHECK ((situacao = ANY (ARRAY['ABERTO'::text, 'ENCERRADO'::text]))),
  CONSTRAINT edital_tipo CHECK ((tipo_edital = ANY (ARRAY['GEOMENSOR'::text, 'VISTORIADOR'::text]))),
  CONSTRAINT edital_id_tipo UNIQUE (id, tipo_edital),
  CONSTRAINT edital_pkey PRIMARY KEY (id),
  CONSTRAINT edital_tipo_numero UNIQUE (tipo_edital, numero)
);
--> statement-breakpoint
CREATE INDEX edital_encerrado ON edital (encerrado_em, id) WHERE (situacao = 'ENCERRADO'::text);
--> statement-breakpoint
CREATE INDEX edital_fim ON edital (data_fim, id);
--> statement-breakpoint
CREATE INDEX edital_inicio ON edital (data_inicio, id);
--> statement-breakpoint
CREATE INDEX edital_numero ON edital (numero, id);
--> statement-breakpoint
CREATE INDEX edital_situacao ON edital (situacao, id);
--> statement-breakpoint
CREATE INDEX edital_tipo_inicio ON edital (tipo_edital, id DESC);
--> statement-breakpoint
CREATE UNIQUE INDEX edital_um_aberto ON edital ((true)) WHERE (situacao = 'ABERTO'::text);
--> statement-breakpoint
CREATE TABLE solicitacao (
  id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
  protocolo text NOT NULL,
  edital_id integer NOT NULL,
  usuario_id integer NOT NULL,
  situacao text DEFAULT 'AGUARDANDO_APROVACAO'::text NOT NULL,
  justificativa text,
  prazo_retificacao timestamp with time zone,
  criada_em timestamp with time zone DEFAULT now() NOT NULL,
  decidida_em timestamp with time zone,
  decidida_por integer,
  versao integer DEFAULT 1 NOT NULL,
  processo_id integer,
  cpf character(11) NOT NULL,
  nome text NOT NULL,
  email text NOT NULL,
  telefones text[] NOT NULL,
  codigo_crea text NOT NULL,
  codigo_incra text,
  formacao text,
  formacao_vistoriador text,
  logradouro text NOT NULL,
  numero text NOT NULL,
  sem_numero boolean DEFAULT false NOT NULL,
  complemento text DEFAULT ''::text NOT NULL,
  bairro text NOT NULL,
  cep character(8) NOT NULL,
  uf character(2) NOT NULL,
  municipio_id integer,
  contato_nao_confirmado boolean DEFAULT false NOT NULL,
  recebida_em timestamp with time zone,
  formulario_em timestamp with time zone,
  carencia_minutos smallint,
  responsavel_id integer,
  responsavel_desde timestamp with time zone,
  situacao_desde timestamp with time zone DEFAULT now() NOT NULL,
  respondida_em timestamp with time zone,
  retificada_em timestamp with time zone,
  prazo_aberto timestamp with time zone,
  tipo_edital text DEFAULT ''::text NOT NULL,
  CONSTRAINT solicitacao_carencia CHECK ((((formulario_em IS NULL) = (carencia_minutos IS NULL)) AND ((carencia_minutos >= 1) AND (carencia_minutos <= 120)) AND (formulario_em <= recebida_em))),
  CONSTRAINT solicitacao_cpf CHECK ((cpf ~ '^[0-9]{11}$'::text)),
  CONSTRAINT solicitacao_prazo CHECK (((situacao = 'RETIFICADO'::text) = (prazo_retificacao IS NOT NULL))),
  CONSTRAINT solicitacao_recebida CHECK ((recebida_em <= criada_em)),
  CONSTRAINT solicitacao_rejeicao CHECK (((situacao <> 'REJEITADO'::text) OR (length(TRIM(BOTH FROM justificativa)) > 0))),
  CONSTRAINT solicitacao_responsavel CHECK (((responsavel_id IS NULL) = (responsavel_desde IS NULL))),
  CONSTRAINT solicitacao_situacao CHECK ((situacao = ANY (ARRAY['AGUARDANDO_APROVACAO'::text, 'AGUARDANDO_VALIDACAO'::text, 'RETIFICADO'::text, 'CREDENCIADO'::text, 'REJEITADO'::text, 'INATIVO'::text]))),
  CONSTRAINT solicitacao_telefones CHECK ((cardinality(telefones) <= 3)),
  CONSTRAINT solicitacao_edital_cpf UNIQUE (edital_id, cpf),
  CONSTRAINT solicitacao_pkey PRIMARY KEY (id),
  CONSTRAINT solicitacao_protocolo_unique UNIQUE (protocolo)
);
--> statement-breakpoint
CREATE INDEX credenciado_nome ON solicitacao (tipo_edital, lower(sem_acento(nome)), id) WHERE (situacao = ANY (ARRAY['CREDENCIADO'::text, 'INATIVO'::text]));
--> statement-breakpoint
CREATE INDEX credenciado_situacao ON solicitacao (tipo_edital, situacao, lower(sem_acento(nome)), id) WHERE (situacao = ANY (ARRAY['CREDENCIADO'::text, 'INATIVO'::text]));
--> statement-breakpoint
CREATE INDEX solicitacao_atencao ON solicitacao (edital_id, situacao_desde, id, situacao, responsavel_id, prazo_aberto) WHERE ((respondida_em IS NOT NULL) OR (retificada_em IS NOT NULL) OR (prazo_aberto IS NOT NULL));
--> statement-breakpoint
CREATE INDEX solicitacao_cpf_em_todos ON solicitacao (cpf bpchar_pattern_ops);
--> statement-breakpoint
CREATE INDEX solicitacao_edital_criada ON solicitacao (edital_id, criada_em DESC, id DESC);
--> statement-breakpoint
CREATE INDEX solicitacao_edital_desde ON solicitacao (edital_id, situacao_desde, id, situacao, responsavel_id);
--> statement-breakpoint
CREATE INDEX solicitacao_edital_nome ON solicitacao (edital_id, lower(sem_acento(nome)), id, nome);
--> statement-breakpoint
CREATE INDEX solicitacao_edital_numeros ON solicitacao (edital_id, situacao, criada_em, decidida_em);
--> statement-breakpoint
CREATE INDEX solicitacao_nome ON solicitacao USING gin (chaves_da_busca((((edital_id)::text || '.'::text) || ((id % 7))::text), nome));
--> statement-breakpoint
CREATE INDEX solicitacao_nome_em_todos ON solicitacao USING gin (chaves_da_busca((id >> 16), nome));
--> statement-breakpoint
CREATE INDEX solicitacao_novidade ON solicitacao (GREATEST(respondida_em, retificada_em), id, responsavel_id) WHERE (GREATEST(respondida_em, retificada_em) IS NOT NULL);
--> statement-breakpoint
CREATE INDEX solicitacao_outra_escrita ON solicitacao (id) WHERE (octet_length(sem_acento(nome)) > char_length(sem_acento(nome)));
--> statement-breakpoint
CREATE INDEX solicitacao_processo ON solicitacao (processo_id) WHERE (processo_id IS NOT NULL);
--> statement-breakpoint
CREATE INDEX solicitacao_usuario ON solicitacao (usuario_id, id DESC);
--> statement-breakpoint
CREATE TABLE contagem_processo (
  vaga smallint NOT NULL,
  total integer NOT NULL,
  CONSTRAINT contagem_processo_pkey PRIMARY KEY (vaga)
) WITH (fillfactor=50);
--> statement-breakpoint
CREATE TABLE processo (
  id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
  id_processo integer NOT NULL,
  numero_processo text NOT NULL,
  numero_protocolo text NOT NULL,
  versao integer NOT NULL,
  cpf_interessado character(11) NOT NULL,
  nome_razao_social_interessado text NOT NULL,
  status text NOT NULL,
  setor text NOT NULL,
  tipo text NOT NULL,
  dados_cadastro jsonb NOT NULL,
  atual boolean DEFAULT false NOT NULL,
  buscado text GENERATED ALWAYS AS (lower(sem_acento(((((numero_processo || ' '::text) || numero_protocolo) || ' '::text) || nome_razao_social_interessado)))) STORED NOT NULL,
  CONSTRAINT processo_pkey PRIMARY KEY (id),
  CONSTRAINT processo_protocolo_versao UNIQUE (numero_protocolo, versao)
);
--> statement-breakpoint
CREATE INDEX processo_busca ON processo USING gin (chaves_da_busca((id >> 17), buscado)) WHERE atual;
--> statement-breakpoint
CREATE INDEX processo_cpf ON processo (cpf_interessado bpchar_pattern_ops) WHERE atual;
--> statement-breakpoint
CREATE INDEX processo_id_versao ON processo (id_processo, versao DESC);
--> statement-breakpoint
CREATE INDEX processo_nome ON processo (lower(sem_acento(nome_razao_social_interessado)), id, nome_razao_social_interessado) WHERE atual;
--> statement-breakpoint
CREATE INDEX processo_numero ON processo (numero_processo, id) WHERE atual;
--> statement-breakpoint
CREATE INDEX processo_numero_digitos ON processo (regexp_replace(numero_processo, '[^0-9]'::text, ''::text, 'g'::text) text_pattern_ops) WHERE atual;
--> statement-breakpoint
CREATE INDEX processo_outra_escrita ON processo (id) WHERE (atual AND (octet_length(sem_acento(buscado)) > char_length(sem_acento(buscado))));
--> statement-breakpoint
CREATE INDEX processo_protocolo_digitos ON processo (regexp_replace(numero_protocolo, '[^0-9]'::text, ''::text, 'g'::text) text_pattern_ops) WHERE atual;
--> statement-breakpoint
CREATE INDEX processo_setor ON processo (setor, id) WHERE atual;
--> statement-breakpoint
CREATE INDEX processo_status ON processo (status, id) WHERE atual;
--> statement-breakpoint
CREATE INDEX processo_tipo ON processo (tipo, id) WHERE atual;
--> statement-breakpoint
CREATE UNIQUE INDEX processo_um_atual ON processo (numero_protocolo) WHERE atual;
--> statement-breakpoint
CREATE TABLE contato_codigo (
  id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
  email_hash text NOT NULL,
  quem_hash text NOT NULL,
  codigo_hash text NOT NULL,
  tentativas smallint DEFAULT 0 NOT NULL,
  criado_em timestamp with time zone DEFAULT now() NOT NULL,
  expira_em timestamp with time zone NOT NULL,
  usado_em timestamp with time zone,
  CONSTRAINT contato_codigo_tentativas CHECK (((tentativas >= 0) AND (tentativas <= 5))),
  CONSTRAINT contato_codigo_pkey PRIMARY KEY (id)
);
--> statement-breakpoint
CREATE INDEX contato_codigo_criado ON contato_codigo (criado_em);
--> statement-breakpoint
CREATE INDEX contato_codigo_quem ON contato_codigo (quem_hash);
--> statement-breakpoint
CREATE TABLE conversa (
  id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
  solicitacao_id integer NOT NULL,
  assunto text NOT NULL,
  tipo_conversa text NOT NULL,
  status text DEFAULT 'ABERTA'::text NOT NULL,
  criada_em timestamp with time zone DEFAULT now() NOT NULL,
  data_ultima_mensagem timestamp with time zone DEFAULT now() NOT NULL,
  aguarda_desde timestamp with time zone,
  CONSTRAINT conversa_aguarda CHECK (((aguarda_desde IS NULL) OR ((tipo_conversa = 'DUVIDA'::text) AND (status = 'ABERTA'::text)))),
  CONSTRAINT conversa_status CHECK ((status = ANY (ARRAY['ABERTA'::text, 'ENCERRADA'::text]))),
  CONSTRAINT conversa_tipo CHECK ((tipo_conversa = ANY (ARRAY['NOTIFICACAO'::text, 'SOLICITACAO_RETIFICACAO'::text, 'RESULTADO_ANALISE'::text, 'DUVIDA'::text]))),
  CONSTRAINT conversa_pkey PRIMARY KEY (id)
);
--> statement-breakpoint
CREATE INDEX conversa_pergunta_aberta ON conversa (aguarda_desde, id) WHERE (aguarda_desde IS NOT NULL);
--> statement-breakpoint
CREATE INDEX conversa_pergunta_respondida ON conversa (data_ultima_mensagem DESC, id DESC) WHERE ((tipo_conversa = 'DUVIDA'::text) AND (aguarda_desde IS NULL));
--> statement-breakpoint
CREATE INDEX conversa_solicitacao ON conversa (solicitacao_id, data_ultima_mensagem DESC);
--> statement-breakpoint
CREATE TABLE conversa_pessoa (
  conversa_id integer NOT NULL,
  usuario_id integer NOT NULL,
  data_ultima_mensagem timestamp with time zone NOT NULL,
  CONSTRAINT conversa_pessoa_conversa_id_usuario_id_pk PRIMARY KEY (conversa_id, usuario_id)
);
--> statement-breakpoint
CREATE INDEX conversa_pessoa_lista ON conversa_pessoa (usuario_id, data_ultima_mensagem, conversa_id);
--> statement-breakpoint
CREATE TABLE documento (
  id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
  solicitacao_id integer NOT NULL,
  arquivo_key text NOT NULL,
  tipo text NOT NULL,
  criado_em timestamp with time zone DEFAULT now() NOT NULL,
  substituido_em timestamp with time zone,
  CONSTRAINT "documento_arquivoKey_unique" UNIQUE (arquivo_key),
  CONSTRAINT documento_pkey PRIMARY KEY (id)
);
--> statement-breakpoint
CREATE INDEX documento_solicitacao ON documento (solicitacao_id);
--> statement-breakpoint
CREATE UNIQUE INDEX documento_um_por_tipo ON documento (solicitacao_id, tipo) WHERE ((substituido_em IS NULL) AND (tipo <> 'OUTROS'::text));
--> statement-breakpoint
CREATE TABLE documento_aberto (
  usuario_id integer NOT NULL,
  documento_id integer NOT NULL,
  aberto_em timestamp with time zone NOT NULL,
  CONSTRAINT documento_aberto_documento_id_usuario_id_pk PRIMARY KEY (documento_id, usuario_id)
);
--> statement-breakpoint
CREATE TABLE envio (
  id text NOT NULL,
  dono text NOT NULL,
  origem text NOT NULL,
  finalidade text NOT NULL,
  nome text NOT NULL,
  tamanho bigint NOT NULL,
  recebido bigint DEFAULT 0 NOT NULL,
  trechos text[] DEFAULT '{}'::text[] NOT NULL,
  chave text,
  criado_em timestamp with time zone DEFAULT now() NOT NULL,
  arquivo_key text,
  CONSTRAINT envio_finalidade CHECK ((finalidade = ANY (ARRAY['CADASTRO'::text, 'MENSAGEM'::text, 'EDITAL'::text, 'TITULARIDADE'::text]))),
  CONSTRAINT envio_recebido CHECK ((recebido BETWEEN 0 AND tamanho AND ((recebido = tamanho) = (arquivo_key IS NOT NULL)))),
  CONSTRAINT envio_tamanho CHECK ((tamanho > 0)),
  CONSTRAINT envio_chave UNIQUE (dono, chave),
  CONSTRAINT envio_pkey PRIMARY KEY (id)
);
--> statement-breakpoint
CREATE INDEX envio_aberto_dono ON envio (dono) WHERE (arquivo_key IS NULL);
--> statement-breakpoint
CREATE INDEX envio_arquivo ON envio (arquivo_key);
--> statement-breakpoint
CREATE INDEX envio_criado ON envio (criado_em);
--> statement-breakpoint
CREATE TABLE estado (
  codigo character(2) NOT NULL,
  nome text NOT NULL,
  ibge integer NOT NULL,
  CONSTRAINT estado_ibge_unique UNIQUE (ibge),
  CONSTRAINT estado_pkey PRIMARY KEY (codigo)
);
--> statement-breakpoint
CREATE TABLE etiqueta (
  id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
  nome text NOT NULL,
  cor text NOT NULL,
  criada_em timestamp with time zone DEFAULT now() NOT NULL,
  criada_por integer NOT NULL,
  CONSTRAINT etiqueta_cor CHECK ((cor = ANY (ARRAY['CINZA'::text, 'AZUL'::text, 'VERDE'::text, 'AMARELO'::text, 'LARANJA'::text, 'VERMELHO'::text, 'ROXO'::text]))),
  CONSTRAINT etiqueta_nome CHECK (((length(TRIM(BOTH FROM nome)) >= 1) AND (length(TRIM(BOTH FROM nome)) <= 30))),
  CONSTRAINT etiqueta_pkey PRIMARY KEY (id)
);
--> statement-breakpoint
CREATE UNIQUE INDEX etiqueta_nome_unico ON etiqueta (lower(sem_acento(nome)));
--> statement-breakpoint
CREATE TABLE evento_seguranca (
  hora timestamp with time zone NOT NULL,
  evento text NOT NULL,
  quantos integer NOT NULL,
  primeiro_em timestamp with time zone NOT NULL,
  ultimo_em timestamp with time zone NOT NULL,
  CONSTRAINT evento_seguranca_hora_evento_pk PRIMARY KEY (hora, evento)
);
--> statement-breakpoint
CREATE TABLE falha_modulo (
  id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
  modulo text NOT NULL,
  versao text NOT NULL,
  fase text NOT NULL,
  erro text NOT NULL,
  vezes integer DEFAULT 1 NOT NULL,
  primeira_em timestamp with time zone DEFAULT now() NOT NULL,
  ultima_em timestamp with time zone DEFAULT now() NOT NULL,
  composicao text,
  lugar text DEFAULT ''::text NOT NULL,
  pilha jsonb DEFAULT '[]'::jsonb NOT NULL,
  lugares jsonb,
  navegadores jsonb DEFAULT '{}'::jsonb NOT NULL,
  quem text[] DEFAULT '{}'::text[] NOT NULL,
  CONSTRAINT falha_modulo_fase CHECK ((fase = ANY (ARRAY['CARGA'::text, 'INICIO'::text, 'USO'::text]))),
  CONSTRAINT falha_modulo_pkey PRIMARY KEY (id),
  CONSTRAINT falha_modulo_unica UNIQUE (modulo, versao, fase, erro, lugar)
);
--> statement-breakpoint
CREATE TABLE idempotencia (
  chave text NOT NULL,
  escopo text NOT NULL,
  hash_corpo text NOT NULL,
  resposta jsonb NOT NULL,
  criada_em timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT idempotencia_escopo_chave_pk PRIMARY KEY (escopo, chave)
);
--> statement-breakpoint
CREATE INDEX idempotencia_criada ON idempotencia (criada_em);
--> statement-breakpoint
CREATE TABLE indisponibilidade (
  id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
  edital_id integer NOT NULL,
  dia date NOT NULL,
  minutos smallint NOT NULL,
  inicio timestamp with time zone NOT NULL,
  fim timestamp with time zone NOT NULL,
  situacao text DEFAULT 'PENDENTE'::text NOT NULL,
  registrada_em timestamp with time zone DEFAULT now() NOT NULL,
  decidida_em timestamp with time zone,
  decidida_por integer,
  motivo text,
  codigo text,
  conteudo text,
  cabecalho text,
  assinatura text,
  kid text,
  CONSTRAINT indisponibilidade_certidao CHECK (((situacao = 'PRORROGADA'::text) = (num_nonnulls(codigo, conteudo, cabecalho, assinatura, kid) = 5))),
  CONSTRAINT indisponibilidade_decisao CHECK ((((situacao = 'PENDENTE'::text) = (decidida_em IS NULL)) AND ((decidida_em IS NULL) = (decidida_por IS NULL)) AND ((decidida_em IS NULL) OR (length(TRIM(BOTH FROM motivo)) > 0)))),
  CONSTRAINT indisponibilidade_minutos CHECK ((minutos BETWEEN 1 AND 1500 AND (inicio < fim))),
  CONSTRAINT indisponibilidade_situacao CHECK ((situacao = ANY (ARRAY['PENDENTE'::text, 'PRORROGADA'::text, 'DISPENSADA'::text]))),
  CONSTRAINT indisponibilidade_codigo_unique UNIQUE (codigo),
  CONSTRAINT indisponibilidade_edital_dia UNIQUE (edital_id, dia),
  CONSTRAINT indisponibilidade_pkey PRIMARY KEY (id)
);
--> statement-breakpoint
CREATE TABLE instalacao (
  nome text NOT NULL,
  valor text NOT NULL,
  CONSTRAINT instalacao_pkey PRIMARY KEY (nome)
);
--> statement-breakpoint
CREATE TABLE juiz_oferta (
  id smallint DEFAULT 1 NOT NULL,
  processo uuid NOT NULL,
  ate timestamp with time zone NOT NULL,
  CONSTRAINT juiz_oferta_um CHECK ((id = 1)),
  CONSTRAINT juiz_oferta_pkey PRIMARY KEY (id)
);
--> statement-breakpoint
CREATE TABLE leitura (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  em timestamp with time zone NOT NULL,
  janela timestamp with time zone NOT NULL,
  ator_id integer NOT NULL,
  perfil text NOT NULL,
  tipo text NOT NULL,
  alvo text NOT NULL,
  solicitacao_id integer,
  dados jsonb DEFAULT '{}'::jsonb NOT NULL,
  CONSTRAINT leitura_tipo CHECK ((tipo = ANY (ARRAY['SOLICITACAO'::text, 'DOCUMENTO'::text, 'COMPROVANTE'::text, 'CONVERSA'::text, 'PROCESSO'::text, 'TITULARIDADE'::text, 'LISTA'::text, 'PESQUISA'::text]))),
  CONSTRAINT leitura_pkey PRIMARY KEY (id),
  CONSTRAINT leitura_unica UNIQUE (janela, ator_id, perfil, tipo, alvo)
);
--> statement-breakpoint
CREATE INDEX leitura_solicitacao ON leitura (solicitacao_id, id) WHERE (solicitacao_id IS NOT NULL);
--> statement-breakpoint
CREATE TABLE lote (
  id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
  ato jsonb NOT NULL,
  situacao text DEFAULT 'AGUARDANDO'::text NOT NULL,
  criado_por integer NOT NULL,
  perfil text NOT NULL,
  criado_em timestamp with time zone DEFAULT now() NOT NULL,
  comeca_em timestamp with time zone NOT NULL,
  visto_em timestamp with time zone,
  terminou_em timestamp with time zone,
  CONSTRAINT lote_espera CHECK ((criado_em <= comeca_em)),
  CONSTRAINT lote_situacao CHECK ((situacao = ANY (ARRAY['AGUARDANDO'::text, 'EXECUTANDO'::text, 'CONCLUIDO'::text, 'DESFEITO'::text, 'INTERROMPIDO'::text]))),
  CONSTRAINT lote_terminou CHECK (((situacao = ANY (ARRAY['AGUARDANDO'::text, 'EXECUTANDO'::text])) = (terminou_em IS NULL))),
  CONSTRAINT lote_pkey PRIMARY KEY (id)
);
--> statement-breakpoint
CREATE INDEX lote_aberto ON lote (comeca_em) WHERE (situacao = ANY (ARRAY['AGUARDANDO'::text, 'EXECUTANDO'::text]));
--> statement-breakpoint
CREATE INDEX lote_de ON lote (criado_por, id DESC);
--> statement-breakpoint
CREATE INDEX lote_terminado ON lote (terminou_em) WHERE (terminou_em IS NOT NULL);
--> statement-breakpoint
CREATE TABLE lote_anexo (
  lote_id integer NOT NULL,
  arquivo_key text NOT NULL,
  ordem smallint NOT NULL,
  CONSTRAINT "lote_anexo_arquivoKey_unique" UNIQUE (arquivo_key),
  CONSTRAINT lote_anexo_lote_id_ordem_pk PRIMARY KEY (lote_id, ordem)
);
--> statement-breakpoint
CREATE TABLE lote_item (
  lote_id integer NOT NULL,
  solicitacao_id integer NOT NULL,
  versao integer NOT NULL,
  situacao text DEFAULT 'PENDENTE'::text NOT NULL,
  motivo text,
  em timestamp with time zone,
  responsavel_id integer,
  CONSTRAINT lote_item_em CHECK (((situacao = 'PENDENTE'::text) = (em IS NULL))),
  CONSTRAINT lote_item_situacao CHECK ((situacao = ANY (ARRAY['PENDENTE'::text, 'FEITA'::text, 'RECUSADA'::text, 'FALHOU'::text, 'DESFEITA'::text]))),
  CONSTRAINT lote_item_lote_id_solicitacao_id_pk PRIMARY KEY (lote_id, solicitacao_id)
);
--> statement-breakpoint
CREATE INDEX lote_item_situacao_idx ON lote_item (lote_id, situacao, solicitacao_id);
--> statement-breakpoint
CREATE UNIQUE INDEX lote_item_um_pendente ON lote_item (solicitacao_id) WHERE (situacao = 'PENDENTE'::text);
--> statement-breakpoint
CREATE TABLE mensagem (
  id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
  conversa_id integer NOT NULL,
  conteudo text NOT NULL,
  remetente_id integer NOT NULL,
  destinatario_id integer NOT NULL,
  data_enviada timestamp with time zone DEFAULT now() NOT NULL,
  data_limite_resposta timestamp with time zone,
  status text DEFAULT 'ENVIADA'::text NOT NULL,
  lida_em timestamp with time zone,
  CONSTRAINT mensagem_lida CHECK (((status = 'ENVIADA'::text) = (lida_em IS NULL))),
  CONSTRAINT mensagem_status CHECK ((status = ANY (ARRAY['ENVIADA'::text, 'LIDA'::text, 'RESPONDIDA'::text]))),
  CONSTRAINT mensagem_pkey PRIMARY KEY (id)
);
--> statement-breakpoint
CREATE INDEX mensagem_conversa ON mensagem (conversa_id, id DESC);
--> statement-breakpoint
CREATE INDEX mensagem_nao_lida ON mensagem (destinatario_id) WHERE (status = 'ENVIADA'::text);
--> statement-breakpoint
CREATE INDEX mensagem_prazo ON mensagem (data_limite_resposta) WHERE ((data_limite_resposta IS NOT NULL) AND (status <> 'RESPONDIDA'::text));
--> statement-breakpoint
CREATE TABLE mensagem_anexo (
  mensagem_id integer NOT NULL,
  arquivo_key text NOT NULL,
  ordem smallint NOT NULL,
  CONSTRAINT mensagem_anexo_mensagem_id_ordem_pk PRIMARY KEY (mensagem_id, ordem)
);
--> statement-breakpoint
CREATE INDEX mensagem_anexo_arquivo ON mensagem_anexo (arquivo_key);
--> statement-breakpoint
CREATE TABLE modelo_mensagem (
  id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
  assunto text NOT NULL,
  conteudo text NOT NULL,
  usuario_id integer NOT NULL,
  criado_em timestamp with time zone DEFAULT now() NOT NULL,
  versao integer DEFAULT 1 NOT NULL,
  CONSTRAINT modelo_mensagem_pkey PRIMARY KEY (id)
);
--> statement-breakpoint
CREATE TABLE municipio (
  id integer NOT NULL,
  nome text NOT NULL,
  codigo_estado character(2) NOT NULL,
  CONSTRAINT municipio_id_estado UNIQUE (id, codigo_estado),
  CONSTRAINT municipio_pkey PRIMARY KEY (id)
);
--> statement-breakpoint
CREATE TABLE nota (
  id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
  solicitacao_id integer NOT NULL,
  autor_id integer NOT NULL,
  texto text NOT NULL,
  criada_em timestamp with time zone DEFAULT now() NOT NULL,
  editada_em timestamp with time zone,
  CONSTRAINT nota_texto CHECK (((length(TRIM(BOTH FROM texto)) >= 1) AND (length(TRIM(BOTH FROM texto)) <= 4000))),
  CONSTRAINT nota_pkey PRIMARY KEY (id)
);
--> statement-breakpoint
CREATE INDEX nota_solicitacao ON nota (solicitacao_id, id DESC);
--> statement-breakpoint
CREATE TABLE novidade_ate (
  usuario_id integer NOT NULL,
  ate timestamp with time zone NOT NULL,
  CONSTRAINT novidade_ate_pkey PRIMARY KEY (usuario_id)
);
--> statement-breakpoint
CREATE TABLE novidade_lida (
  usuario_id integer NOT NULL,
  solicitacao_id integer NOT NULL,
  ate timestamp with time zone NOT NULL,
  CONSTRAINT novidade_lida_usuario_id_solicitacao_id_pk PRIMARY KEY (usuario_id, solicitacao_id)
);
--> statement-breakpoint
CREATE INDEX novidade_lida_solicitacao ON novidade_lida (solicitacao_id);
--> statement-breakpoint
CREATE TABLE oidc_payload (
  tipo text NOT NULL,
  id text NOT NULL,
  payload jsonb NOT NULL,
  grant_id text,
  user_code text,
  uid text,
  expira_em timestamp with time zone,
  consumido_em timestamp with time zone,
  CONSTRAINT oidc_payload_tipo_id_pk PRIMARY KEY (tipo, id)
);
--> statement-breakpoint
CREATE INDEX oidc_payload_expira ON oidc_payload (expira_em);
--> statement-breakpoint
CREATE INDEX oidc_payload_grant ON oidc_payload (grant_id);
--> statement-breakpoint
CREATE INDEX oidc_payload_uid ON oidc_payload (uid);
--> statement-breakpoint
CREATE TABLE outbox (
  id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
  evento text NOT NULL,
  solicitacao_id integer,
  destinatario text NOT NULL,
  assunto text NOT NULL,
  texto text NOT NULL,
  html text DEFAULT ''::text NOT NULL,
  criado_em timestamp with time zone DEFAULT now() NOT NULL,
  enviado_em timestamp with time zone,
  tentativas integer DEFAULT 0 NOT NULL,
  erro text,
  anexos jsonb DEFAULT '[]'::jsonb NOT NULL,
  em_envio_desde timestamp with time zone,
  falhou_em timestamp with time zone,
  sigiloso text,
  adiado_ate timestamp with time zone,
  conteudo jsonb,
  CONSTRAINT outbox_evento_unique UNIQUE (evento),
  CONSTRAINT outbox_pkey PRIMARY KEY (id)
);
--> statement-breakpoint
CREATE INDEX outbox_adiado ON outbox (solicitacao_id) WHERE (adiado_ate IS NOT NULL);
--> statement-breakpoint
CREATE INDEX outbox_em_envio ON outbox (em_envio_desde) WHERE (em_envio_desde IS NOT NULL);
--> statement-breakpoint
CREATE INDEX outbox_falha ON outbox (solicitacao_id) WHERE (falhou_em IS NOT NULL);
--> statement-breakpoint
CREATE INDEX outbox_falhou ON outbox (falhou_em) WHERE (falhou_em IS NOT NULL);
--> statement-breakpoint
CREATE INDEX outbox_por_enviar ON outbox (criado_em) WHERE ((enviado_em IS NULL) AND (falhou_em IS NULL));
--> statement-breakpoint
CREATE INDEX outbox_sigiloso ON outbox (criado_em) WHERE (sigiloso IS NOT NULL);
--> statement-breakpoint
CREATE INDEX outbox_solicitacao ON outbox (solicitacao_id);
--> statement-breakpoint
CREATE TABLE parecer (
  id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
  solicitacao_id integer NOT NULL,
  nome text NOT NULL,
  email text NOT NULL,
  pergunta text NOT NULL,
  chave_hash character(64) NOT NULL,
  criado_em timestamp with time zone DEFAULT now() NOT NULL,
  criado_por integer NOT NULL,
  expira_em timestamp with time zone NOT NULL,
  aberto_em timestamp with time zone,
  conclusao text,
  texto text,
  respondido_em timestamp with time zone,
  cancelado_em timestamp with time zone,
  cancelado_por integer,
  CONSTRAINT parecer_cancelado CHECK (((cancelado_em IS NULL) = (cancelado_por IS NULL))),
  CONSTRAINT parecer_conclusao CHECK ((conclusao = ANY (ARRAY['FAVORAVEL'::text, 'FAVORAVEL_COM_RESSALVAS'::text, 'DESFAVORAVEL'::text, 'SEM_CONCLUSAO'::text]))),
  CONSTRAINT parecer_resposta CHECK (((num_nulls(conclusao, texto, respondido_em) = ANY (ARRAY[0, 3])) AND ((texto IS NULL) OR (length(TRIM(BOTH FROM texto)) > 0)))),
  CONSTRAINT parecer_um_fim CHECK (((cancelado_em IS NULL) OR (respondido_em IS NULL))),
  CONSTRAINT "parecer_chaveHash_unique" UNIQUE (chave_hash),
  CONSTRAINT parecer_pkey PRIMARY KEY (id)
);
--> statement-breakpoint
CREATE INDEX parecer_solicitacao ON parecer (solicitacao_id, id DESC);
--> statement-breakpoint
CREATE UNIQUE INDEX parecer_um_aberto ON parecer (solicitacao_id, email) WHERE ((respondido_em IS NULL) AND (cancelado_em IS NULL));
--> statement-breakpoint
CREATE TABLE parecer_documento (
  parecer_id integer NOT NULL,
  documento_id integer NOT NULL,
  CONSTRAINT parecer_documento_parecer_id_documento_id_pk PRIMARY KEY (parecer_id, documento_id)
);
--> statement-breakpoint
CREATE TABLE pedido_exclusao (
  id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
  usuario_id integer NOT NULL,
  motivo text NOT NULL,
  criado_em timestamp with time zone DEFAULT now() NOT NULL,
  resposta text,
  respondido_em timestamp with time zone,
  respondido_por integer,
  CONSTRAINT exclusao_propria CHECK (((respondido_por IS NULL) OR (respondido_por <> usuario_id))),
  CONSTRAINT exclusao_resposta CHECK (((num_nulls(resposta, respondido_em, respondido_por) = ANY (ARRAY[0, 3])) AND ((resposta IS NULL) OR (length(TRIM(BOTH FROM resposta)) > 0)))),
  CONSTRAINT pedido_exclusao_pkey PRIMARY KEY (id)
);
--> statement-breakpoint
CREATE INDEX exclusao_lista ON pedido_exclusao (respondido_em DESC, id);
--> statement-breakpoint
CREATE UNIQUE INDEX exclusao_um_pendente ON pedido_exclusao (usuario_id) WHERE (respondido_em IS NULL);
--> statement-breakpoint
CREATE INDEX exclusao_usuario ON pedido_exclusao (usuario_id, id DESC);
--> statement-breakpoint
CREATE TABLE pedido_titularidade (
  id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
  protocolo text NOT NULL,
  situacao text DEFAULT 'PENDENTE'::text NOT NULL,
  criado_em timestamp with time zone DEFAULT now() NOT NULL,
  cpf character(11) NOT NULL,
  nome text NOT NULL,
  email text NOT NULL,
  relato text NOT NULL,
  arquivo_key text NOT NULL,
  decidido_em timestamp with time zone,
  decidido_por integer,
  justificativa text,
  contato_nao_confirmado boolean NOT NULL,
  aceito_depois_de integer,
  CONSTRAINT titularidade_aceito CHECK (((aceito_depois_de IS NULL) OR (situacao = 'ACEITO'::text))),
  CONSTRAINT titularidade_cpf CHECK ((cpf ~ '^[0-9]{11}$'::text)),
  CONSTRAINT titularidade_decisao CHECK ((((situacao = 'PENDENTE'::text) = (decidido_em IS NULL)) AND ((decidido_em IS NULL) = (decidido_por IS NULL)))),
  CONSTRAINT titularidade_recusa CHECK (((situacao <> 'RECUSADO'::text) OR (length(TRIM(BOTH FROM justificativa)) > 0))),
  CONSTRAINT titularidade_situacao CHECK ((situacao = ANY (ARRAY['PENDENTE'::text, 'ACEITO'::text, 'RECUSADO'::text]))),
  CONSTRAINT "pedido_titularidade_arquivoKey_unique" UNIQUE (arquivo_key),
  CONSTRAINT pedido_titularidade_pkey PRIMARY KEY (id),
  CONSTRAINT pedido_titularidade_protocolo_unique UNIQUE (protocolo)
);
--> statement-breakpoint
CREATE INDEX titularidade_lista ON pedido_titularidade (situacao, id DESC);
--> statement-breakpoint
CREATE UNIQUE INDEX titularidade_um_aceito ON pedido_titularidade (cpf, COALESCE(aceito_depois_de, 0)) WHERE (situacao = 'ACEITO'::text);
--> statement-breakpoint
CREATE UNIQUE INDEX titularidade_um_pendente ON pedido_titularidade (cpf, email, contato_nao_confirmado) WHERE (situacao = 'PENDENTE'::text);
--> statement-breakpoint
CREATE TABLE presenca (
  solicitacao_id integer NOT NULL,
  usuario_id integer NOT NULL,
  desde timestamp with time zone NOT NULL,
  vista_em timestamp with time zone NOT NULL,
  CONSTRAINT presenca_solicitacao_id_usuario_id_pk PRIMARY KEY (solicitacao_id, usuario_id)
);
--> statement-breakpoint
CREATE INDEX presenca_vista ON presenca (vista_em);
--> statement-breakpoint
CREATE TABLE resumo_diario (
  usuario_id integer NOT NULL,
  em timestamp with time zone NOT NULL,
  CONSTRAINT resumo_diario_pkey PRIMARY KEY (usuario_id)
);
--> statement-breakpoint
CREATE TABLE senha_link (
  token_hash text NOT NULL,
  usuario_id integer NOT NULL,
  criado_em timestamp with time zone DEFAULT now() NOT NULL,
  expira_em timestamp with time zone NOT NULL,
  usado_em timestamp with time zone,
  CONSTRAINT senha_link_pkey PRIMARY KEY (token_hash)
);
--> statement-breakpoint
CREATE INDEX senha_link_usuario ON senha_link (usuario_id);
--> statement-breakpoint
CREATE TABLE sessao (
  id text NOT NULL,
  usuario_id integer NOT NULL,
  perfil text NOT NULL,
  criada_em timestamp with time zone DEFAULT now() NOT NULL,
  expira_em timestamp with time zone NOT NULL,
  revogada_em timestamp with time zone,
  ultimo_uso_em timestamp with time zone DEFAULT now() NOT NULL,
  navegador text DEFAULT ''::text NOT NULL,
  entrada_id text,
  recebida_em timestamp with time zone,
  CONSTRAINT sessao_pkey PRIMARY KEY (id)
);
--> statement-breakpoint
CREATE INDEX sessao_entrada ON sessao (entrada_id);
--> statement-breakpoint
CREATE INDEX sessao_usuario ON sessao (usuario_id);
--> statement-breakpoint
CREATE TABLE sinal (
  nome text NOT NULL,
  em timestamp with time zone NOT NULL,
  dados jsonb DEFAULT '{}'::jsonb NOT NULL,
  CONSTRAINT sinal_pkey PRIMARY KEY (nome)
);
--> statement-breakpoint
CREATE TABLE solicitacao_etiqueta (
  solicitacao_id integer NOT NULL,
  etiqueta_id integer NOT NULL,
  posta_em timestamp with time zone DEFAULT now() NOT NULL,
  posta_por integer NOT NULL,
  edital_id integer DEFAULT 0 NOT NULL,
  solicitada_em timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT solicitacao_etiqueta_solicitacao_id_etiqueta_id_pk PRIMARY KEY (solicitacao_id, etiqueta_id)
);
--> statement-breakpoint
CREATE INDEX solicitacao_etiqueta_etiqueta ON solicitacao_etiqueta (etiqueta_id, edital_id, solicitada_em, solicitacao_id);
--> statement-breakpoint
CREATE TABLE solicitacao_versao (
  solicitacao_id integer NOT NULL,
  numero smallint NOT NULL,
  enviada_em timestamp with time zone NOT NULL,
  dados jsonb NOT NULL,
  documentos jsonb NOT NULL,
  origem text DEFAULT 'ENVIO'::text NOT NULL,
  CONSTRAINT solicitacao_versao_numero CHECK ((numero >= 1)),
  CONSTRAINT solicitacao_versao_origem CHECK ((origem = ANY (ARRAY['ENVIO'::text, 'CORRECAO'::text]))),
  CONSTRAINT solicitacao_versao_solicitacao_id_numero_pk PRIMARY KEY (solicitacao_id, numero)
);
--> statement-breakpoint
CREATE TABLE tentativa_login (
  id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
  chave text NOT NULL,
  em timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT tentativa_login_pkey PRIMARY KEY (id)
);
--> statement-breakpoint
CREATE INDEX tentativa_login_chave ON tentativa_login (chave, em);
--> statement-breakpoint
CREATE TABLE tipo_documento (
  codigo text NOT NULL,
  descricao text NOT NULL,
  CONSTRAINT tipo_documento_pkey PRIMARY KEY (codigo)
);
--> statement-breakpoint
CREATE TABLE tipo_documento_edital (
  tipo_edital text NOT NULL,
  codigo text NOT NULL,
  obrigatorio boolean NOT NULL,
  ordem smallint NOT NULL,
  CONSTRAINT tipo_documento_edital_tipo CHECK ((tipo_edital = ANY (ARRAY['GEOMENSOR'::text, 'VISTORIADOR'::text]))),
  CONSTRAINT tipo_documento_edital_tipo_edital_codigo_pk PRIMARY KEY (tipo_edital, codigo)
);
--> statement-breakpoint
CREATE TABLE token_publicacao (
  id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
  equipe text NOT NULL,
  modulos text[] NOT NULL,
  hash text NOT NULL,
  criado_em timestamp with time zone DEFAULT now() NOT NULL,
  expira_em timestamp with time zone NOT NULL,
  revogado_em timestamp with time zone,
  email text,
  CONSTRAINT token_publicacao_hash_unique UNIQUE (hash),
  CONSTRAINT token_publicacao_pkey PRIMARY KEY (id)
);
--> statement-breakpoint
CREATE TABLE usuario (
  id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
  cpf character(11) NOT NULL,
  nome text NOT NULL,
  email text NOT NULL,
  senha_hash text,
  ativo boolean DEFAULT true NOT NULL,
  criado_em timestamp with time zone DEFAULT now() NOT NULL,
  confirmado_em timestamp with time zone DEFAULT now(),
  substituida_em timestamp with time zone,
  email_corrigido_em timestamp with time zone,
  CONSTRAINT usuario_substituida CHECK (((substituida_em IS NULL) OR (NOT ativo))),
  CONSTRAINT usuario_pkey PRIMARY KEY (id)
);
--> statement-breakpoint
CREATE INDEX usuario_cpf ON usuario (cpf);
--> statement-breakpoint
CREATE UNIQUE INDEX usuario_cpf_unico ON usuario (cpf) WHERE (substituida_em IS NULL);
--> statement-breakpoint
CREATE TABLE usuario_perfil (
  usuario_id integer NOT NULL,
  perfil text NOT NULL,
  CONSTRAINT usuario_perfil_perfil CHECK ((perfil = ANY (ARRAY['CREDENCIADOS'::text, 'CAGEO'::text, 'CAVISTORIA'::text, 'GESTAO_DE_CREDENCIADOS'::text, 'EXTERNO'::text, 'AGENDAMENTO'::text]))),
  CONSTRAINT usuario_perfil_usuario_id_perfil_pk PRIMARY KEY (usuario_id, perfil)
);
--> statement-breakpoint
CREATE INDEX usuario_perfil_equipe ON usuario_perfil (perfil, usuario_id) WHERE (perfil <> 'CREDENCIADOS'::text);
--> statement-breakpoint
CREATE TABLE versao_vista (
  solicitacao_id integer NOT NULL,
  usuario_id integer NOT NULL,
  numero smallint NOT NULL,
  vista_em timestamp with time zone NOT NULL,
  CONSTRAINT versao_vista_solicitacao_id_usuario_id_pk PRIMARY KEY (solicitacao_id, usuario_id)
);
--> statement-breakpoint
CREATE INDEX versao_vista_usuario ON versao_vista (usuario_id);
--> statement-breakpoint
CREATE TABLE virada_modulo (
  id uuid NOT NULL,
  registrada_em timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT virada_modulo_pkey PRIMARY KEY (id)
);
--> statement-breakpoint
CREATE TABLE visao (
  id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
  usuario_id integer NOT NULL,
  nome text NOT NULL,
  filtro jsonb NOT NULL,
  padrao boolean DEFAULT false NOT NULL,
  criada_em timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT visao_nome CHECK (((length(TRIM(BOTH FROM nome)) >= 1) AND (length(TRIM(BOTH FROM nome)) <= 40))),
  CONSTRAINT visao_pkey PRIMARY KEY (id)
);
--> statement-breakpoint
CREATE UNIQUE INDEX visao_nome_unico ON visao (usuario_id, lower(sem_acento(nome)));
--> statement-breakpoint
CREATE UNIQUE INDEX visao_uma_padrao ON visao (usuario_id) WHERE padrao;
--> statement-breakpoint
CREATE TABLE visita_oferta (
  oferta uuid NOT NULL,
  pagina text NOT NULL,
  braco text NOT NULL,
  origem text NOT NULL,
  falhou boolean NOT NULL,
  montagem integer,
  inp integer,
  lcp integer,
  cls integer,
  em timestamp with time zone NOT NULL,
  transacao xid8 DEFAULT pg_current_xact_id() NOT NULL,
  aberta boolean DEFAULT false NOT NULL,
  contada timestamp with time zone,
  ordem integer DEFAULT 0 NOT NULL,
  navegador text DEFAULT gen_random_uuid() NOT NULL,
  rede text,
  CONSTRAINT visita_oferta_braco CHECK ((braco = ANY (ARRAY['NOVA'::text, 'ATUAL'::text]))),
  CONSTRAINT visita_oferta_navegador UNIQUE (oferta, navegador),
  CONSTRAINT visita_oferta_oferta_pagina_pk PRIMARY KEY (oferta, pagina)
);
--> statement-breakpoint
CREATE INDEX visita_oferta_ordem ON visita_oferta (oferta, ordem);
--> statement-breakpoint
CREATE INDEX visita_oferta_origem ON visita_oferta (oferta, origem);
--> statement-breakpoint
CREATE INDEX visita_oferta_transacao ON visita_oferta (oferta, transacao);
--> statement-breakpoint
ALTER TABLE aplicativo_codigos ADD CONSTRAINT aplicativo_codigos_usuario_id_usuario_id_fk FOREIGN KEY (usuario_id) REFERENCES usuario(id);
--> statement-breakpoint
ALTER TABLE chave_acesso ADD CONSTRAINT chave_acesso_usuario_id_usuario_id_fk FOREIGN KEY (usuario_id) REFERENCES usuario(id);
--> statement-breakpoint
ALTER TABLE codigo_conta ADD CONSTRAINT codigo_conta_usuario_id_usuario_id_fk FOREIGN KEY (usuario_id) REFERENCES usuario(id);
--> statement-breakpoint
ALTER TABLE codigo_recuperacao ADD CONSTRAINT codigo_recuperacao_usuario_id_usuario_id_fk FOREIGN KEY (usuario_id) REFERENCES usuario(id);
--> statement-breakpoint
ALTER TABLE comprovante ADD CONSTRAINT comprovante_kid_comprovante_chave_kid_fk FOREIGN KEY (kid) REFERENCES comprovante_chave(kid);
--> statement-breakpoint
ALTER TABLE comprovante ADD CONSTRAINT comprovante_solicitacao_id_solicitacao_id_fk FOREIGN KEY (solicitacao_id) REFERENCES solicitacao(id);
--> statement-breakpoint
ALTER TABLE conferencia_decisao ADD CONSTRAINT conferencia_decisao_lista FOREIGN KEY (edital_id, lista_versao) REFERENCES conferencia_lista(edital_id, versao);
--> statement-breakpoint
ALTER TABLE conferencia_decisao ADD CONSTRAINT conferencia_decisao_por_usuario_id_fk FOREIGN KEY (por) REFERENCES usuario(id);
--> statement-breakpoint
ALTER TABLE conferencia_decisao ADD CONSTRAINT conferencia_decisao_solicitacao_id_solicitacao_id_fk FOREIGN KEY (solicitacao_id) REFERENCES solicitacao(id);
--> statement-breakpoint
ALTER TABLE conferencia_lista ADD CONSTRAINT conferencia_lista_criada_por_usuario_id_fk FOREIGN KEY (criada_por) REFERENCES usuario(id);
--> statement-breakpoint
ALTER TABLE conferencia_lista ADD CONSTRAINT conferencia_lista_edital_id_edital_id_fk FOREIGN KEY (edital_id) REFERENCES edital(id);
--> statement-breakpoint
ALTER TABLE conferencia_marca ADD CONSTRAINT conferencia_marca_marcada_por_usuario_id_fk FOREIGN KEY (marcada_por) REFERENCES usuario(id);
--> statement-breakpoint
ALTER TABLE conferencia_marca ADD CONSTRAINT conferencia_marca_solicitacao_id_solicitacao_id_fk FOREIGN KEY (solicitacao_id) REFERENCES solicitacao(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE contagem_solicitacao ADD CONSTRAINT contagem_solicitacao_edital_id_edital_id_fk FOREIGN KEY (edital_id) REFERENCES edital(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE conversa_pessoa ADD CONSTRAINT conversa_pessoa_conversa_id_conversa_id_fk FOREIGN KEY (conversa_id) REFERENCES conversa(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE conversa_pessoa ADD CONSTRAINT conversa_pessoa_usuario_id_usuario_id_fk FOREIGN KEY (usuario_id) REFERENCES usuario(id);
--> statement-breakpoint
ALTER TABLE conversa ADD CONSTRAINT conversa_solicitacao_id_solicitacao_id_fk FOREIGN KEY (solicitacao_id) REFERENCES solicitacao(id);
--> statement-breakpoint
ALTER TABLE documento_aberto ADD CONSTRAINT documento_aberto_documento_id_documento_id_fk FOREIGN KEY (documento_id) REFERENCES documento(id);
--> statement-breakpoint
ALTER TABLE documento_aberto ADD CONSTRAINT documento_aberto_usuario_id_usuario_id_fk FOREIGN KEY (usuario_id) REFERENCES usuario(id);
--> statement-breakpoint
ALTER TABLE documento ADD CONSTRAINT documento_arquivo_key_arquivo_key_fk FOREIGN KEY (arquivo_key) REFERENCES arquivo(key);
--> statement-breakpoint
ALTER TABLE documento ADD CONSTRAINT documento_solicitacao_id_solicitacao_id_fk FOREIGN KEY (solicitacao_id) REFERENCES solicitacao(id);
--> statement-breakpoint
ALTER TABLE documento ADD CONSTRAINT documento_tipo_tipo_documento_codigo_fk FOREIGN KEY (tipo) REFERENCES tipo_documento(codigo);
--> statement-breakpoint
ALTER TABLE edital ADD CONSTRAINT edital_anexo_key_arquivo_key_fk FOREIGN KEY (anexo_key) REFERENCES arquivo(key);
--> statement-breakpoint
ALTER TABLE envio ADD CONSTRAINT envio_arquivo_key_arquivo_key_fk FOREIGN KEY (arquivo_key) REFERENCES arquivo(key) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE etiqueta ADD CONSTRAINT etiqueta_criada_por_usuario_id_fk FOREIGN KEY (criada_por) REFERENCES usuario(id);
--> statement-breakpoint
ALTER TABLE indisponibilidade ADD CONSTRAINT indisponibilidade_decidida_por_usuario_id_fk FOREIGN KEY (decidida_por) REFERENCES usuario(id);
--> statement-breakpoint
ALTER TABLE indisponibilidade ADD CONSTRAINT indisponibilidade_edital_id_edital_id_fk FOREIGN KEY (edital_id) REFERENCES edital(id);
--> statement-breakpoint
ALTER TABLE indisponibilidade ADD CONSTRAINT indisponibilidade_kid_comprovante_chave_kid_fk FOREIGN KEY (kid) REFERENCES comprovante_chave(kid);
--> statement-breakpoint
ALTER TABLE lote_anexo ADD CONSTRAINT lote_anexo_arquivo_key_arquivo_key_fk FOREIGN KEY (arquivo_key) REFERENCES arquivo(key);
--> statement-breakpoint
ALTER TABLE lote_anexo ADD CONSTRAINT lote_anexo_lote_id_lote_id_fk FOREIGN KEY (lote_id) REFERENCES lote(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE lote ADD CONSTRAINT lote_criado_por_usuario_id_fk FOREIGN KEY (criado_por) REFERENCES usuario(id);
--> statement-breakpoint
ALTER TABLE lote_item ADD CONSTRAINT lote_item_lote_id_lote_id_fk FOREIGN KEY (lote_id) REFERENCES lote(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE lote_item ADD CONSTRAINT lote_item_solicitacao_id_solicitacao_id_fk FOREIGN KEY (solicitacao_id) REFERENCES solicitacao(id);
--> statement-breakpoint
ALTER TABLE mensagem_anexo ADD CONSTRAINT mensagem_anexo_arquivo_key_arquivo_key_fk FOREIGN KEY (arquivo_key) REFERENCES arquivo(key);
--> statement-breakpoint
ALTER TABLE mensagem_anexo ADD CONSTRAINT mensagem_anexo_mensagem_id_mensagem_id_fk FOREIGN KEY (mensagem_id) REFERENCES mensagem(id);
--> statement-breakpoint
ALTER TABLE mensagem ADD CONSTRAINT mensagem_conversa_id_conversa_id_fk FOREIGN KEY (conversa_id) REFERENCES conversa(id);
--> statement-breakpoint
ALTER TABLE mensagem ADD CONSTRAINT mensagem_destinatario_id_usuario_id_fk FOREIGN KEY (destinatario_id) REFERENCES usuario(id);
--> statement-breakpoint
ALTER TABLE mensagem ADD CONSTRAINT mensagem_remetente_id_usuario_id_fk FOREIGN KEY (remetente_id) REFERENCES usuario(id);
--> statement-breakpoint
ALTER TABLE modelo_mensagem ADD CONSTRAINT modelo_mensagem_usuario_id_usuario_id_fk FOREIGN KEY (usuario_id) REFERENCES usuario(id);
--> statement-breakpoint
ALTER TABLE municipio ADD CONSTRAINT municipio_codigo_estado_estado_codigo_fk FOREIGN KEY (codigo_estado) REFERENCES estado(codigo);
--> statement-breakpoint
ALTER TABLE nota ADD CONSTRAINT nota_autor_id_usuario_id_fk FOREIGN KEY (autor_id) REFERENCES usuario(id);
--> statement-breakpoint
ALTER TABLE nota ADD CONSTRAINT nota_solicitacao_id_solicitacao_id_fk FOREIGN KEY (solicitacao_id) REFERENCES solicitacao(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE novidade_ate ADD CONSTRAINT novidade_ate_usuario_id_usuario_id_fk FOREIGN KEY (usuario_id) REFERENCES usuario(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE novidade_lida ADD CONSTRAINT novidade_lida_solicitacao_id_solicitacao_id_fk FOREIGN KEY (solicitacao_id) REFERENCES solicitacao(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE novidade_lida ADD CONSTRAINT novidade_lida_usuario_id_usuario_id_fk FOREIGN KEY (usuario_id) REFERENCES usuario(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE parecer ADD CONSTRAINT parecer_cancelado_por_usuario_id_fk FOREIGN KEY (cancelado_por) REFERENCES usuario(id);
--> statement-breakpoint
ALTER TABLE parecer ADD CONSTRAINT parecer_criado_por_usuario_id_fk FOREIGN KEY (criado_por) REFERENCES usuario(id);
--> statement-breakpoint
ALTER TABLE parecer_documento ADD CONSTRAINT parecer_documento_documento_id_documento_id_fk FOREIGN KEY (documento_id) REFERENCES documento(id);
--> statement-breakpoint
ALTER TABLE parecer_documento ADD CONSTRAINT parecer_documento_parecer_id_parecer_id_fk FOREIGN KEY (parecer_id) REFERENCES parecer(id);
--> statement-breakpoint
ALTER TABLE parecer ADD CONSTRAINT parecer_solicitacao_id_solicitacao_id_fk FOREIGN KEY (solicitacao_id) REFERENCES solicitacao(id);
--> statement-breakpoint
ALTER TABLE pedido_exclusao ADD CONSTRAINT pedido_exclusao_respondido_por_usuario_id_fk FOREIGN KEY (respondido_por) REFERENCES usuario(id);
--> statement-breakpoint
ALTER TABLE pedido_exclusao ADD CONSTRAINT pedido_exclusao_usuario_id_usuario_id_fk FOREIGN KEY (usuario_id) REFERENCES usuario(id);
--> statement-breakpoint
ALTER TABLE pedido_titularidade ADD CONSTRAINT pedido_titularidade_aceito_depois_de_pedido_titularidade_id_fk FOREIGN KEY (aceito_depois_de) REFERENCES pedido_titularidade(id);
--> statement-breakpoint
ALTER TABLE pedido_titularidade ADD CONSTRAINT pedido_titularidade_arquivo_key_arquivo_key_fk FOREIGN KEY (arquivo_key) REFERENCES arquivo(key);
--> statement-breakpoint
ALTER TABLE pedido_titularidade ADD CONSTRAINT pedido_titularidade_decidido_por_usuario_id_fk FOREIGN KEY (decidido_por) REFERENCES usuario(id);
--> statement-breakpoint
ALTER TABLE presenca ADD CONSTRAINT presenca_solicitacao_id_solicitacao_id_fk FOREIGN KEY (solicitacao_id) REFERENCES solicitacao(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE presenca ADD CONSTRAINT presenca_usuario_id_usuario_id_fk FOREIGN KEY (usuario_id) REFERENCES usuario(id);
--> statement-breakpoint
ALTER TABLE resumo_diario ADD CONSTRAINT resumo_diario_usuario_id_usuario_id_fk FOREIGN KEY (usuario_id) REFERENCES usuario(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE senha_link ADD CONSTRAINT senha_link_usuario_id_usuario_id_fk FOREIGN KEY (usuario_id) REFERENCES usuario(id);
--> statement-breakpoint
ALTER TABLE sessao ADD CONSTRAINT sessao_usuario_id_usuario_id_fk FOREIGN KEY (usuario_id) REFERENCES usuario(id);
--> statement-breakpoint
ALTER TABLE solicitacao ADD CONSTRAINT solicitacao_decidida_por_usuario_id_fk FOREIGN KEY (decidida_por) REFERENCES usuario(id);
--> statement-breakpoint
ALTER TABLE solicitacao ADD CONSTRAINT solicitacao_edital_e_tipo FOREIGN KEY (edital_id, tipo_edital) REFERENCES edital(id, tipo_edital);
--> statement-breakpoint
ALTER TABLE solicitacao_etiqueta ADD CONSTRAINT solicitacao_etiqueta_etiqueta_id_etiqueta_id_fk FOREIGN KEY (etiqueta_id) REFERENCES etiqueta(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE solicitacao_etiqueta ADD CONSTRAINT solicitacao_etiqueta_posta_por_usuario_id_fk FOREIGN KEY (posta_por) REFERENCES usuario(id);
--> statement-breakpoint
ALTER TABLE solicitacao_etiqueta ADD CONSTRAINT solicitacao_etiqueta_solicitacao_id_solicitacao_id_fk FOREIGN KEY (solicitacao_id) REFERENCES solicitacao(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE solicitacao ADD CONSTRAINT solicitacao_municipio_id_municipio_id_fk FOREIGN KEY (municipio_id) REFERENCES municipio(id);
--> statement-breakpoint
ALTER TABLE solicitacao ADD CONSTRAINT solicitacao_responsavel_id_usuario_id_fk FOREIGN KEY (responsavel_id) REFERENCES usuario(id);
--> statement-breakpoint
ALTER TABLE solicitacao ADD CONSTRAINT solicitacao_usuario_id_usuario_id_fk FOREIGN KEY (usuario_id) REFERENCES usuario(id);
--> statement-breakpoint
ALTER TABLE solicitacao_versao ADD CONSTRAINT solicitacao_versao_solicitacao_id_solicitacao_id_fk FOREIGN KEY (solicitacao_id) REFERENCES solicitacao(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE tipo_documento_edital ADD CONSTRAINT tipo_documento_edital_codigo_tipo_documento_codigo_fk FOREIGN KEY (codigo) REFERENCES tipo_documento(codigo);
--> statement-breakpoint
ALTER TABLE usuario_perfil ADD CONSTRAINT usuario_perfil_usuario_id_usuario_id_fk FOREIGN KEY (usuario_id) REFERENCES usuario(id);
--> statement-breakpoint
ALTER TABLE versao_vista ADD CONSTRAINT versao_vista_usuario_id_usuario_id_fk FOREIGN KEY (usuario_id) REFERENCES usuario(id);
--> statement-breakpoint
ALTER TABLE versao_vista ADD CONSTRAINT versao_vista_versao FOREIGN KEY (solicitacao_id, numero) REFERENCES solicitacao_versao(solicitacao_id, numero) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE visao ADD CONSTRAINT visao_usuario_id_usuario_id_fk FOREIGN KEY (usuario_id) REFERENCES usuario(id) ON DELETE CASCADE;
--> statement-breakpoint
CREATE FUNCTION auditoria_hash(linha auditoria) RETURNS text
  LANGUAGE sql STABLE
  RETURN encode(sha256(convert_to(jsonb_build_array(
    linha.hash_anterior, linha.id, extract(epoch FROM linha.em), linha.ator_id,
    linha.acao, linha.entidade, linha.entidade_id, linha.dados
  )::text, 'UTF8')), 'hex');
--> statement-breakpoint
-- One writer at a time, from here to its commit, so that the order of ids is the order of the chain.
CREATE FUNCTION auditoria_encadear() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('auditoria'));
  NEW.id := nextval('auditoria_id_seq');
  NEW.em := clock_timestamp();
  NEW.hash_anterior := coalesce((SELECT a.hash FROM auditoria a ORDER BY a.id DESC LIMIT 1), '');
  NEW.hash := auditoria_hash(NEW);
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE FUNCTION auditoria_recusar() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'auditoria is insert-only' USING ERRCODE = 'insufficient_privilege';
END $$;
--> statement-breakpoint
-- Id of the first row that doesn't fit the chain, or null when the whole trail is as it was written.
CREATE FUNCTION auditoria_verificar() RETURNS bigint
  LANGUAGE sql STABLE
  RETURN (
    SELECT min(conferida.id) FROM (
      SELECT a.id, a.hash = auditoria_hash(a)
        AND a.hash_anterior = coalesce(lag(a.hash) OVER (ORDER BY a.id), '') AS integra
      FROM auditoria a
    ) conferida WHERE NOT conferida.integra
  );
--> statement-breakpoint
-- Lets the API's role queue a job in its own transaction, without rights on the queue's tables.
CREATE FUNCTION enfileirar_tarefa(tarefa text, dados json) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM graphile_worker.add_job(tarefa, dados);
END $$;
--> statement-breakpoint
-- What each request holds now, in the shape of a version: versions are copied from here, by the API as well.
CREATE VIEW solicitacao_conteudo AS
SELECT
  s.id AS solicitacao_id,
  jsonb_build_object(
    'cpf', s.cpf, 'nome', s.nome, 'email', s.email, 'telefones', s.telefones,
    'codigoCrea', s.codigo_crea, 'codigoIncra', s.codigo_incra,
    'formacao', s.formacao, 'formacaoVistoriador', s.formacao_vistoriador,
    'logradouro', s.logradouro, 'numero', s.numero, 'semNumero', s.sem_numero, 'complemento', s.complemento,
    'bairro', s.bairro, 'cep', trim(s.cep), 'uf', trim(s.uf), 'municipioId', m.id, 'municipio', m.nome
  ) AS dados,
  coalesce((
    SELECT jsonb_agg(jsonb_build_object(
      'id', d.id, 'caminho', a.key, 'tipo', d.tipo, 'nome', a.nome_original, 'tamanho', a.tamanho, 'sha256', a.sha256
    ) ORDER BY d.id)
    FROM documento d JOIN arquivo a ON a.key = d.arquivo_key
    WHERE d.solicitacao_id = s.id AND d.substituido_em IS NULL
  ), '[]') AS documentos
FROM solicitacao s LEFT JOIN municipio m ON m.id = s.municipio_id;
--> statement-breakpoint
-- Tells every API process that something of a person's changed, as this transaction commits: only whose, never what.
CREATE FUNCTION avisar_pessoa(usuario_id integer) RETURNS void
  LANGUAGE sql AS $$ SELECT pg_notify('avisos', usuario_id::text) $$;
--> statement-breakpoint
-- A message counts as unread for its recipient from when it is written until it is read.
CREATE FUNCTION mensagem_avisar() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' OR NEW.status IS DISTINCT FROM OLD.status THEN
    PERFORM avisar_pessoa(NEW.destinatario_id);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- What ends a session: signing out, a disabled account, a profile taken away. Its open streams look again whether it lives.
CREATE FUNCTION sessao_avisar() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM avisar_pessoa(OLD.usuario_id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION usuario_avisar() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT NEW.ativo THEN PERFORM avisar_pessoa(NEW.id); END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Whatever staff do to a request is told to its applicant: who would do it to their own would write to themselves.
CREATE FUNCTION mensagem_a_si_mesmo() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'nobody writes to themselves'
    USING ERRCODE = 'check_violation', CONSTRAINT = 'mensagem_a_si_mesmo';
END $$;
--> statement-breakpoint
-- A code that was used, or one made before it, never counts again: whatever the application does.
CREATE FUNCTION aplicativo_codigos_adiante() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.segredo = OLD.segredo AND NEW.ultimo_passo < OLD.ultimo_passo THEN
    RAISE EXCEPTION 'a step of codes was used already' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE FUNCTION codigo_usado_fica_usado() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.usado_em IS NOT NULL AND NEW.usado_em IS DISTINCT FROM OLD.usado_em THEN
    RAISE EXCEPTION 'the code was used already' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
-- Nobody decides on a claim to their own CPF, whatever asks for it.
CREATE FUNCTION titularidade_decisao_propria() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM usuario u WHERE u.id = NEW.decidido_por AND u.cpf = NEW.cpf) THEN
    RAISE EXCEPTION 'nobody decides on a claim to their own CPF'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'titularidade_decisao_propria';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
-- Pages that show a conversa learn that it was closed: those of its applicant, and of the staff who wrote in it.
CREATE FUNCTION conversa_avisar() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.status IS DISTINCT FROM OLD.status THEN
    PERFORM avisar_pessoa(s.usuario_id) FROM solicitacao s WHERE s.id = NEW.solicitacao_id;
    PERFORM avisar_pessoa(m.remetente_id)
      FROM (SELECT DISTINCT remetente_id FROM mensagem WHERE conversa_id = NEW.id) m;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- An edital is everybody's: whoever listens is told, whatever changed of it.
CREATE FUNCTION edital_avisar() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('avisos', 'edital');
  RETURN NULL;
END $$;
--> statement-breakpoint
-- An opinion stays as it was given, whatever asks for it to change.
CREATE FUNCTION parecer_respondido() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'an opinion that was given stays as it is'
    USING ERRCODE = 'check_violation', CONSTRAINT = 'parecer_respondido';
END $$;
--> statement-breakpoint
-- What the queue is sorted and counted by, read from what is kept elsewhere: since when a solicitação is in its state, what its
-- applicant sent that staff have done nothing after, and the first deadline that waits for an answer. Nobody else sets it.
CREATE FUNCTION solicitacao_fila() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  escritas record;
  enviada timestamptz;
BEGIN
  NEW.situacao_desde := NEW.criada_em;
  IF TG_OP = 'UPDATE' THEN
    SELECT
        max(m.id) FILTER (WHERE m.remetente_id <> NEW.usuario_id) AS ultima_da_comissao,
        max(m.data_enviada) FILTER (WHERE m.remetente_id <> NEW.usuario_id) AS comissao_em,
        max(m.id) FILTER (WHERE m.remetente_id = NEW.usuario_id AND c.status = 'ABERTA') AS ultima_do_interessado,
        max(m.data_enviada) FILTER (WHERE m.remetente_id = NEW.usuario_id AND c.status = 'ABERTA') AS interessado_em,
        max(m.data_enviada) FILTER (WHERE c.tipo_conversa = 'SOLICITACAO_RETIFICACAO' AND m.remetente_id <> NEW.usuario_id) AS pedido_em,
        max(m.data_enviada) FILTER (WHERE c.tipo_conversa = 'RESULTADO_ANALISE') AS resultado_em,
        min(m.data_limite_resposta) FILTER (WHERE m.status <> 'RESPONDIDA' AND c.status = 'ABERTA'
          AND c.tipo_conversa <> 'SOLICITACAO_RETIFICACAO') AS prazo
      INTO escritas
      FROM conversa c JOIN mensagem m ON m.conversa_id = c.id
      WHERE c.solicitacao_id = NEW.id;
    SELECT max(v.enviada_em) INTO enviada
      FROM solicitacao_versao v WHERE v.solicitacao_id = NEW.id AND v.numero > 1 AND v.origem = 'ENVIO';
    NEW.situacao_desde := coalesce(CASE NEW.situacao
      WHEN 'AGUARDANDO_APROVACAO' THEN enviada
      WHEN 'RETIFICADO' THEN escritas.pedido_em
      WHEN 'CREDENCIADO' THEN NEW.decidida_em
      WHEN 'REJEITADO' THEN NEW.decidida_em
      WHEN 'INATIVO' THEN coalesce(escritas.resultado_em, NEW.decidida_em)
    END, NEW.criada_em);
    NEW.respondida_em := CASE WHEN escritas.ultima_do_interessado > coalesce(escritas.ultima_da_comissao, 0)
      THEN escritas.interessado_em END;
    NEW.retificada_em := CASE WHEN NEW.situacao = 'AGUARDANDO_APROVACAO' AND (escritas.comissao_em IS NULL OR enviada >= escritas.comissao_em)
      THEN enviada END;
    NEW.prazo_aberto := escritas.prazo;
  END IF;
  -- Of what has come to its end nothing is waited for.
  NEW.prazo_aberto := CASE WHEN NEW.situacao IN ('REJEITADO', 'INATIVO') THEN NULL
    ELSE least(NEW.prazo_retificacao, NEW.prazo_aberto) END;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE FUNCTION mensagem_na_fila() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE solicitacao s SET situacao_desde = s.situacao_desde
    FROM conversa c WHERE c.id = NEW.conversa_id AND s.id = c.solicitacao_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION solicitacao_na_fila() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE solicitacao s SET situacao_desde = s.situacao_desde WHERE s.id = NEW.solicitacao_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Nobody is responsible for a solicitação of their own, whatever asks for it.
CREATE FUNCTION solicitacao_responsavel_proprio() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.responsavel_id = NEW.usuario_id
    OR EXISTS (SELECT FROM usuario u WHERE u.id = NEW.responsavel_id AND u.cpf = NEW.cpf) THEN
    RAISE EXCEPTION 'nobody is responsible for a solicitação of their own'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'solicitacao_responsavel_proprio';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
-- A lote ends once, and only what failed in one that has ended is begun again.
CREATE FUNCTION lote_ordem() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (OLD.situacao, NEW.situacao) NOT IN (
    ('AGUARDANDO', 'EXECUTANDO'), ('AGUARDANDO', 'DESFEITO'),
    ('EXECUTANDO', 'CONCLUIDO'), ('EXECUTANDO', 'INTERROMPIDO'),
    ('CONCLUIDO', 'EXECUTANDO'), ('INTERROMPIDO', 'EXECUTANDO')) THEN
    RAISE EXCEPTION 'a lote does not go from % to %', OLD.situacao, NEW.situacao
      USING ERRCODE = 'check_violation', CONSTRAINT = 'lote_ordem';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
-- What was done to a solicitação, or not, stays as it was noted: no row is done twice.
CREATE FUNCTION lote_item_ordem() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.situacao <> 'PENDENTE' AND (OLD.situacao, NEW.situacao) <> ('FALHOU', 'PENDENTE')
    AND (OLD.situacao, NEW.situacao) <> ('FALHOU', 'RECUSADA') THEN
    RAISE EXCEPTION 'a row of a lote does not go from % to %', OLD.situacao, NEW.situacao
      USING ERRCODE = 'check_violation', CONSTRAINT = 'lote_item_ordem';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
-- A question waits from its applicant's first message that no staff have answered; whoever writes, and whatever closes it.
CREATE FUNCTION pergunta_aguarda() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE conversa c
    SET aguarda_desde = CASE WHEN s.usuario_id = NEW.remetente_id THEN coalesce(c.aguarda_desde, NEW.data_enviada) END
    FROM solicitacao s
    WHERE c.id = NEW.conversa_id AND c.tipo_conversa = 'DUVIDA' AND c.status = 'ABERTA' AND s.id = c.solicitacao_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION pergunta_encerrada() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.aguarda_desde := NULL;
  RETURN NEW;
END $$;
--> statement-breakpoint
-- What is ticked is ticked while a solicitação is being analysed, and not by whom it is of; a decision that is being made waits, or is waited for.
CREATE FUNCTION conferencia_marca() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  alvo record;
BEGIN
  SELECT s.situacao, s.usuario_id = u.id OR s.cpf = u.cpf AS propria INTO alvo
    FROM solicitacao s JOIN usuario u ON u.id = NEW.marcada_por
    WHERE s.id = NEW.solicitacao_id FOR SHARE OF s;
  IF alvo.propria THEN
    RAISE EXCEPTION 'nobody ticks for a solicitação of their own'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'conferencia_marca_propria';
  END IF;
  IF alvo.situacao <> 'AGUARDANDO_APROVACAO' THEN
    RAISE EXCEPTION 'a tick for a solicitação that is %', alvo.situacao
      USING ERRCODE = 'check_violation', CONSTRAINT = 'conferencia_marca_em_analise';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
-- All staff learn that what an applicant sent came, or was dealt with: never what, nor whose.
CREATE FUNCTION novidade_avisar() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('avisos', 'novidade');
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Whoever stores a solicitação says its edital alone.
CREATE FUNCTION solicitacao_tipo_edital() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT e.tipo_edital INTO NEW.tipo_edital FROM edital e WHERE e.id = NEW.edital_id;
  RETURN NEW;
END $$;
--> statement-breakpoint
-- Counts what a statement moved, in its transaction. Until that ends it has a slot of its own, the first one that is free: no two
-- transactions write one row, so none waits for another, in whatever order they move several. Slot 0 is what was counted anew.
CREATE FUNCTION contagem_mover() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  movidas jsonb;
  vaga_livre smallint := 1;
BEGIN
  IF TG_OP = 'INSERT' THEN
    SELECT jsonb_agg(m) INTO movidas FROM (SELECT edital_id, situacao, count(*) AS passo FROM depois GROUP BY 1, 2) m;
  ELSIF TG_OP = 'DELETE' THEN
    SELECT jsonb_agg(m) INTO movidas FROM (SELECT edital_id, situacao, -count(*) AS passo FROM antes GROUP BY 1, 2) m;
  ELSE
    SELECT jsonb_agg(m) INTO movidas FROM (
      SELECT edital_id, situacao, sum(passo) AS passo FROM (
        SELECT edital_id, situacao, -1 AS passo FROM antes UNION ALL SELECT edital_id, situacao, 1 FROM depois
      ) cada GROUP BY 1, 2 HAVING sum(passo) <> 0
    ) m;
  END IF;
  IF movidas IS NULL THEN RETURN NULL; END IF;
  WHILE NOT pg_try_advisory_xact_lock(hashtext('contagem_solicitacao'), vaga_livre) LOOP
    vaga_livre := vaga_livre + 1;
  END LOOP;
  INSERT INTO contagem_solicitacao AS c (edital_id, situacao, vaga, total)
    SELECT edital_id, situacao, vaga_livre, passo
    FROM jsonb_to_recordset(movidas) AS m (edital_id integer, situacao text, passo integer)
    ON CONFLICT (edital_id, situacao, vaga) DO UPDATE SET total = c.total + excluded.total;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION contagem_zerar() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  DELETE FROM contagem_solicitacao;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Where the counters aren't what there is, as one moment has both.
CREATE VIEW contagem_divergente AS
  SELECT edital_id, situacao, coalesce(mantida, 0) AS mantida, coalesce(contada, 0) AS contada
  FROM (SELECT c.edital_id, c.situacao, sum(c.total)::int AS mantida FROM contagem_solicitacao c GROUP BY 1, 2) kept
  FULL JOIN (SELECT s.edital_id, s.situacao, count(*)::int AS contada FROM solicitacao s GROUP BY 1, 2) counted
    USING (edital_id, situacao)
  WHERE coalesce(mantida, 0) <> coalesce(contada, 0);
--> statement-breakpoint
CREATE FUNCTION conversa_pessoa_nova() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO conversa_pessoa (conversa_id, usuario_id, data_ultima_mensagem)
    SELECT c.id, p.id, c.data_ultima_mensagem
    FROM conversa c JOIN solicitacao s ON s.id = c.solicitacao_id
    CROSS JOIN (SELECT NEW.remetente_id AS id UNION SELECT NEW.destinatario_id) p
    WHERE c.id = NEW.conversa_id AND p.id <> s.usuario_id
    ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION conversa_pessoa_data() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE conversa_pessoa SET data_ultima_mensagem = NEW.data_ultima_mensagem WHERE conversa_id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Whichever way a version comes, goes or changes, its protocol's newest is the one that is listed. Versions of one protocol take turns.
CREATE FUNCTION processo_acertar(protocolo text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('processo'), hashtext(protocolo));
  UPDATE processo p SET atual = false WHERE p.numero_protocolo = protocolo AND p.atual
    AND EXISTS (SELECT FROM processo n WHERE n.numero_protocolo = protocolo AND n.versao > p.versao);
  UPDATE processo p SET atual = true WHERE p.numero_protocolo = protocolo AND NOT p.atual
    AND NOT EXISTS (SELECT FROM processo n WHERE n.numero_protocolo = protocolo AND n.versao > p.versao);
END $$;
--> statement-breakpoint
CREATE FUNCTION processo_atual() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN PERFORM processo_acertar(OLD.numero_protocolo); END IF;
  IF TG_OP <> 'DELETE' AND (TG_OP = 'INSERT' OR NEW.numero_protocolo <> OLD.numero_protocolo) THEN
    PERFORM processo_acertar(NEW.numero_protocolo);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION contagem_credenciado_mover() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  movida contagem_solicitacao := CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
  passo integer := movida.total;
BEGIN
  IF movida.situacao NOT IN ('CREDENCIADO', 'INATIVO') THEN RETURN NULL; END IF;
  IF TG_OP = 'UPDATE' THEN passo := NEW.total - OLD.total; END IF;
  IF TG_OP = 'DELETE' THEN passo := -OLD.total; END IF;
  -- Of an edital that is deleted there is no solicitação any more: what its slots have is nothing in all.
  INSERT INTO contagem_credenciado AS c (tipo_edital, vaga, total)
    SELECT e.tipo_edital, movida.vaga, passo FROM edital e WHERE e.id = movida.edital_id
    ON CONFLICT (tipo_edital, vaga) DO UPDATE SET total = c.total + excluded.total;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION contagem_credenciado_zerar() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  DELETE FROM contagem_credenciado;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE VIEW contagem_credenciado_divergente AS
  SELECT tipo_edital, coalesce(mantida, 0) AS mantida, coalesce(contada, 0) AS contada
  FROM (SELECT c.tipo_edital, sum(c.total)::int AS mantida FROM contagem_credenciado c GROUP BY 1) kept
  FULL JOIN (
    SELECT e.tipo_edital, sum(c.total)::int AS contada FROM contagem_solicitacao c JOIN edital e ON e.id = c.edital_id
    WHERE c.situacao IN ('CREDENCIADO', 'INATIVO') GROUP BY 1
  ) counted USING (tipo_edital)
  WHERE coalesce(mantida, 0) <> coalesce(contada, 0);
--> statement-breakpoint
-- Counts what a statement listed, or took from the list, in a slot that its transaction has alone until it ends.
CREATE FUNCTION contagem_processo_mover() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  passo integer := 0;
  vaga_livre smallint := 1;
BEGIN
  IF TG_OP <> 'DELETE' THEN passo := passo + (SELECT count(*) FROM depois WHERE atual); END IF;
  IF TG_OP <> 'INSERT' THEN passo := passo - (SELECT count(*) FROM antes WHERE atual); END IF;
  IF passo = 0 THEN RETURN NULL; END IF;
  WHILE NOT pg_try_advisory_xact_lock(hashtext('contagem_processo'), vaga_livre) LOOP
    vaga_livre := vaga_livre + 1;
  END LOOP;
  INSERT INTO contagem_processo AS c (vaga, total) VALUES (vaga_livre, passo)
    ON CONFLICT (vaga) DO UPDATE SET total = c.total + excluded.total;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION contagem_processo_zerar() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  DELETE FROM contagem_processo;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE VIEW contagem_processo_divergente AS
  SELECT mantida, contada FROM (SELECT coalesce(sum(total), 0)::int AS mantida FROM contagem_processo) kept
  CROSS JOIN (SELECT count(*)::int AS contada FROM processo WHERE atual) counted
  WHERE mantida <> contada;
--> statement-breakpoint
CREATE FUNCTION contagem_acertar() RETURNS integer
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  acertadas integer;
  por_tipo integer;
  de_processos integer;
BEGIN
  -- Another one mends the same otherwise.
  PERFORM pg_advisory_xact_lock(hashtext('contagem_solicitacao'), 0);
  INSERT INTO contagem_solicitacao AS c (edital_id, situacao, vaga, total)
    SELECT edital_id, situacao, 0, contada - mantida FROM contagem_divergente
    ON CONFLICT (edital_id, situacao, vaga) DO UPDATE SET total = c.total + excluded.total;
  GET DIAGNOSTICS acertadas = ROW_COUNT;
  -- What the trigger did not: rows were loaded without it, or somebody wrote there.
  INSERT INTO contagem_credenciado AS c (tipo_edital, vaga, total)
    SELECT tipo_edital, 0, contada - mantida FROM contagem_credenciado_divergente
    ON CONFLICT (tipo_edital, vaga) DO UPDATE SET total = c.total + excluded.total;
  GET DIAGNOSTICS por_tipo = ROW_COUNT;
  INSERT INTO contagem_processo AS c (vaga, total)
    SELECT 0, contada - mantida FROM contagem_processo_divergente
    ON CONFLICT (vaga) DO UPDATE SET total = c.total + excluded.total;
  GET DIAGNOSTICS de_processos = ROW_COUNT;
  RETURN acertadas + por_tipo + de_processos;
END $$;
--> statement-breakpoint
-- The refusals of two triggers in the words of the glossary; the rules stay.
CREATE FUNCTION solicitacao_decisao_propria() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF NEW.decidida_por IS NOT DISTINCT FROM OLD.decidida_por THEN RETURN NEW; END IF;
  END IF;
  IF NEW.decidida_por = NEW.usuario_id
    OR EXISTS (SELECT FROM usuario u WHERE u.id = NEW.decidida_por AND u.cpf = NEW.cpf) THEN
    RAISE EXCEPTION 'nobody decides on a solicitação of their own'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'solicitacao_decisao_propria';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE FUNCTION solicitacao_em_tempo() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  inicio timestamptz;
  fim timestamptz;
  contada timestamptz := coalesce(NEW.formulario_em, NEW.recebida_em, NEW.criada_em);
BEGIN
  SELECT e.data_inicio, least(e.data_fim + interval '999 milliseconds', e.encerrado_em - interval '1 millisecond')
    INTO inicio, fim FROM edital e WHERE e.id = NEW.edital_id;
  IF contada < inicio OR contada > fim
    OR (NEW.formulario_em IS NOT NULL
      AND coalesce(NEW.recebida_em > fim + make_interval(mins => NEW.carencia_minutos), true)) THEN
    RAISE EXCEPTION 'a registration out of its edital''s time'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'solicitacao_em_tempo';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE FUNCTION etiqueta_de_edital() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT edital_id, criada_em INTO NEW.edital_id, NEW.solicitada_em FROM solicitacao WHERE id = NEW.solicitacao_id;
  RETURN NEW;
END $$;
--> statement-breakpoint
-- A label whose copy differs from its solicitação would leave the lists.
CREATE FUNCTION etiqueta_segue_solicitacao() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE solicitacao_etiqueta SET edital_id = NEW.edital_id, solicitada_em = NEW.criada_em WHERE solicitacao_id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION enfileirar_tarefa(text, json) FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION enfileirar_tarefa(text, json) TO credenciados_app;
--> statement-breakpoint
REVOKE INSERT, UPDATE, DELETE ON contagem_credenciado, contagem_processo, contagem_solicitacao, conversa_pessoa FROM credenciados_app;
--> statement-breakpoint
REVOKE UPDATE, DELETE ON auditoria, auditoria_cabeca, comprovante, comprovante_chave, conferencia_decisao, conferencia_lista, leitura, solicitacao_versao FROM credenciados_app;
--> statement-breakpoint
REVOKE DELETE ON chave, instalacao FROM credenciados_app;
--> statement-breakpoint
CREATE TRIGGER auditoria_encadear BEFORE INSERT ON auditoria FOR EACH ROW EXECUTE FUNCTION auditoria_encadear();
--> statement-breakpoint
CREATE TRIGGER auditoria_recusar BEFORE UPDATE OR DELETE OR TRUNCATE ON auditoria
  FOR EACH STATEMENT EXECUTE FUNCTION auditoria_recusar();
--> statement-breakpoint
CREATE TRIGGER mensagem_avisar AFTER INSERT OR UPDATE OF status ON mensagem
  FOR EACH ROW EXECUTE FUNCTION mensagem_avisar();
--> statement-breakpoint
CREATE TRIGGER sessao_avisar AFTER UPDATE OF revogada_em OR DELETE ON sessao
  FOR EACH ROW EXECUTE FUNCTION sessao_avisar();
--> statement-breakpoint
CREATE TRIGGER usuario_perfil_avisar AFTER DELETE ON usuario_perfil
  FOR EACH ROW EXECUTE FUNCTION sessao_avisar();
--> statement-breakpoint
CREATE TRIGGER usuario_avisar AFTER UPDATE OF ativo ON usuario
  FOR EACH ROW EXECUTE FUNCTION usuario_avisar();
--> statement-breakpoint
CREATE TRIGGER solicitacao_decisao_propria BEFORE INSERT OR UPDATE OF decidida_por ON solicitacao
  FOR EACH ROW WHEN (NEW.decidida_por IS NOT NULL) EXECUTE FUNCTION solicitacao_decisao_propria();
--> statement-breakpoint
CREATE TRIGGER mensagem_a_si_mesmo BEFORE INSERT ON mensagem
  FOR EACH ROW WHEN (NEW.remetente_id = NEW.destinatario_id) EXECUTE FUNCTION mensagem_a_si_mesmo();
--> statement-breakpoint
CREATE TRIGGER aplicativo_codigos_adiante BEFORE UPDATE ON aplicativo_codigos
  FOR EACH ROW EXECUTE FUNCTION aplicativo_codigos_adiante();
--> statement-breakpoint
CREATE TRIGGER codigo_recuperacao_usado BEFORE UPDATE ON codigo_recuperacao
  FOR EACH ROW EXECUTE FUNCTION codigo_usado_fica_usado();
--> statement-breakpoint
CREATE TRIGGER codigo_conta_usado BEFORE UPDATE ON codigo_conta
  FOR EACH ROW EXECUTE FUNCTION codigo_usado_fica_usado();
--> statement-breakpoint
CREATE TRIGGER titularidade_decisao_propria BEFORE INSERT OR UPDATE OF decidido_por ON pedido_titularidade
  FOR EACH ROW WHEN (NEW.decidido_por IS NOT NULL) EXECUTE FUNCTION titularidade_decisao_propria();
--> statement-breakpoint
CREATE TRIGGER auditoria_cabeca_recusar BEFORE UPDATE OR DELETE OR TRUNCATE ON auditoria_cabeca
  FOR EACH STATEMENT EXECUTE FUNCTION auditoria_recusar();
--> statement-breakpoint
CREATE TRIGGER solicitacao_em_tempo BEFORE INSERT OR UPDATE OF edital_id, processo_id, criada_em, recebida_em, formulario_em, carencia_minutos
  ON solicitacao FOR EACH ROW WHEN (NEW.processo_id IS NULL) EXECUTE FUNCTION solicitacao_em_tempo();
--> statement-breakpoint
CREATE TRIGGER conversa_avisar AFTER UPDATE OF status ON conversa
  FOR EACH ROW EXECUTE FUNCTION conversa_avisar();
--> statement-breakpoint
CREATE TRIGGER edital_avisar AFTER INSERT OR UPDATE ON edital
  FOR EACH STATEMENT EXECUTE FUNCTION edital_avisar();
--> statement-breakpoint
CREATE TRIGGER parecer_respondido BEFORE UPDATE OR DELETE ON parecer
  FOR EACH ROW WHEN (OLD.respondido_em IS NOT NULL) EXECUTE FUNCTION parecer_respondido();
--> statement-breakpoint
CREATE TRIGGER solicitacao_fila
  BEFORE INSERT OR UPDATE OF situacao, criada_em, decidida_em, prazo_retificacao, situacao_desde, respondida_em, retificada_em, prazo_aberto
  ON solicitacao FOR EACH ROW EXECUTE FUNCTION solicitacao_fila();
--> statement-breakpoint
CREATE TRIGGER mensagem_na_fila AFTER INSERT ON mensagem FOR EACH ROW EXECUTE FUNCTION mensagem_na_fila();
--> statement-breakpoint
-- An answer, or another deadline; reading alone changes nothing here.
CREATE TRIGGER mensagem_prazo_na_fila AFTER UPDATE OF status, data_limite_resposta ON mensagem FOR EACH ROW
  WHEN (OLD.data_limite_resposta IS NOT NULL
    AND (NEW.data_limite_resposta IS DISTINCT FROM OLD.data_limite_resposta OR (NEW.status = 'RESPONDIDA' AND OLD.status <> 'RESPONDIDA')))
  EXECUTE FUNCTION mensagem_na_fila();
--> statement-breakpoint
CREATE TRIGGER conversa_na_fila AFTER UPDATE OF status ON conversa FOR EACH ROW
  WHEN (NEW.status IS DISTINCT FROM OLD.status) EXECUTE FUNCTION solicitacao_na_fila();
--> statement-breakpoint
CREATE TRIGGER versao_na_fila AFTER INSERT ON solicitacao_versao FOR EACH ROW
  WHEN (NEW.numero > 1 AND NEW.origem = 'ENVIO') EXECUTE FUNCTION solicitacao_na_fila();
--> statement-breakpoint
CREATE TRIGGER solicitacao_responsavel_proprio BEFORE INSERT OR UPDATE OF responsavel_id ON solicitacao
  FOR EACH ROW WHEN (NEW.responsavel_id IS NOT NULL) EXECUTE FUNCTION solicitacao_responsavel_proprio();
--> statement-breakpoint
CREATE TRIGGER lote_ordem BEFORE UPDATE OF situacao ON lote
  FOR EACH ROW WHEN (NEW.situacao <> OLD.situacao) EXECUTE FUNCTION lote_ordem();
--> statement-breakpoint
CREATE TRIGGER lote_item_ordem BEFORE UPDATE OF situacao ON lote_item
  FOR EACH ROW EXECUTE FUNCTION lote_item_ordem();
--> statement-breakpoint
CREATE TRIGGER pergunta_aguarda AFTER INSERT ON mensagem FOR EACH ROW EXECUTE FUNCTION pergunta_aguarda();
--> statement-breakpoint
CREATE TRIGGER pergunta_encerrada BEFORE UPDATE OF status ON conversa FOR EACH ROW
  WHEN (NEW.status = 'ENCERRADA') EXECUTE FUNCTION pergunta_encerrada();
--> statement-breakpoint
CREATE TRIGGER conferencia_marca BEFORE INSERT OR UPDATE ON conferencia_marca
  FOR EACH ROW EXECUTE FUNCTION conferencia_marca();
--> statement-breakpoint
-- Those columns are set by another trigger: this one looks at what became of them, not at what was asked for.
CREATE TRIGGER novidade_avisar AFTER UPDATE ON solicitacao FOR EACH ROW
  WHEN (NEW.respondida_em IS DISTINCT FROM OLD.respondida_em OR NEW.retificada_em IS DISTINCT FROM OLD.retificada_em)
  EXECUTE FUNCTION novidade_avisar();
--> statement-breakpoint
CREATE TRIGGER solicitacao_tipo_edital BEFORE INSERT OR UPDATE OF edital_id, tipo_edital ON solicitacao
  FOR EACH ROW EXECUTE FUNCTION solicitacao_tipo_edital();
--> statement-breakpoint
CREATE TRIGGER contagem_inserida AFTER INSERT ON solicitacao
  REFERENCING NEW TABLE AS depois FOR EACH STATEMENT EXECUTE FUNCTION contagem_mover();
--> statement-breakpoint
CREATE TRIGGER contagem_alterada AFTER UPDATE ON solicitacao
  REFERENCING OLD TABLE AS antes NEW TABLE AS depois FOR EACH STATEMENT EXECUTE FUNCTION contagem_mover();
--> statement-breakpoint
CREATE TRIGGER contagem_excluida AFTER DELETE ON solicitacao
  REFERENCING OLD TABLE AS antes FOR EACH STATEMENT EXECUTE FUNCTION contagem_mover();
--> statement-breakpoint
CREATE TRIGGER contagem_zerada AFTER TRUNCATE ON solicitacao FOR EACH STATEMENT EXECUTE FUNCTION contagem_zerar();
--> statement-breakpoint
CREATE TRIGGER conversa_pessoa_nova AFTER INSERT ON mensagem FOR EACH ROW EXECUTE FUNCTION conversa_pessoa_nova();
--> statement-breakpoint
CREATE TRIGGER conversa_pessoa_data AFTER UPDATE OF data_ultima_mensagem ON conversa FOR EACH ROW
  WHEN (NEW.data_ultima_mensagem IS DISTINCT FROM OLD.data_ultima_mensagem) EXECUTE FUNCTION conversa_pessoa_data();
--> statement-breakpoint
CREATE TRIGGER processo_atual AFTER INSERT OR DELETE OR UPDATE OF numero_protocolo, versao ON processo
  FOR EACH ROW EXECUTE FUNCTION processo_atual();
--> statement-breakpoint
CREATE TRIGGER etiqueta_de_edital BEFORE INSERT ON solicitacao_etiqueta
  FOR EACH ROW EXECUTE FUNCTION etiqueta_de_edital();
--> statement-breakpoint
CREATE TRIGGER contagem_credenciado_movida AFTER INSERT OR UPDATE OR DELETE ON contagem_solicitacao
  FOR EACH ROW EXECUTE FUNCTION contagem_credenciado_mover();
--> statement-breakpoint
CREATE TRIGGER contagem_credenciado_zerada AFTER TRUNCATE ON contagem_solicitacao
  FOR EACH STATEMENT EXECUTE FUNCTION contagem_credenciado_zerar();
--> statement-breakpoint
CREATE TRIGGER contagem_processo_inserido AFTER INSERT ON processo
  REFERENCING NEW TABLE AS depois FOR EACH STATEMENT EXECUTE FUNCTION contagem_processo_mover();
--> statement-breakpoint
CREATE TRIGGER contagem_processo_alterado AFTER UPDATE ON processo
  REFERENCING OLD TABLE AS antes NEW TABLE AS depois FOR EACH STATEMENT EXECUTE FUNCTION contagem_processo_mover();
--> statement-breakpoint
CREATE TRIGGER contagem_processo_excluido AFTER DELETE ON processo
  REFERENCING OLD TABLE AS antes FOR EACH STATEMENT EXECUTE FUNCTION contagem_processo_mover();
--> statement-breakpoint
CREATE TRIGGER contagem_processo_zerado AFTER TRUNCATE ON processo FOR EACH STATEMENT EXECUTE FUNCTION contagem_processo_zerar();
--> statement-breakpoint
CREATE TRIGGER etiqueta_segue_solicitacao AFTER UPDATE OF edital_id, criada_em ON solicitacao
  FOR EACH ROW WHEN ((OLD.edital_id, OLD.criada_em) IS DISTINCT FROM (NEW.edital_id, NEW.criada_em))
  EXECUTE FUNCTION etiqueta_segue_solicitacao();
--> statement-breakpoint
INSERT INTO instalacao (nome, valor) VALUES ('VERSAO_MINIMA', '1.0.0'), ('BASE_CONFERIDA', '0000_baseline');
