CREATE TABLE "decisao_aviso" (
	"solicitacao_id" integer NOT NULL,
	"etapa" smallint NOT NULL,
	"prazo" date NOT NULL,
	"em" timestamp with time zone NOT NULL,
	CONSTRAINT "decisao_aviso_solicitacao_id_etapa_pk" PRIMARY KEY("solicitacao_id","etapa"),
	CONSTRAINT "decisao_aviso_etapa" CHECK ("decisao_aviso"."etapa" in (50, 80, 100))
);
--> statement-breakpoint
CREATE TABLE "solicitacao_mudanca" (
	"solicitacao_id" integer NOT NULL,
	"versao" integer NOT NULL,
	"para" text NOT NULL,
	"em" timestamp with time zone NOT NULL,
	CONSTRAINT "solicitacao_mudanca_solicitacao_id_versao_pk" PRIMARY KEY("solicitacao_id","versao"),
	CONSTRAINT "solicitacao_mudanca_para" CHECK ("solicitacao_mudanca"."para" in ('AGUARDANDO_APROVACAO', 'AGUARDANDO_VALIDACAO', 'RETIFICADO', 'CREDENCIADO', 'REJEITADO', 'INATIVO', 'ARQUIVADO'))
);
--> statement-breakpoint
ALTER TABLE "decisao_aviso" ADD CONSTRAINT "decisao_aviso_solicitacao_id_solicitacao_id_fk" FOREIGN KEY ("solicitacao_id") REFERENCES "public"."solicitacao"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "solicitacao_mudanca" ADD CONSTRAINT "solicitacao_mudanca_solicitacao_id_solicitacao_id_fk" FOREIGN KEY ("solicitacao_id") REFERENCES "public"."solicitacao"("id") ON DELETE cascade ON UPDATE no action;