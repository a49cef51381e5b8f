DROP INDEX "solicitacao_nome_em_todos";--> statement-breakpoint
CREATE INDEX "solicitacao_nome_em_todos" ON "solicitacao" USING gin (chaves_da_busca(("id" >> 16), "nome"));