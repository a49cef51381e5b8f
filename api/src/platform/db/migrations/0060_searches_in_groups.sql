-- A search among all goes over one group of neighbours after the other, and stops at what it shows (ADR 49).
DROP INDEX "solicitacao_nome_em_todos";--> statement-breakpoint
DROP INDEX "credenciado_busca";--> statement-breakpoint
-- Made once, not for each edital with each search.
ALTER TABLE "edital" ADD COLUMN "numero_buscado" text GENERATED ALWAYS AS (lower(sem_acento(numero))) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "solicitacao_nome_em_todos" ON "solicitacao" USING gin (chaves_da_busca(("id" >> 17), "nome"));--> statement-breakpoint
CREATE INDEX "credenciado_busca" ON "solicitacao" USING gin (chaves_da_busca(("tipo_edital" || ("id" >> 17)::text), "nome")) WHERE "solicitacao"."situacao" in ('CREDENCIADO', 'INATIVO');