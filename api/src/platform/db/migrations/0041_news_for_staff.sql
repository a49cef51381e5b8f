CREATE TABLE "novidade_ate" (
	"usuario_id" integer PRIMARY KEY NOT NULL,
	"ate" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "novidade_lida" (
	"usuario_id" integer NOT NULL,
	"solicitacao_id" integer NOT NULL,
	"ate" timestamp with time zone NOT NULL,
	CONSTRAINT "novidade_lida_usuario_id_solicitacao_id_pk" PRIMARY KEY("usuario_id","solicitacao_id")
);
--> statement-breakpoint
ALTER TABLE "novidade_ate" ADD CONSTRAINT "novidade_ate_usuario_id_usuario_id_fk" FOREIGN KEY ("usuario_id") REFERENCES "public"."usuario"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "novidade_lida" ADD CONSTRAINT "novidade_lida_usuario_id_usuario_id_fk" FOREIGN KEY ("usuario_id") REFERENCES "public"."usuario"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "novidade_lida" ADD CONSTRAINT "novidade_lida_solicitacao_id_solicitacao_id_fk" FOREIGN KEY ("solicitacao_id") REFERENCES "public"."solicitacao"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "novidade_lida_solicitacao" ON "novidade_lida" USING btree ("solicitacao_id");--> statement-breakpoint
CREATE INDEX "solicitacao_novidade" ON "solicitacao" USING btree (greatest("respondida_em", "retificada_em"),"id") WHERE "solicitacao"."respondida_em" is not null or "solicitacao"."retificada_em" is not null;--> statement-breakpoint
CREATE INDEX "solicitacao_novidade_responsavel" ON "solicitacao" USING btree ("responsavel_id",greatest("respondida_em", "retificada_em"),"id") WHERE "solicitacao"."respondida_em" is not null or "solicitacao"."retificada_em" is not null;--> statement-breakpoint
-- All staff learn that what an applicant sent came, or was dealt with: never what, nor whose.
CREATE FUNCTION novidade_avisar() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('avisos', 'novidade');
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Those columns are set by another trigger: this one looks at what became of them, not at what was asked for.
CREATE TRIGGER novidade_avisar AFTER UPDATE ON solicitacao FOR EACH ROW
  WHEN (NEW.respondida_em IS DISTINCT FROM OLD.respondida_em OR NEW.retificada_em IS DISTINCT FROM OLD.retificada_em)
  EXECUTE FUNCTION novidade_avisar();
