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
REVOKE INSERT, UPDATE, DELETE ON contagem_credenciado, contagem_processo, contagem_solicitacao, conversa_pessoa FROM credenciados_app;
--> statement-breakpoint
REVOKE UPDATE, DELETE ON auditoria, auditoria_cabeca, comprovante, comprovante_chave, conferencia_decisao, conferencia_lista, leitura, solicitacao_versao FROM credenciados_app;
--> statement-breakpoint
REVOKE DELETE ON chave, instalacao FROM credenciados_app;
--> statement-breakpoint
INSERT INTO instalacao (nome, valor) VALUES ('VERSAO_MINIMA', '1.0.0'), ('BASE_CONFERIDA', '0000_baseline');
