CREATE TABLE "pedido_exclusao" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "pedido_exclusao_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"usuario_id" integer NOT NULL,
	"motivo" text NOT NULL,
	"criado_em" timestamp with time zone DEFAULT now() NOT NULL,
	"resposta" text,
	"respondido_em" timestamp with time zone,
	"respondido_por" integer,
	CONSTRAINT "exclusao_resposta" CHECK (num_nulls("pedido_exclusao"."resposta", "pedido_exclusao"."respondido_em", "pedido_exclusao"."respondido_por") in (0, 3) and ("pedido_exclusao"."resposta" is null or length(trim("pedido_exclusao"."resposta")) > 0)),
	CONSTRAINT "exclusao_propria" CHECK ("pedido_exclusao"."respondido_por" is null or "pedido_exclusao"."respondido_por" <> "pedido_exclusao"."usuario_id")
);
--> statement-breakpoint
ALTER TABLE "pedido_exclusao" ADD CONSTRAINT "pedido_exclusao_usuario_id_usuario_id_fk" FOREIGN KEY ("usuario_id") REFERENCES "public"."usuario"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pedido_exclusao" ADD CONSTRAINT "pedido_exclusao_respondido_por_usuario_id_fk" FOREIGN KEY ("respondido_por") REFERENCES "public"."usuario"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "exclusao_um_pendente" ON "pedido_exclusao" USING btree ("usuario_id") WHERE "pedido_exclusao"."respondido_em" is null;--> statement-breakpoint
CREATE INDEX "exclusao_lista" ON "pedido_exclusao" USING btree ("respondido_em" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "exclusao_usuario" ON "pedido_exclusao" USING btree ("usuario_id","id" DESC NULLS FIRST);