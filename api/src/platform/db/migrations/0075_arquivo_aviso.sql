ALTER TABLE "arquivo" ADD COLUMN "aviso" text;--> statement-breakpoint
ALTER TABLE "arquivo" ADD CONSTRAINT "arquivo_aviso" CHECK ("arquivo"."aviso" in ('FORMULARIO_ADOBE'));