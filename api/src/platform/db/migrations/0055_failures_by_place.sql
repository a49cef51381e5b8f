ALTER TABLE "falha_modulo" DROP CONSTRAINT "falha_modulo_unica";--> statement-breakpoint
ALTER TABLE "falha_modulo" ADD COLUMN "lugar" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "falha_modulo" ADD COLUMN "pilha" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "falha_modulo" ADD COLUMN "lugares" jsonb;--> statement-breakpoint
ALTER TABLE "falha_modulo" ADD COLUMN "enderecos" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "falha_modulo" ADD COLUMN "navegadores" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "falha_modulo" ADD CONSTRAINT "falha_modulo_unica" UNIQUE("modulo","versao","fase","erro","lugar");