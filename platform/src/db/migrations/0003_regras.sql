ALTER TABLE "edital" ADD COLUMN "regras" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
UPDATE "edital" SET "regras" = '{"proporArquivamento": true}' WHERE "propor_arquivamento";--> statement-breakpoint
ALTER TABLE "edital" DROP COLUMN "propor_arquivamento";