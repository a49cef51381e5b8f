ALTER TABLE "outbox" ADD COLUMN "anexos" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "em_envio_desde" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "falhou_em" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "mensagem_prazo" ON "mensagem" USING btree ("data_limite_resposta") WHERE "mensagem"."data_limite_resposta" is not null and "mensagem"."status" <> 'RESPONDIDA';--> statement-breakpoint
CREATE INDEX "outbox_falha" ON "outbox" USING btree ("solicitacao_id") WHERE "outbox"."falhou_em" is not null;--> statement-breakpoint
CREATE INDEX "outbox_em_envio" ON "outbox" USING btree ("em_envio_desde") WHERE "outbox"."em_envio_desde" is not null;