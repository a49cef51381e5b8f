-- What a name is searched by within a group (such as a call): its trigrams, each under the group's number, so that an index
-- entry is of one group alone.
CREATE FUNCTION chaves_da_busca(grupo integer, nome text) RETURNS text[]
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN ARRAY(SELECT grupo::text || trigrama FROM unnest(public.show_trgm(lower(public.sem_acento(nome)))) AS trigrama);
--> statement-breakpoint
DROP INDEX "solicitacao_nome";--> statement-breakpoint
CREATE INDEX "solicitacao_credenciado_nome" ON "solicitacao" USING gin (lower(sem_acento("nome")) gin_trgm_ops) WHERE "solicitacao"."situacao" in ('CREDENCIADO', 'INATIVO');--> statement-breakpoint
CREATE INDEX "solicitacao_nome" ON "solicitacao" USING gin (chaves_da_busca("edital_id", "nome"));