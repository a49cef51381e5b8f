ALTER TABLE "comprovante" DROP CONSTRAINT "comprovante_tipo";--> statement-breakpoint
ALTER TABLE "solicitacao" ADD COLUMN "saiu_em" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "comprovante" ADD CONSTRAINT "comprovante_tipo" CHECK ("comprovante"."tipo" in ('CADASTRO', 'ALTERACAO', 'RETIFICACAO', 'DESISTENCIA', 'RENUNCIA'));--> statement-breakpoint
ALTER TABLE "solicitacao" ADD CONSTRAINT "solicitacao_saida" CHECK ("solicitacao"."saiu_em" is null or "solicitacao"."situacao" in ('ARQUIVADO', 'INATIVO'));