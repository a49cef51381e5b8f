CREATE TABLE "suspensao" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "suspensao_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"solicitacao_id" integer NOT NULL,
	"ate" timestamp with time zone NOT NULL,
	"motivo" text NOT NULL,
	"por" integer NOT NULL,
	"em" timestamp with time zone DEFAULT now() NOT NULL,
	"encerrada_em" timestamp with time zone,
	"encerrada_por" integer,
	"encerramento" text,
	CONSTRAINT "suspensao_encerramento" CHECK (num_nonnulls("suspensao"."encerrada_em", "suspensao"."encerrada_por", "suspensao"."encerramento") in (0, 3)),
	CONSTRAINT "suspensao_ate" CHECK ("suspensao"."ate" > "suspensao"."em")
);
--> statement-breakpoint
CREATE TABLE "validade_aviso" (
	"solicitacao_id" integer NOT NULL,
	"alvo" text NOT NULL,
	"fim" date NOT NULL,
	"etapa" smallint NOT NULL,
	"em" timestamp with time zone NOT NULL,
	CONSTRAINT "validade_aviso_solicitacao_id_alvo_fim_etapa_pk" PRIMARY KEY("solicitacao_id","alvo","fim","etapa"),
	CONSTRAINT "validade_aviso_etapa" CHECK ("validade_aviso"."etapa" in (60, 30, 7, 1))
);
--> statement-breakpoint
ALTER TABLE "documento" ADD COLUMN "validade" date;--> statement-breakpoint
ALTER TABLE "solicitacao" ADD COLUMN "valido_ate" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "solicitacao" ADD COLUMN "vencido_em" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "suspensao" ADD CONSTRAINT "suspensao_solicitacao_id_solicitacao_id_fk" FOREIGN KEY ("solicitacao_id") REFERENCES "public"."solicitacao"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suspensao" ADD CONSTRAINT "suspensao_por_usuario_id_fk" FOREIGN KEY ("por") REFERENCES "public"."usuario"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suspensao" ADD CONSTRAINT "suspensao_encerrada_por_usuario_id_fk" FOREIGN KEY ("encerrada_por") REFERENCES "public"."usuario"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "validade_aviso" ADD CONSTRAINT "validade_aviso_solicitacao_id_solicitacao_id_fk" FOREIGN KEY ("solicitacao_id") REFERENCES "public"."solicitacao"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "suspensao_solicitacao" ON "suspensao" USING btree ("solicitacao_id");--> statement-breakpoint
CREATE INDEX "documento_validade" ON "documento" USING btree ("validade") WHERE "documento"."substituido_em" is null and "documento"."validade" is not null;--> statement-breakpoint
CREATE INDEX "solicitacao_validade" ON "solicitacao" USING btree ("valido_ate") WHERE "solicitacao"."situacao" = 'CREDENCIADO' and "solicitacao"."valido_ate" is not null;--> statement-breakpoint
ALTER TABLE "solicitacao" ADD CONSTRAINT "solicitacao_vencimento" CHECK ("solicitacao"."vencido_em" is null or ("solicitacao"."situacao" = 'INATIVO' and "solicitacao"."valido_ate" is not null and "solicitacao"."valido_ate" < "solicitacao"."vencido_em"));