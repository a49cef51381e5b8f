CREATE TABLE "arquivo" (
	"key" text PRIMARY KEY NOT NULL,
	"nome_original" text NOT NULL,
	"mime" text NOT NULL,
	"tamanho" bigint NOT NULL,
	"sha256" char(64) NOT NULL,
	"finalidade" text NOT NULL,
	"criado_em" timestamp with time zone DEFAULT now() NOT NULL,
	"vinculado_em" timestamp with time zone,
	CONSTRAINT "arquivo_finalidade" CHECK ("arquivo"."finalidade" in ('CADASTRO', 'MENSAGEM', 'EDITAL')),
	CONSTRAINT "arquivo_tamanho" CHECK ("arquivo"."tamanho" > 0)
);
--> statement-breakpoint
CREATE TABLE "auditoria" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "auditoria_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"em" timestamp with time zone DEFAULT now() NOT NULL,
	"ator_id" integer,
	"acao" text NOT NULL,
	"entidade" text NOT NULL,
	"entidade_id" text NOT NULL,
	"dados" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"hash_anterior" text DEFAULT '' NOT NULL,
	"hash" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chave" (
	"nome" text PRIMARY KEY NOT NULL,
	"valor" jsonb NOT NULL,
	"criada_em" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "conversa" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "conversa_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"solicitacao_id" integer NOT NULL,
	"assunto" text NOT NULL,
	"tipo_conversa" text NOT NULL,
	"status" text DEFAULT 'ABERTA' NOT NULL,
	"criada_em" timestamp with time zone DEFAULT now() NOT NULL,
	"data_ultima_mensagem" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "conversa_tipo" CHECK ("conversa"."tipo_conversa" in ('NOTIFICACAO', 'SOLICITACAO_RETIFICACAO', 'RESULTADO_ANALISE')),
	CONSTRAINT "conversa_status" CHECK ("conversa"."status" in ('ABERTA', 'ENCERRADA'))
);
--> statement-breakpoint
CREATE TABLE "documento" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "documento_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"solicitacao_id" integer NOT NULL,
	"arquivo_key" text NOT NULL,
	"tipo" text NOT NULL,
	"criado_em" timestamp with time zone DEFAULT now() NOT NULL,
	"substituido_em" timestamp with time zone,
	CONSTRAINT "documento_arquivoKey_unique" UNIQUE("arquivo_key")
);
--> statement-breakpoint
CREATE TABLE "edital" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "edital_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"numero" text NOT NULL,
	"tipo_edital" text NOT NULL,
	"situacao" text DEFAULT 'ABERTO' NOT NULL,
	"data_inicio" timestamp with time zone NOT NULL,
	"data_fim" timestamp with time zone NOT NULL,
	"anexo_key" text NOT NULL,
	"criado_em" timestamp with time zone DEFAULT now() NOT NULL,
	"encerrado_em" timestamp with time zone,
	"versao" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "edital_tipo_numero" UNIQUE("tipo_edital","numero"),
	CONSTRAINT "edital_tipo" CHECK ("edital"."tipo_edital" in ('GEOMENSOR', 'VISTORIADOR')),
	CONSTRAINT "edital_situacao" CHECK ("edital"."situacao" in ('ABERTO', 'ENCERRADO')),
	CONSTRAINT "edital_periodo" CHECK ("edital"."data_inicio" <= "edital"."data_fim"),
	CONSTRAINT "edital_encerramento" CHECK (("edital"."situacao" = 'ENCERRADO') = ("edital"."encerrado_em" is not null)),
	CONSTRAINT "edital_numero" CHECK (length("edital"."numero") between 1 and 20)
);
--> statement-breakpoint
CREATE TABLE "estado" (
	"codigo" char(2) PRIMARY KEY NOT NULL,
	"nome" text NOT NULL,
	"ibge" integer NOT NULL,
	CONSTRAINT "estado_ibge_unique" UNIQUE("ibge")
);
--> statement-breakpoint
CREATE TABLE "idempotencia" (
	"chave" text NOT NULL,
	"escopo" text NOT NULL,
	"hash_corpo" text NOT NULL,
	"status" integer,
	"resposta" jsonb,
	"criada_em" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotencia_escopo_chave_pk" PRIMARY KEY("escopo","chave")
);
--> statement-breakpoint
CREATE TABLE "mensagem" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mensagem_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"conversa_id" integer NOT NULL,
	"conteudo" text NOT NULL,
	"remetente_id" integer NOT NULL,
	"destinatario_id" integer NOT NULL,
	"data_enviada" timestamp with time zone DEFAULT now() NOT NULL,
	"data_limite_resposta" timestamp with time zone,
	"status" text DEFAULT 'ENVIADA' NOT NULL,
	"lida_em" timestamp with time zone,
	CONSTRAINT "mensagem_status" CHECK ("mensagem"."status" in ('ENVIADA', 'LIDA', 'RESPONDIDA')),
	CONSTRAINT "mensagem_lida" CHECK (("mensagem"."status" = 'ENVIADA') = ("mensagem"."lida_em" is null))
);
--> statement-breakpoint
CREATE TABLE "mensagem_anexo" (
	"mensagem_id" integer NOT NULL,
	"arquivo_key" text NOT NULL,
	"ordem" smallint NOT NULL,
	CONSTRAINT "mensagem_anexo_mensagem_id_ordem_pk" PRIMARY KEY("mensagem_id","ordem"),
	CONSTRAINT "mensagem_anexo_arquivoKey_unique" UNIQUE("arquivo_key")
);
--> statement-breakpoint
CREATE TABLE "modelo_mensagem" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "modelo_mensagem_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"assunto" text NOT NULL,
	"conteudo" text NOT NULL,
	"usuario_id" integer NOT NULL,
	"criado_em" timestamp with time zone DEFAULT now() NOT NULL,
	"versao" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "municipio" (
	"id" integer PRIMARY KEY NOT NULL,
	"nome" text NOT NULL,
	"codigo_estado" char(2) NOT NULL,
	CONSTRAINT "municipio_id_estado" UNIQUE("id","codigo_estado")
);
--> statement-breakpoint
CREATE TABLE "oidc_payload" (
	"tipo" text NOT NULL,
	"id" text NOT NULL,
	"payload" jsonb NOT NULL,
	"grant_id" text,
	"user_code" text,
	"uid" text,
	"expira_em" timestamp with time zone,
	"consumido_em" timestamp with time zone,
	CONSTRAINT "oidc_payload_tipo_id_pk" PRIMARY KEY("tipo","id")
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "outbox_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"evento" text NOT NULL,
	"solicitacao_id" integer,
	"destinatario" text NOT NULL,
	"assunto" text NOT NULL,
	"texto" text NOT NULL,
	"html" text NOT NULL,
	"criado_em" timestamp with time zone DEFAULT now() NOT NULL,
	"enviado_em" timestamp with time zone,
	"tentativas" integer DEFAULT 0 NOT NULL,
	"erro" text,
	CONSTRAINT "outbox_evento_unique" UNIQUE("evento")
);
--> statement-breakpoint
CREATE TABLE "processo" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "processo_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"id_processo" integer NOT NULL,
	"numero_processo" text NOT NULL,
	"numero_protocolo" text NOT NULL,
	"versao" integer NOT NULL,
	"cpf_interessado" char(11) NOT NULL,
	"nome_razao_social_interessado" text NOT NULL,
	"status" text NOT NULL,
	"setor" text NOT NULL,
	"tipo" text NOT NULL,
	"dados_cadastro" jsonb NOT NULL,
	CONSTRAINT "processo_protocolo_versao" UNIQUE("numero_protocolo","versao")
);
--> statement-breakpoint
CREATE TABLE "senha_link" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"usuario_id" integer NOT NULL,
	"criado_em" timestamp with time zone DEFAULT now() NOT NULL,
	"expira_em" timestamp with time zone NOT NULL,
	"usado_em" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "sessao" (
	"id" text PRIMARY KEY NOT NULL,
	"usuario_id" integer NOT NULL,
	"perfil" text NOT NULL,
	"criada_em" timestamp with time zone DEFAULT now() NOT NULL,
	"expira_em" timestamp with time zone NOT NULL,
	"revogada_em" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "solicitacao" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "solicitacao_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"protocolo" text NOT NULL,
	"edital_id" integer NOT NULL,
	"usuario_id" integer NOT NULL,
	"situacao" text DEFAULT 'AGUARDANDO_APROVACAO' NOT NULL,
	"justificativa" text,
	"prazo_retificacao" timestamp with time zone,
	"criada_em" timestamp with time zone DEFAULT now() NOT NULL,
	"decidida_em" timestamp with time zone,
	"decidida_por" integer,
	"versao" integer DEFAULT 1 NOT NULL,
	"processo_id" integer,
	"cpf" char(11) NOT NULL,
	"nome" text NOT NULL,
	"email" text NOT NULL,
	"telefones" text[] NOT NULL,
	"codigo_crea" text NOT NULL,
	"codigo_incra" text,
	"formacao" text,
	"formacao_vistoriador" text,
	"logradouro" text NOT NULL,
	"numero" text NOT NULL,
	"sem_numero" boolean DEFAULT false NOT NULL,
	"complemento" text DEFAULT '' NOT NULL,
	"bairro" text NOT NULL,
	"cep" char(8) NOT NULL,
	"uf" char(2) NOT NULL,
	"municipio_id" integer,
	CONSTRAINT "solicitacao_protocolo_unique" UNIQUE("protocolo"),
	CONSTRAINT "solicitacao_edital_cpf" UNIQUE("edital_id","cpf"),
	CONSTRAINT "solicitacao_situacao" CHECK ("solicitacao"."situacao" in ('AGUARDANDO_APROVACAO', 'AGUARDANDO_VALIDACAO', 'RETIFICADO', 'CREDENCIADO', 'REJEITADO', 'INATIVO')),
	CONSTRAINT "solicitacao_cpf" CHECK ("solicitacao"."cpf" ~ '^[0-9]{11}$'),
	CONSTRAINT "solicitacao_telefones" CHECK (cardinality("solicitacao"."telefones") <= 3),
	CONSTRAINT "solicitacao_rejeicao" CHECK ("solicitacao"."situacao" <> 'REJEITADO' or length(trim("solicitacao"."justificativa")) > 0),
	CONSTRAINT "solicitacao_prazo" CHECK (("solicitacao"."situacao" = 'RETIFICADO') = ("solicitacao"."prazo_retificacao" is not null))
);
--> statement-breakpoint
CREATE TABLE "tentativa_login" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tentativa_login_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"chave" text NOT NULL,
	"em" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tipo_documento" (
	"codigo" text PRIMARY KEY NOT NULL,
	"descricao" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tipo_documento_edital" (
	"tipo_edital" text NOT NULL,
	"codigo" text NOT NULL,
	"obrigatorio" boolean NOT NULL,
	"ordem" smallint NOT NULL,
	CONSTRAINT "tipo_documento_edital_tipo_edital_codigo_pk" PRIMARY KEY("tipo_edital","codigo"),
	CONSTRAINT "tipo_documento_edital_tipo" CHECK ("tipo_documento_edital"."tipo_edital" in ('GEOMENSOR', 'VISTORIADOR'))
);
--> statement-breakpoint
CREATE TABLE "usuario" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "usuario_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"cpf" char(11) NOT NULL,
	"nome" text NOT NULL,
	"email" text NOT NULL,
	"senha_hash" text,
	"ativo" boolean DEFAULT true NOT NULL,
	"criado_em" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "usuario_cpf_unique" UNIQUE("cpf")
);
--> statement-breakpoint
CREATE TABLE "usuario_perfil" (
	"usuario_id" integer NOT NULL,
	"perfil" text NOT NULL,
	CONSTRAINT "usuario_perfil_usuario_id_perfil_pk" PRIMARY KEY("usuario_id","perfil"),
	CONSTRAINT "usuario_perfil_perfil" CHECK ("usuario_perfil"."perfil" in ('CREDENCIADOS', 'CAGEO', 'CAVISTORIA', 'GESTAO_DE_CREDENCIADOS', 'EXTERNO', 'AGENDAMENTO'))
);
--> statement-breakpoint
ALTER TABLE "conversa" ADD CONSTRAINT "conversa_solicitacao_id_solicitacao_id_fk" FOREIGN KEY ("solicitacao_id") REFERENCES "public"."solicitacao"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documento" ADD CONSTRAINT "documento_solicitacao_id_solicitacao_id_fk" FOREIGN KEY ("solicitacao_id") REFERENCES "public"."solicitacao"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documento" ADD CONSTRAINT "documento_arquivo_key_arquivo_key_fk" FOREIGN KEY ("arquivo_key") REFERENCES "public"."arquivo"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documento" ADD CONSTRAINT "documento_tipo_tipo_documento_codigo_fk" FOREIGN KEY ("tipo") REFERENCES "public"."tipo_documento"("codigo") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "edital" ADD CONSTRAINT "edital_anexo_key_arquivo_key_fk" FOREIGN KEY ("anexo_key") REFERENCES "public"."arquivo"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mensagem" ADD CONSTRAINT "mensagem_conversa_id_conversa_id_fk" FOREIGN KEY ("conversa_id") REFERENCES "public"."conversa"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mensagem" ADD CONSTRAINT "mensagem_remetente_id_usuario_id_fk" FOREIGN KEY ("remetente_id") REFERENCES "public"."usuario"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mensagem" ADD CONSTRAINT "mensagem_destinatario_id_usuario_id_fk" FOREIGN KEY ("destinatario_id") REFERENCES "public"."usuario"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mensagem_anexo" ADD CONSTRAINT "mensagem_anexo_mensagem_id_mensagem_id_fk" FOREIGN KEY ("mensagem_id") REFERENCES "public"."mensagem"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mensagem_anexo" ADD CONSTRAINT "mensagem_anexo_arquivo_key_arquivo_key_fk" FOREIGN KEY ("arquivo_key") REFERENCES "public"."arquivo"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "modelo_mensagem" ADD CONSTRAINT "modelo_mensagem_usuario_id_usuario_id_fk" FOREIGN KEY ("usuario_id") REFERENCES "public"."usuario"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "municipio" ADD CONSTRAINT "municipio_codigo_estado_estado_codigo_fk" FOREIGN KEY ("codigo_estado") REFERENCES "public"."estado"("codigo") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "senha_link" ADD CONSTRAINT "senha_link_usuario_id_usuario_id_fk" FOREIGN KEY ("usuario_id") REFERENCES "public"."usuario"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessao" ADD CONSTRAINT "sessao_usuario_id_usuario_id_fk" FOREIGN KEY ("usuario_id") REFERENCES "public"."usuario"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "solicitacao" ADD CONSTRAINT "solicitacao_edital_id_edital_id_fk" FOREIGN KEY ("edital_id") REFERENCES "public"."edital"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "solicitacao" ADD CONSTRAINT "solicitacao_usuario_id_usuario_id_fk" FOREIGN KEY ("usuario_id") REFERENCES "public"."usuario"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "solicitacao" ADD CONSTRAINT "solicitacao_decidida_por_usuario_id_fk" FOREIGN KEY ("decidida_por") REFERENCES "public"."usuario"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "solicitacao" ADD CONSTRAINT "solicitacao_municipio_id_municipio_id_fk" FOREIGN KEY ("municipio_id") REFERENCES "public"."municipio"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tipo_documento_edital" ADD CONSTRAINT "tipo_documento_edital_codigo_tipo_documento_codigo_fk" FOREIGN KEY ("codigo") REFERENCES "public"."tipo_documento"("codigo") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "usuario_perfil" ADD CONSTRAINT "usuario_perfil_usuario_id_usuario_id_fk" FOREIGN KEY ("usuario_id") REFERENCES "public"."usuario"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "arquivo_solto" ON "arquivo" USING btree ("criado_em") WHERE "arquivo"."vinculado_em" is null;--> statement-breakpoint
CREATE INDEX "auditoria_entidade" ON "auditoria" USING btree ("entidade","entidade_id","id");--> statement-breakpoint
CREATE INDEX "conversa_solicitacao" ON "conversa" USING btree ("solicitacao_id","data_ultima_mensagem" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "documento_solicitacao" ON "documento" USING btree ("solicitacao_id");--> statement-breakpoint
CREATE UNIQUE INDEX "documento_um_por_tipo" ON "documento" USING btree ("solicitacao_id","tipo") WHERE "documento"."substituido_em" is null and "documento"."tipo" <> 'OUTROS';--> statement-breakpoint
CREATE UNIQUE INDEX "edital_um_aberto" ON "edital" USING btree ((true)) WHERE "edital"."situacao" = 'ABERTO';--> statement-breakpoint
CREATE INDEX "edital_tipo_inicio" ON "edital" USING btree ("tipo_edital","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "idempotencia_criada" ON "idempotencia" USING btree ("criada_em");--> statement-breakpoint
CREATE INDEX "mensagem_conversa" ON "mensagem" USING btree ("conversa_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "mensagem_nao_lida" ON "mensagem" USING btree ("destinatario_id") WHERE "mensagem"."status" = 'ENVIADA';--> statement-breakpoint
CREATE INDEX "oidc_payload_grant" ON "oidc_payload" USING btree ("grant_id");--> statement-breakpoint
CREATE INDEX "oidc_payload_uid" ON "oidc_payload" USING btree ("uid");--> statement-breakpoint
CREATE INDEX "oidc_payload_expira" ON "oidc_payload" USING btree ("expira_em");--> statement-breakpoint
CREATE INDEX "outbox_solicitacao" ON "outbox" USING btree ("solicitacao_id");--> statement-breakpoint
CREATE INDEX "processo_id_versao" ON "processo" USING btree ("id_processo","versao" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "processo_interessado" ON "processo" USING gin (lower(sem_acento("nome_razao_social_interessado")) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "senha_link_usuario" ON "senha_link" USING btree ("usuario_id");--> statement-breakpoint
CREATE INDEX "sessao_usuario" ON "sessao" USING btree ("usuario_id");--> statement-breakpoint
CREATE INDEX "solicitacao_edital_criada" ON "solicitacao" USING btree ("edital_id","criada_em" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "solicitacao_edital_situacao" ON "solicitacao" USING btree ("edital_id","situacao");--> statement-breakpoint
CREATE INDEX "solicitacao_usuario" ON "solicitacao" USING btree ("usuario_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "solicitacao_nome" ON "solicitacao" USING gin ("edital_id",lower(sem_acento("nome")) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "solicitacao_credenciados" ON "solicitacao" USING btree ("situacao","nome") WHERE "solicitacao"."situacao" in ('CREDENCIADO', 'INATIVO');--> statement-breakpoint
CREATE INDEX "tentativa_login_chave" ON "tentativa_login" USING btree ("chave","em");