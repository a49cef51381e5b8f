ALTER TABLE "arquivo" ADD COLUMN "dono" text;--> statement-breakpoint
ALTER TABLE "arquivo" ADD COLUMN "origem" text;--> statement-breakpoint
-- Uploads from before had no owner but their key: nobody can tell whose they are, so nobody has them, and they are collected.
UPDATE "arquivo" SET "dono" = 'ninguem' WHERE "vinculado_em" IS NULL;--> statement-breakpoint
CREATE INDEX "arquivo_solto_dono_idx" ON "arquivo" USING btree ("dono") WHERE "arquivo"."vinculado_em" is null;--> statement-breakpoint
ALTER TABLE "arquivo" ADD CONSTRAINT "arquivo_solto_dono" CHECK ("arquivo"."vinculado_em" is not null or "arquivo"."dono" is not null);