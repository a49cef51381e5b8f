ALTER TABLE "falha_modulo" ADD COLUMN "quem" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
-- Those who told before aren't known one by one: each counts as somebody who told of nothing else.
UPDATE "falha_modulo" SET "quem" = array(SELECT gen_random_uuid()::text FROM generate_series(1, least("enderecos", 8)));--> statement-breakpoint
ALTER TABLE "falha_modulo" DROP COLUMN "enderecos";