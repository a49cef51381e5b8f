CREATE TABLE "evento_seguranca" (
	"hora" timestamp with time zone NOT NULL,
	"evento" text NOT NULL,
	"quantos" integer NOT NULL,
	"primeiro_em" timestamp with time zone NOT NULL,
	"ultimo_em" timestamp with time zone NOT NULL,
	CONSTRAINT "evento_seguranca_hora_evento_pk" PRIMARY KEY("hora","evento")
);
--> statement-breakpoint
CREATE TABLE "sinal" (
	"nome" text PRIMARY KEY NOT NULL,
	"em" timestamp with time zone NOT NULL,
	"dados" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE INDEX "outbox_por_enviar" ON "outbox" USING btree ("criado_em") WHERE "outbox"."enviado_em" is null and "outbox"."falhou_em" is null;--> statement-breakpoint
CREATE INDEX "outbox_falhou" ON "outbox" USING btree ("falhou_em") WHERE "outbox"."falhou_em" is not null;