-- What a processo is found by in words is made once, not of each row that is looked at: most of what a search of a common name cost.
DROP INDEX "processo_busca";--> statement-breakpoint
ALTER TABLE "processo" ADD COLUMN "buscado" text GENERATED ALWAYS AS (lower(sem_acento(numero_processo || ' ' || numero_protocolo || ' ' || nome_razao_social_interessado))) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "processo_busca" ON "processo" USING gin (chaves_da_busca(("id" >> 17), "buscado")) WHERE "processo"."atual";