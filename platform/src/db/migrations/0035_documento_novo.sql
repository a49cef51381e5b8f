CREATE TABLE "documento_novo" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "documento_novo_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"documento_id" integer NOT NULL,
	"arquivo_key" text NOT NULL,
	"em" timestamp with time zone DEFAULT now() NOT NULL,
	"decidido_em" timestamp with time zone,
	"decidido_por" integer,
	"aceito" boolean,
	CONSTRAINT "documento_novo_arquivoKey_unique" UNIQUE("arquivo_key"),
	CONSTRAINT "documento_novo_decidido" CHECK (num_nonnulls("documento_novo"."decidido_em", "documento_novo"."decidido_por", "documento_novo"."aceito") in (0, 3))
);
--> statement-breakpoint
ALTER TABLE "documento_novo" ADD CONSTRAINT "documento_novo_documento_id_documento_id_fk" FOREIGN KEY ("documento_id") REFERENCES "public"."documento"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documento_novo" ADD CONSTRAINT "documento_novo_arquivo_key_arquivo_key_fk" FOREIGN KEY ("arquivo_key") REFERENCES "public"."arquivo"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documento_novo" ADD CONSTRAINT "documento_novo_decidido_por_usuario_id_fk" FOREIGN KEY ("decidido_por") REFERENCES "public"."usuario"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "documento_novo_pendente" ON "documento_novo" USING btree ("documento_id") WHERE "documento_novo"."decidido_em" is null;