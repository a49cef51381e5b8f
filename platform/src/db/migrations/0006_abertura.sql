ALTER TABLE "comprovante" DROP CONSTRAINT "comprovante_tipo";--> statement-breakpoint
ALTER TABLE "solicitacao_versao" DROP CONSTRAINT "solicitacao_versao_origem";--> statement-breakpoint
ALTER TABLE "solicitacao" ADD COLUMN "aberta_em" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "comprovante" ADD CONSTRAINT "comprovante_tipo" CHECK ("comprovante"."tipo" in ('CADASTRO', 'ALTERACAO', 'RETIFICACAO'));--> statement-breakpoint
ALTER TABLE "solicitacao_versao" ADD CONSTRAINT "solicitacao_versao_origem" CHECK ("solicitacao_versao"."origem" in ('ENVIO', 'ALTERACAO', 'CORRECAO'));--> statement-breakpoint
-- Staff had opened these before openings were recorded: the log of reads says so, or an act on them. Others in progress are opened by their next act.
UPDATE "solicitacao" s SET "aberta_em" = coalesce(
  (SELECT min(l."em") FROM "leitura" l WHERE l."solicitacao_id" = s."id" AND l."tipo" IN ('SOLICITACAO', 'DOCUMENTO', 'COMPROVANTE')), s."situacao_desde")
  WHERE s."situacao" = 'AGUARDANDO_APROVACAO' AND (s."versao" > 1 OR EXISTS (
    SELECT FROM "leitura" l WHERE l."solicitacao_id" = s."id" AND l."tipo" IN ('SOLICITACAO', 'DOCUMENTO', 'COMPROVANTE')));