DROP INDEX "solicitacao_edital_situacao";--> statement-breakpoint
CREATE INDEX "solicitacao_edital_numeros" ON "solicitacao" USING btree ("edital_id","situacao","criada_em","decidida_em");