CREATE TABLE "parecer" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "parecer_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"solicitacao_id" integer NOT NULL,
	"nome" text NOT NULL,
	"email" text NOT NULL,
	"pergunta" text NOT NULL,
	"chave_hash" char(64) NOT NULL,
	"criado_em" timestamp with time zone DEFAULT now() NOT NULL,
	"criado_por" integer NOT NULL,
	"expira_em" timestamp with time zone NOT NULL,
	"aberto_em" timestamp with time zone,
	"conclusao" text,
	"texto" text,
	"respondido_em" timestamp with time zone,
	"cancelado_em" timestamp with time zone,
	"cancelado_por" integer,
	CONSTRAINT "parecer_chaveHash_unique" UNIQUE("chave_hash"),
	CONSTRAINT "parecer_conclusao" CHECK ("parecer"."conclusao" in ('FAVORAVEL', 'FAVORAVEL_COM_RESSALVAS', 'DESFAVORAVEL', 'SEM_CONCLUSAO')),
	CONSTRAINT "parecer_resposta" CHECK (num_nulls("parecer"."conclusao", "parecer"."texto", "parecer"."respondido_em") in (0, 3) and ("parecer"."texto" is null or length(trim("parecer"."texto")) > 0)),
	CONSTRAINT "parecer_cancelado" CHECK (("parecer"."cancelado_em" is null) = ("parecer"."cancelado_por" is null)),
	CONSTRAINT "parecer_um_fim" CHECK ("parecer"."cancelado_em" is null or "parecer"."respondido_em" is null)
);
--> statement-breakpoint
CREATE TABLE "parecer_documento" (
	"parecer_id" integer NOT NULL,
	"documento_id" integer NOT NULL,
	CONSTRAINT "parecer_documento_parecer_id_documento_id_pk" PRIMARY KEY("parecer_id","documento_id")
);
--> statement-breakpoint
ALTER TABLE "parecer" ADD CONSTRAINT "parecer_solicitacao_id_solicitacao_id_fk" FOREIGN KEY ("solicitacao_id") REFERENCES "public"."solicitacao"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parecer" ADD CONSTRAINT "parecer_criado_por_usuario_id_fk" FOREIGN KEY ("criado_por") REFERENCES "public"."usuario"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parecer" ADD CONSTRAINT "parecer_cancelado_por_usuario_id_fk" FOREIGN KEY ("cancelado_por") REFERENCES "public"."usuario"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parecer_documento" ADD CONSTRAINT "parecer_documento_parecer_id_parecer_id_fk" FOREIGN KEY ("parecer_id") REFERENCES "public"."parecer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parecer_documento" ADD CONSTRAINT "parecer_documento_documento_id_documento_id_fk" FOREIGN KEY ("documento_id") REFERENCES "public"."documento"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "parecer_um_aberto" ON "parecer" USING btree ("solicitacao_id","email") WHERE "parecer"."respondido_em" is null and "parecer"."cancelado_em" is null;--> statement-breakpoint
CREATE INDEX "parecer_solicitacao" ON "parecer" USING btree ("solicitacao_id","id" DESC NULLS FIRST);--> statement-breakpoint
-- An opinion stays as it was given, whatever asks for it to change.
CREATE FUNCTION parecer_respondido() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'an opinion that was given stays as it is'
    USING ERRCODE = 'check_violation', CONSTRAINT = 'parecer_respondido';
END $$;
--> statement-breakpoint
CREATE TRIGGER parecer_respondido BEFORE UPDATE OR DELETE ON parecer
  FOR EACH ROW WHEN (OLD.respondido_em IS NOT NULL) EXECUTE FUNCTION parecer_respondido();
