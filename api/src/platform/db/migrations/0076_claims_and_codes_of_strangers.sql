DROP INDEX "titularidade_um_pendente";--> statement-breakpoint
ALTER TABLE "pedido_titularidade" ADD COLUMN "aceito_depois_de" integer;--> statement-breakpoint
ALTER TABLE "pedido_titularidade" ADD CONSTRAINT "pedido_titularidade_aceito_depois_de_pedido_titularidade_id_fk" FOREIGN KEY ("aceito_depois_de") REFERENCES "public"."pedido_titularidade"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contato_codigo_quem" ON "contato_codigo" USING btree ("quem_hash");--> statement-breakpoint
UPDATE "pedido_titularidade" SET "aceito_depois_de" = "antes"."id_anterior" FROM (
  SELECT "id", lag("id") OVER (PARTITION BY "cpf" ORDER BY "decidido_em", "id") AS "id_anterior" FROM "pedido_titularidade" WHERE "situacao" = 'ACEITO'
) "antes" WHERE "antes"."id" = "pedido_titularidade"."id" AND "antes"."id_anterior" IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "titularidade_um_aceito" ON "pedido_titularidade" USING btree ("cpf",coalesce("aceito_depois_de", 0)) WHERE "pedido_titularidade"."situacao" = 'ACEITO';--> statement-breakpoint
CREATE UNIQUE INDEX "titularidade_um_pendente" ON "pedido_titularidade" USING btree ("cpf","email","contato_nao_confirmado") WHERE "pedido_titularidade"."situacao" = 'PENDENTE';--> statement-breakpoint
ALTER TABLE "pedido_titularidade" ADD CONSTRAINT "titularidade_aceito" CHECK ("pedido_titularidade"."aceito_depois_de" is null or "pedido_titularidade"."situacao" = 'ACEITO');