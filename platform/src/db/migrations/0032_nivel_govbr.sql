ALTER TABLE "sessao" ADD COLUMN "nivel" text;--> statement-breakpoint
ALTER TABLE "sessao" ADD CONSTRAINT "sessao_nivel" CHECK ("sessao"."nivel" in ('BRONZE', 'PRATA', 'OURO'));