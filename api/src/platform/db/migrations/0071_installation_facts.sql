CREATE TABLE "instalacao" (
	"nome" text PRIMARY KEY NOT NULL,
	"valor" text NOT NULL
);
--> statement-breakpoint
-- The oldest release that works with this schema. A later migration that takes something away raises it.
INSERT INTO "instalacao" ("nome", "valor") VALUES ('VERSAO_MINIMA', '1.0.0');--> statement-breakpoint
-- Without its keys nothing that they encrypted or signed can be read or verified.
REVOKE DELETE ON "chave", "comprovante_chave", "instalacao" FROM credenciados_app;
