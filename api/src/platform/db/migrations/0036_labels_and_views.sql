DROP INDEX "etiqueta_nome_unico";--> statement-breakpoint
DROP INDEX "visao_nome_unico";--> statement-breakpoint
CREATE UNIQUE INDEX "etiqueta_nome_unico" ON "etiqueta" USING btree (lower(sem_acento("nome")));--> statement-breakpoint
CREATE UNIQUE INDEX "visao_nome_unico" ON "visao" USING btree ("usuario_id",lower(sem_acento("nome")));