CREATE TABLE "falha_modulo" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "falha_modulo_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"modulo" text NOT NULL,
	"versao" text NOT NULL,
	"fase" text NOT NULL,
	"erro" text NOT NULL,
	"vezes" integer DEFAULT 1 NOT NULL,
	"primeira_em" timestamp with time zone DEFAULT now() NOT NULL,
	"ultima_em" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "falha_modulo_unica" UNIQUE("modulo","versao","fase","erro"),
	CONSTRAINT "falha_modulo_fase" CHECK ("falha_modulo"."fase" in ('CARGA', 'INICIO', 'USO'))
);
--> statement-breakpoint
CREATE TABLE "virada_modulo" (
	"id" uuid PRIMARY KEY NOT NULL,
	"registrada_em" timestamp with time zone DEFAULT now() NOT NULL
);
