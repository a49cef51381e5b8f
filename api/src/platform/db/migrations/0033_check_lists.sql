CREATE TABLE "conferencia_decisao" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "conferencia_decisao_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"solicitacao_id" integer NOT NULL,
	"edital_id" integer NOT NULL,
	"lista_versao" smallint NOT NULL,
	"ato" text NOT NULL,
	"itens" jsonb NOT NULL,
	"em" timestamp with time zone NOT NULL,
	"por" integer NOT NULL,
	CONSTRAINT "conferencia_decisao_ato" CHECK ("conferencia_decisao"."ato" in ('APROVAR', 'REJEITAR', 'PEDIR_RETIFICACAO')),
	CONSTRAINT "conferencia_decisao_fundamento" CHECK ("conferencia_decisao"."ato" <> 'REJEITAR' or "conferencia_decisao"."itens" @? '$[*].marcado ? (@ == null)')
);
--> statement-breakpoint
CREATE TABLE "conferencia_lista" (
	"edital_id" integer NOT NULL,
	"versao" smallint NOT NULL,
	"itens" jsonb NOT NULL,
	"criada_em" timestamp with time zone DEFAULT now() NOT NULL,
	"criada_por" integer NOT NULL,
	CONSTRAINT "conferencia_lista_edital_id_versao_pk" PRIMARY KEY("edital_id","versao")
);
--> statement-breakpoint
CREATE TABLE "conferencia_marca" (
	"solicitacao_id" integer NOT NULL,
	"item" char(16) NOT NULL,
	"sobre" text NOT NULL,
	"marcada_em" timestamp with time zone NOT NULL,
	"marcada_por" integer NOT NULL,
	CONSTRAINT "conferencia_marca_solicitacao_id_item_pk" PRIMARY KEY("solicitacao_id","item")
);
--> statement-breakpoint
ALTER TABLE "conferencia_decisao" ADD CONSTRAINT "conferencia_decisao_solicitacao_id_solicitacao_id_fk" FOREIGN KEY ("solicitacao_id") REFERENCES "public"."solicitacao"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conferencia_decisao" ADD CONSTRAINT "conferencia_decisao_por_usuario_id_fk" FOREIGN KEY ("por") REFERENCES "public"."usuario"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conferencia_decisao" ADD CONSTRAINT "conferencia_decisao_lista" FOREIGN KEY ("edital_id","lista_versao") REFERENCES "public"."conferencia_lista"("edital_id","versao") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conferencia_lista" ADD CONSTRAINT "conferencia_lista_edital_id_edital_id_fk" FOREIGN KEY ("edital_id") REFERENCES "public"."edital"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conferencia_lista" ADD CONSTRAINT "conferencia_lista_criada_por_usuario_id_fk" FOREIGN KEY ("criada_por") REFERENCES "public"."usuario"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conferencia_marca" ADD CONSTRAINT "conferencia_marca_solicitacao_id_solicitacao_id_fk" FOREIGN KEY ("solicitacao_id") REFERENCES "public"."solicitacao"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conferencia_marca" ADD CONSTRAINT "conferencia_marca_marcada_por_usuario_id_fk" FOREIGN KEY ("marcada_por") REFERENCES "public"."usuario"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "conferencia_decisao_solicitacao" ON "conferencia_decisao" USING btree ("solicitacao_id","id" DESC NULLS FIRST);--> statement-breakpoint
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
CREATE TRIGGER conferencia_marca BEFORE INSERT OR UPDATE ON conferencia_marca
  FOR EACH ROW EXECUTE FUNCTION conferencia_marca();
--> statement-breakpoint
-- What a list held, and what was decided by it, stays as it was.
REVOKE UPDATE, DELETE ON conferencia_lista FROM credenciados_app;
--> statement-breakpoint
REVOKE UPDATE, DELETE ON conferencia_decisao FROM credenciados_app;
