CREATE TABLE "condicao" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "condicao_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"solicitacao_id" integer NOT NULL,
	"texto" text NOT NULL,
	"fim" date NOT NULL,
	"em" timestamp with time zone DEFAULT now() NOT NULL,
	"por" integer NOT NULL,
	"cumprida_em" timestamp with time zone,
	"cumprida_por" integer,
	"documento_id" integer,
	"mensagem_id" integer,
	"cancelada_em" timestamp with time zone,
	CONSTRAINT "condicao_cumprida" CHECK (num_nonnulls("condicao"."cumprida_em", "condicao"."cumprida_por") = 2 * num_nonnulls("condicao"."documento_id", "condicao"."mensagem_id")),
	CONSTRAINT "condicao_encerrada" CHECK ("condicao"."cumprida_em" is null or "condicao"."cancelada_em" is null)
);
--> statement-breakpoint
ALTER TABLE "condicao" ADD CONSTRAINT "condicao_solicitacao_id_solicitacao_id_fk" FOREIGN KEY ("solicitacao_id") REFERENCES "public"."solicitacao"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "condicao" ADD CONSTRAINT "condicao_por_usuario_id_fk" FOREIGN KEY ("por") REFERENCES "public"."usuario"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "condicao" ADD CONSTRAINT "condicao_cumprida_por_usuario_id_fk" FOREIGN KEY ("cumprida_por") REFERENCES "public"."usuario"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "condicao" ADD CONSTRAINT "condicao_documento_id_documento_id_fk" FOREIGN KEY ("documento_id") REFERENCES "public"."documento"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "condicao" ADD CONSTRAINT "condicao_mensagem_id_mensagem_id_fk" FOREIGN KEY ("mensagem_id") REFERENCES "public"."mensagem"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "condicao_solicitacao" ON "condicao" USING btree ("solicitacao_id");--> statement-breakpoint
CREATE INDEX "condicao_aberta" ON "condicao" USING btree ("fim","solicitacao_id") WHERE "condicao"."cumprida_em" is null and "condicao"."cancelada_em" is null;