CREATE TABLE "visita_oferta" (
	"oferta" uuid NOT NULL,
	"pagina" text NOT NULL,
	"braco" text NOT NULL,
	"origem" text NOT NULL,
	"falhou" boolean NOT NULL,
	"montagem" integer,
	"inp" integer,
	"lcp" integer,
	"cls" integer,
	"em" timestamp with time zone NOT NULL,
	CONSTRAINT "visita_oferta_oferta_pagina_pk" PRIMARY KEY("oferta","pagina"),
	CONSTRAINT "visita_oferta_braco" CHECK ("visita_oferta"."braco" in ('NOVA', 'ATUAL'))
);
--> statement-breakpoint
ALTER TABLE "token_publicacao" ADD COLUMN "email" text;--> statement-breakpoint
CREATE INDEX "visita_oferta_origem" ON "visita_oferta" USING btree ("oferta","braco","origem");