ALTER TABLE "ato" DROP CONSTRAINT "ato_tipo";--> statement-breakpoint
ALTER TABLE "ato" ALTER COLUMN "solicitacao_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "ato" ALTER COLUMN "versao" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "ato" ADD COLUMN "extincao_id" integer;--> statement-breakpoint
ALTER TABLE "ato" ADD CONSTRAINT "ato_extincao_id_extincao_id_fk" FOREIGN KEY ("extincao_id") REFERENCES "public"."extincao"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ato" ADD CONSTRAINT "ato_da_extincao" UNIQUE("extincao_id");--> statement-breakpoint
ALTER TABLE "ato" ADD CONSTRAINT "ato_de_quem" CHECK (num_nonnulls("ato"."solicitacao_id", "ato"."versao") = case when "ato"."extincao_id" is null then 2 else 0 end);--> statement-breakpoint
ALTER TABLE "ato" ADD CONSTRAINT "ato_tipo" CHECK ("ato"."tipo" in ('APROVAR', 'REJEITAR', 'PEDIR_RETIFICACAO', 'DESCREDENCIAR', 'ABRIR_PROCEDIMENTO', 'DECIDIR_PROCEDIMENTO', 'SUSPENDER', 'REINTEGRAR', 'REVER', 'ANULAR', 'REVOGAR', 'CORRIGIR', 'DECIDIR_RECURSO', 'ARQUIVAR', 'DESARQUIVAR', 'ANULAR_EDITAL', 'REVOGAR_EDITAL'));