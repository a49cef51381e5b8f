CREATE TABLE "recurso_intencao" (
	"resultado_id" integer NOT NULL,
	"solicitacao_id" integer NOT NULL,
	"recebido_em" timestamp with time zone NOT NULL,
	CONSTRAINT "recurso_intencao_resultado_id_solicitacao_id_pk" PRIMARY KEY("resultado_id","solicitacao_id")
);
--> statement-breakpoint
ALTER TABLE "resultado" ADD COLUMN "intencao_ate" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "resultado" ADD COLUMN "intencao_contagem" jsonb;--> statement-breakpoint
ALTER TABLE "recurso_intencao" ADD CONSTRAINT "recurso_intencao_do_resultado" FOREIGN KEY ("resultado_id","solicitacao_id") REFERENCES "public"."resultado_item"("resultado_id","solicitacao_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "resultado" ADD CONSTRAINT "resultado_intencao" CHECK (num_nonnulls("resultado"."intencao_ate", "resultado"."intencao_contagem") in (0, 2) and coalesce("resultado"."intencao_ate" <= "resultado"."recurso_ate", "resultado"."intencao_ate" is null));