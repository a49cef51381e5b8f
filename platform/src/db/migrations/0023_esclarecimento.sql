CREATE TABLE "esclarecimento" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "esclarecimento_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"protocolo" text NOT NULL,
	"edital_id" integer NOT NULL,
	"tipo" text NOT NULL,
	"texto" text NOT NULL,
	"nome" text NOT NULL,
	"email" text,
	"enviado_em" timestamp with time zone DEFAULT now() NOT NULL,
	"contagem" jsonb NOT NULL,
	"publicado" text,
	"resposta" text,
	"acolhida" boolean,
	"respondido_em" timestamp with time zone,
	"respondido_por" integer,
	CONSTRAINT "esclarecimento_protocolo_unique" UNIQUE("protocolo"),
	CONSTRAINT "esclarecimento_tipo" CHECK ("esclarecimento"."tipo" in ('PERGUNTA', 'IMPUGNACAO')),
	CONSTRAINT "esclarecimento_resposta" CHECK (num_nonnulls("esclarecimento"."publicado", "esclarecimento"."resposta", "esclarecimento"."respondido_em", "esclarecimento"."respondido_por") in (0, 4)),
	CONSTRAINT "esclarecimento_acolhida" CHECK (("esclarecimento"."acolhida" is not null) = ("esclarecimento"."tipo" = 'IMPUGNACAO' and "esclarecimento"."respondido_em" is not null))
);
--> statement-breakpoint
ALTER TABLE "esclarecimento" ADD CONSTRAINT "esclarecimento_edital_id_edital_id_fk" FOREIGN KEY ("edital_id") REFERENCES "public"."edital"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "esclarecimento" ADD CONSTRAINT "esclarecimento_respondido_por_usuario_id_fk" FOREIGN KEY ("respondido_por") REFERENCES "public"."usuario"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "esclarecimento_edital" ON "esclarecimento" USING btree ("edital_id","respondido_em" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "esclarecimento_aguardando" ON "esclarecimento" USING btree ("edital_id") WHERE "esclarecimento"."respondido_em" is null;