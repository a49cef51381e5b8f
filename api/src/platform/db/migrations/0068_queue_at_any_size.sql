DROP INDEX "solicitacao_edital_incra";--> statement-breakpoint
DROP INDEX "solicitacao_respondida";--> statement-breakpoint
DROP INDEX "solicitacao_prazo_aberto";--> statement-breakpoint
DROP INDEX "solicitacao_nome";--> statement-breakpoint
CREATE INDEX "solicitacao_edital_decidida" ON "solicitacao" USING btree ("edital_id","decidida_em") WHERE "solicitacao"."decidida_em" is not null;--> statement-breakpoint
CREATE INDEX "solicitacao_edital_situacao_desde" ON "solicitacao" USING btree ("edital_id","situacao","situacao_desde","id");--> statement-breakpoint
CREATE INDEX "solicitacao_edital_responsavel_desde" ON "solicitacao" USING btree ("edital_id","responsavel_id","situacao_desde","id") WHERE "solicitacao"."responsavel_id" is not null;--> statement-breakpoint
CREATE INDEX "solicitacao_edital_incra" ON "solicitacao" USING btree ("edital_id",("codigo_incra" is null),coalesce("codigo_incra", ''),"id");--> statement-breakpoint
CREATE INDEX "solicitacao_respondida" ON "solicitacao" USING btree ("edital_id","situacao_desde","id","situacao","responsavel_id") WHERE "solicitacao"."respondida_em" is not null or "solicitacao"."retificada_em" is not null;--> statement-breakpoint
CREATE INDEX "solicitacao_prazo_aberto" ON "solicitacao" USING btree ("edital_id","prazo_aberto","situacao","responsavel_id") WHERE "solicitacao"."prazo_aberto" is not null;--> statement-breakpoint
CREATE INDEX "solicitacao_nome" ON "solicitacao" USING gin (chaves_da_busca(("edital_id"::text || '.' || ("id" % 7)::text), "nome"));