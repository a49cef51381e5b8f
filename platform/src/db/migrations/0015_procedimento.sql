CREATE TABLE "procedimento" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "procedimento_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"solicitacao_id" integer NOT NULL,
	"situacao" text NOT NULL,
	"fatos" text NOT NULL,
	"aberto_por" integer NOT NULL,
	"aberto_em" timestamp with time zone DEFAULT now() NOT NULL,
	"aviso_id" integer NOT NULL,
	"defesa_id" integer,
	"proposta" text,
	"proposto_por" integer,
	"proposto_em" timestamp with time zone,
	"decidido_por" integer,
	"decidido_em" timestamp with time zone,
	"decisao_id" integer,
	"recurso_id" integer,
	"julgamento" text,
	"julgado_por" integer,
	"julgado_em" timestamp with time zone,
	"suspenso_ate" timestamp with time zone,
	"suspensao" text,
	"suspenso_por" integer,
	"encerrado_em" timestamp with time zone,
	"encerramento" text,
	CONSTRAINT "procedimento_situacao" CHECK ("procedimento"."situacao" in ('DEFESA', 'ANALISE', 'PROPOSTO', 'DECIDIDO', 'RECURSO', 'CONCLUIDO', 'REFORMADO', 'ARQUIVADO', 'EXTINTO')),
	CONSTRAINT "procedimento_outra_pessoa" CHECK ("procedimento"."decidido_por" <> "procedimento"."proposto_por"),
	CONSTRAINT "procedimento_terceira_pessoa" CHECK ("procedimento"."julgado_por" <> "procedimento"."proposto_por" and "procedimento"."julgado_por" <> "procedimento"."decidido_por"),
	CONSTRAINT "procedimento_proposta" CHECK (num_nonnulls("procedimento"."proposta", "procedimento"."proposto_por", "procedimento"."proposto_em") in (0, 3)),
	CONSTRAINT "procedimento_decisao" CHECK (num_nonnulls("procedimento"."decidido_por", "procedimento"."decidido_em", "procedimento"."decisao_id") in (0, 3)),
	CONSTRAINT "procedimento_julgamento" CHECK (num_nonnulls("procedimento"."julgamento", "procedimento"."julgado_por", "procedimento"."julgado_em") in (0, 3)),
	CONSTRAINT "procedimento_suspensao" CHECK (num_nonnulls("procedimento"."suspenso_ate", "procedimento"."suspensao", "procedimento"."suspenso_por") in (0, 3)),
	CONSTRAINT "procedimento_etapas" CHECK (("procedimento"."situacao" not in ('PROPOSTO', 'DECIDIDO', 'RECURSO', 'CONCLUIDO', 'REFORMADO') or "procedimento"."proposta" is not null)
        and ("procedimento"."situacao" not in ('DECIDIDO', 'RECURSO', 'CONCLUIDO', 'REFORMADO') or "procedimento"."decidido_por" is not null)
        and ("procedimento"."situacao" not in ('RECURSO', 'REFORMADO') or "procedimento"."recurso_id" is not null)
        and ("procedimento"."situacao" not in ('CONCLUIDO', 'REFORMADO') or "procedimento"."recurso_id" is null or "procedimento"."julgado_por" is not null)
        and ("procedimento"."situacao" in ('DEFESA', 'ANALISE', 'PROPOSTO', 'DECIDIDO', 'RECURSO')) = ("procedimento"."encerrado_em" is null)
        and ("procedimento"."situacao" = 'ARQUIVADO') = ("procedimento"."encerramento" is not null))
);
--> statement-breakpoint
ALTER TABLE "ato" DROP CONSTRAINT "ato_tipo";--> statement-breakpoint
ALTER TABLE "procedimento" ADD CONSTRAINT "procedimento_solicitacao_id_solicitacao_id_fk" FOREIGN KEY ("solicitacao_id") REFERENCES "public"."solicitacao"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "procedimento" ADD CONSTRAINT "procedimento_aberto_por_usuario_id_fk" FOREIGN KEY ("aberto_por") REFERENCES "public"."usuario"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "procedimento" ADD CONSTRAINT "procedimento_aviso_id_mensagem_id_fk" FOREIGN KEY ("aviso_id") REFERENCES "public"."mensagem"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "procedimento" ADD CONSTRAINT "procedimento_defesa_id_mensagem_id_fk" FOREIGN KEY ("defesa_id") REFERENCES "public"."mensagem"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "procedimento" ADD CONSTRAINT "procedimento_proposto_por_usuario_id_fk" FOREIGN KEY ("proposto_por") REFERENCES "public"."usuario"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "procedimento" ADD CONSTRAINT "procedimento_decidido_por_usuario_id_fk" FOREIGN KEY ("decidido_por") REFERENCES "public"."usuario"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "procedimento" ADD CONSTRAINT "procedimento_decisao_id_mensagem_id_fk" FOREIGN KEY ("decisao_id") REFERENCES "public"."mensagem"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "procedimento" ADD CONSTRAINT "procedimento_recurso_id_mensagem_id_fk" FOREIGN KEY ("recurso_id") REFERENCES "public"."mensagem"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "procedimento" ADD CONSTRAINT "procedimento_julgado_por_usuario_id_fk" FOREIGN KEY ("julgado_por") REFERENCES "public"."usuario"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "procedimento" ADD CONSTRAINT "procedimento_suspenso_por_usuario_id_fk" FOREIGN KEY ("suspenso_por") REFERENCES "public"."usuario"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "procedimento_um_aberto" ON "procedimento" USING btree ("solicitacao_id") WHERE "procedimento"."situacao" in ('DEFESA', 'ANALISE', 'PROPOSTO', 'DECIDIDO', 'RECURSO');--> statement-breakpoint
CREATE INDEX "procedimento_solicitacao" ON "procedimento" USING btree ("solicitacao_id");--> statement-breakpoint
CREATE INDEX "procedimento_decidido" ON "procedimento" USING btree ("decisao_id") WHERE "procedimento"."situacao" = 'DECIDIDO';--> statement-breakpoint
ALTER TABLE "ato" ADD CONSTRAINT "ato_tipo" CHECK ("ato"."tipo" in ('APROVAR', 'REJEITAR', 'PEDIR_RETIFICACAO', 'DESCREDENCIAR', 'ABRIR_PROCEDIMENTO', 'DECIDIR_PROCEDIMENTO', 'SUSPENDER', 'REINTEGRAR'));