ALTER TABLE "conversa" DROP CONSTRAINT "conversa_aguarda";--> statement-breakpoint
DROP INDEX "conversa_pergunta_aberta";--> statement-breakpoint
DROP INDEX "conversa_pergunta_respondida";--> statement-breakpoint
DROP INDEX "solicitacao_novidade";--> statement-breakpoint
ALTER TABLE "solicitacao" ADD COLUMN "pergunta_em" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "solicitacao_novidade" ON "solicitacao" USING btree (greatest("respondida_em", "retificada_em"),"id","responsavel_id","pergunta_em") WHERE greatest("solicitacao"."respondida_em", "solicitacao"."retificada_em") is not null;