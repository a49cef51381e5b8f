CREATE TABLE "etiqueta" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "etiqueta_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"nome" text NOT NULL,
	"cor" text NOT NULL,
	"criada_em" timestamp with time zone DEFAULT now() NOT NULL,
	"criada_por" integer NOT NULL,
	CONSTRAINT "etiqueta_cor" CHECK ("etiqueta"."cor" in ('CINZA', 'AZUL', 'VERDE', 'AMARELO', 'LARANJA', 'VERMELHO', 'ROXO')),
	CONSTRAINT "etiqueta_nome" CHECK (length(trim("etiqueta"."nome")) between 1 and 30)
);
--> statement-breakpoint
CREATE TABLE "nota" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "nota_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"solicitacao_id" integer NOT NULL,
	"autor_id" integer NOT NULL,
	"texto" text NOT NULL,
	"criada_em" timestamp with time zone DEFAULT now() NOT NULL,
	"editada_em" timestamp with time zone,
	CONSTRAINT "nota_texto" CHECK (length(trim("nota"."texto")) between 1 and 4000)
);
--> statement-breakpoint
CREATE TABLE "solicitacao_etiqueta" (
	"solicitacao_id" integer NOT NULL,
	"etiqueta_id" integer NOT NULL,
	"posta_em" timestamp with time zone DEFAULT now() NOT NULL,
	"posta_por" integer NOT NULL,
	CONSTRAINT "solicitacao_etiqueta_solicitacao_id_etiqueta_id_pk" PRIMARY KEY("solicitacao_id","etiqueta_id")
);
--> statement-breakpoint
CREATE TABLE "visao" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "visao_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"usuario_id" integer NOT NULL,
	"nome" text NOT NULL,
	"filtro" jsonb NOT NULL,
	"padrao" boolean DEFAULT false NOT NULL,
	"criada_em" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "visao_nome" CHECK (length(trim("visao"."nome")) between 1 and 40)
);
--> statement-breakpoint
ALTER TABLE "solicitacao" ADD COLUMN "responsavel_id" integer;--> statement-breakpoint
ALTER TABLE "solicitacao" ADD COLUMN "responsavel_desde" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "solicitacao" ADD COLUMN "situacao_desde" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "solicitacao" ADD COLUMN "respondida_em" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "solicitacao" ADD COLUMN "retificada_em" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "solicitacao" ADD COLUMN "prazo_aberto" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "etiqueta" ADD CONSTRAINT "etiqueta_criada_por_usuario_id_fk" FOREIGN KEY ("criada_por") REFERENCES "public"."usuario"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "nota" ADD CONSTRAINT "nota_solicitacao_id_solicitacao_id_fk" FOREIGN KEY ("solicitacao_id") REFERENCES "public"."solicitacao"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "nota" ADD CONSTRAINT "nota_autor_id_usuario_id_fk" FOREIGN KEY ("autor_id") REFERENCES "public"."usuario"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "solicitacao_etiqueta" ADD CONSTRAINT "solicitacao_etiqueta_solicitacao_id_solicitacao_id_fk" FOREIGN KEY ("solicitacao_id") REFERENCES "public"."solicitacao"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "solicitacao_etiqueta" ADD CONSTRAINT "solicitacao_etiqueta_etiqueta_id_etiqueta_id_fk" FOREIGN KEY ("etiqueta_id") REFERENCES "public"."etiqueta"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "solicitacao_etiqueta" ADD CONSTRAINT "solicitacao_etiqueta_posta_por_usuario_id_fk" FOREIGN KEY ("posta_por") REFERENCES "public"."usuario"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visao" ADD CONSTRAINT "visao_usuario_id_usuario_id_fk" FOREIGN KEY ("usuario_id") REFERENCES "public"."usuario"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "etiqueta_nome_unico" ON "etiqueta" USING btree (lower("nome"));--> statement-breakpoint
CREATE INDEX "nota_solicitacao" ON "nota" USING btree ("solicitacao_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "solicitacao_etiqueta_etiqueta" ON "solicitacao_etiqueta" USING btree ("etiqueta_id","solicitacao_id");--> statement-breakpoint
CREATE UNIQUE INDEX "visao_nome_unico" ON "visao" USING btree ("usuario_id",lower("nome"));--> statement-breakpoint
CREATE UNIQUE INDEX "visao_uma_padrao" ON "visao" USING btree ("usuario_id") WHERE "visao"."padrao";--> statement-breakpoint
ALTER TABLE "solicitacao" ADD CONSTRAINT "solicitacao_responsavel_id_usuario_id_fk" FOREIGN KEY ("responsavel_id") REFERENCES "public"."usuario"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "solicitacao_edital_desde" ON "solicitacao" USING btree ("edital_id","situacao_desde","id");--> statement-breakpoint
CREATE INDEX "solicitacao_fila" ON "solicitacao" USING btree ("edital_id","situacao_desde","id") WHERE "solicitacao"."situacao" in ('AGUARDANDO_APROVACAO', 'AGUARDANDO_VALIDACAO', 'RETIFICADO');--> statement-breakpoint
CREATE INDEX "solicitacao_edital_responsavel" ON "solicitacao" USING btree ("edital_id","responsavel_id","situacao");--> statement-breakpoint
CREATE INDEX "solicitacao_responsavel_idx" ON "solicitacao" USING btree ("responsavel_id") WHERE "solicitacao"."responsavel_id" is not null;--> statement-breakpoint
CREATE INDEX "solicitacao_edital_municipio" ON "solicitacao" USING btree ("edital_id","municipio_id","situacao");--> statement-breakpoint
CREATE INDEX "solicitacao_respondida" ON "solicitacao" USING btree ("edital_id","situacao_desde","id") WHERE "solicitacao"."respondida_em" is not null or "solicitacao"."retificada_em" is not null;--> statement-breakpoint
CREATE INDEX "solicitacao_prazo_aberto" ON "solicitacao" USING btree ("edital_id","prazo_aberto") WHERE "solicitacao"."prazo_aberto" is not null;--> statement-breakpoint
ALTER TABLE "solicitacao" ADD CONSTRAINT "solicitacao_responsavel" CHECK (("solicitacao"."responsavel_id" is null) = ("solicitacao"."responsavel_desde" is null));--> statement-breakpoint
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
CREATE TRIGGER solicitacao_fila
  BEFORE INSERT OR UPDATE OF situacao, criada_em, decidida_em, prazo_retificacao, situacao_desde, respondida_em, retificada_em, prazo_aberto
  ON solicitacao FOR EACH ROW EXECUTE FUNCTION solicitacao_fila();
--> statement-breakpoint
CREATE FUNCTION mensagem_na_fila() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE solicitacao s SET situacao_desde = s.situacao_desde
    FROM conversa c WHERE c.id = NEW.conversa_id AND s.id = c.solicitacao_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER mensagem_na_fila AFTER INSERT ON mensagem FOR EACH ROW EXECUTE FUNCTION mensagem_na_fila();
--> statement-breakpoint
-- An answer, or another deadline; reading alone changes nothing here.
CREATE TRIGGER mensagem_prazo_na_fila AFTER UPDATE OF status, data_limite_resposta ON mensagem FOR EACH ROW
  WHEN (OLD.data_limite_resposta IS NOT NULL
    AND (NEW.data_limite_resposta IS DISTINCT FROM OLD.data_limite_resposta OR (NEW.status = 'RESPONDIDA' AND OLD.status <> 'RESPONDIDA')))
  EXECUTE FUNCTION mensagem_na_fila();
--> statement-breakpoint
CREATE FUNCTION solicitacao_na_fila() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE solicitacao s SET situacao_desde = s.situacao_desde WHERE s.id = NEW.solicitacao_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER conversa_na_fila AFTER UPDATE OF status ON conversa FOR EACH ROW
  WHEN (NEW.status IS DISTINCT FROM OLD.status) EXECUTE FUNCTION solicitacao_na_fila();
--> statement-breakpoint
CREATE TRIGGER versao_na_fila AFTER INSERT ON solicitacao_versao FOR EACH ROW
  WHEN (NEW.numero > 1 AND NEW.origem = 'ENVIO') EXECUTE FUNCTION solicitacao_na_fila();
--> statement-breakpoint
-- Solicitações of before.
UPDATE solicitacao SET situacao_desde = situacao_desde;
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
CREATE TRIGGER solicitacao_responsavel_proprio BEFORE INSERT OR UPDATE OF responsavel_id ON solicitacao
  FOR EACH ROW WHEN (NEW.responsavel_id IS NOT NULL) EXECUTE FUNCTION solicitacao_responsavel_proprio();
