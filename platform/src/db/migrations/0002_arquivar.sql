ALTER TABLE "solicitacao" DROP CONSTRAINT "solicitacao_situacao";--> statement-breakpoint
ALTER TABLE "edital" ADD COLUMN "propor_arquivamento" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "solicitacao" ADD COLUMN "arquivamento_proposto_em" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "solicitacao" ADD CONSTRAINT "solicitacao_arquivamento" CHECK ("solicitacao"."arquivamento_proposto_em" is null or "solicitacao"."situacao" = 'RETIFICADO');--> statement-breakpoint
ALTER TABLE "solicitacao" ADD CONSTRAINT "solicitacao_situacao" CHECK ("solicitacao"."situacao" in ('AGUARDANDO_APROVACAO', 'AGUARDANDO_VALIDACAO', 'RETIFICADO', 'CREDENCIADO', 'REJEITADO', 'INATIVO', 'ARQUIVADO'));