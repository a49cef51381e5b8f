ALTER TABLE "lote_item" ADD COLUMN "responsavel_id" integer;--> statement-breakpoint
-- Lotes that wait already give away what they would have: whose it was when they were made.
UPDATE "lote_item" SET "responsavel_id" = s."responsavel_id"
FROM "lote" l, "solicitacao" s
WHERE l."id" = "lote_item"."lote_id" AND s."id" = "lote_item"."solicitacao_id" AND "lote_item"."situacao" = 'PENDENTE'
  AND l."ato" ->> 'acao' = 'ATRIBUIR' AND s."responsavel_desde" <= l."criado_em";
