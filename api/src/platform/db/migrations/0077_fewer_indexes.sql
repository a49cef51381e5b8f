DROP INDEX "solicitacao_edital_incra";--> statement-breakpoint
DROP INDEX "solicitacao_edital_crea";--> statement-breakpoint
DROP INDEX "solicitacao_edital_email";--> statement-breakpoint
DROP INDEX "solicitacao_edital_decidida";--> statement-breakpoint
DROP INDEX "solicitacao_edital_situacao_desde";--> statement-breakpoint
DROP INDEX "solicitacao_fila";--> statement-breakpoint
DROP INDEX "solicitacao_fila_responsavel";--> statement-breakpoint
DROP INDEX "solicitacao_edital_responsavel";--> statement-breakpoint
DROP INDEX "solicitacao_edital_responsavel_desde";--> statement-breakpoint
DROP INDEX "solicitacao_responsavel_idx";--> statement-breakpoint
DROP INDEX "solicitacao_edital_municipio";--> statement-breakpoint
DROP INDEX "solicitacao_respondida";--> statement-breakpoint
DROP INDEX "solicitacao_novidade_responsavel";--> statement-breakpoint
DROP INDEX "solicitacao_prazo_aberto";--> statement-breakpoint
DROP INDEX "credenciado_busca";--> statement-breakpoint
DROP INDEX "credenciado_cpf";--> statement-breakpoint
DROP INDEX "credenciado_incra";--> statement-breakpoint
DROP INDEX "credenciado_crea";--> statement-breakpoint
DROP INDEX "credenciado_email";--> statement-breakpoint
DROP INDEX "credenciado_decisor";--> statement-breakpoint
DROP INDEX "solicitacao_edital_desde";--> statement-breakpoint
DROP INDEX "solicitacao_novidade";--> statement-breakpoint
CREATE INDEX "solicitacao_atencao" ON "solicitacao" USING btree ("edital_id","situacao_desde","id","situacao","responsavel_id","prazo_aberto") WHERE "solicitacao"."respondida_em" is not null or "solicitacao"."retificada_em" is not null or "solicitacao"."prazo_aberto" is not null;--> statement-breakpoint
CREATE INDEX "solicitacao_edital_desde" ON "solicitacao" USING btree ("edital_id","situacao_desde","id","situacao","responsavel_id");--> statement-breakpoint
CREATE INDEX "solicitacao_novidade" ON "solicitacao" USING btree (greatest("respondida_em", "retificada_em"),"id","responsavel_id") WHERE greatest("solicitacao"."respondida_em", "solicitacao"."retificada_em") is not null;