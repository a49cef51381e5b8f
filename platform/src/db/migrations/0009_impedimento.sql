CREATE TABLE "impedimento" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "impedimento_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"solicitacao_id" integer NOT NULL,
	"situacao" text NOT NULL,
	"usuario_id" integer,
	"pessoa" text,
	"motivo" text NOT NULL,
	"em" timestamp with time zone DEFAULT now() NOT NULL,
	"decidido_por" integer,
	"decidido_em" timestamp with time zone,
	"fundamento" text,
	CONSTRAINT "impedimento_situacao" CHECK ("impedimento"."situacao" in ('ALEGADO', 'VIGENTE', 'RECUSADO', 'CESSADO')),
	CONSTRAINT "impedimento_pessoa" CHECK (("impedimento"."situacao" in ('ALEGADO', 'RECUSADO')) = ("impedimento"."usuario_id" is null)),
	CONSTRAINT "impedimento_decisao" CHECK (("impedimento"."decidido_por" is null) = ("impedimento"."decidido_em" is null) and ("impedimento"."decidido_por" is null) = ("impedimento"."fundamento" is null)
        and ("impedimento"."situacao" not in ('RECUSADO', 'CESSADO') or "impedimento"."decidido_por" is not null)),
	CONSTRAINT "impedimento_proprio" CHECK ("impedimento"."decidido_por" <> "impedimento"."usuario_id")
);
--> statement-breakpoint
CREATE TABLE "termo_aceito" (
	"usuario_id" integer NOT NULL,
	"versao" integer NOT NULL,
	"em" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "termo_aceito_usuario_id_versao_em_pk" PRIMARY KEY("usuario_id","versao","em")
);
--> statement-breakpoint
ALTER TABLE "impedimento" ADD CONSTRAINT "impedimento_solicitacao_id_solicitacao_id_fk" FOREIGN KEY ("solicitacao_id") REFERENCES "public"."solicitacao"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "impedimento" ADD CONSTRAINT "impedimento_usuario_id_usuario_id_fk" FOREIGN KEY ("usuario_id") REFERENCES "public"."usuario"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "impedimento" ADD CONSTRAINT "impedimento_decidido_por_usuario_id_fk" FOREIGN KEY ("decidido_por") REFERENCES "public"."usuario"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "termo_aceito" ADD CONSTRAINT "termo_aceito_usuario_id_usuario_id_fk" FOREIGN KEY ("usuario_id") REFERENCES "public"."usuario"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "impedimento_um_vigente" ON "impedimento" USING btree ("usuario_id","solicitacao_id") WHERE "impedimento"."situacao" = 'VIGENTE';--> statement-breakpoint
CREATE UNIQUE INDEX "impedimento_uma_alegacao" ON "impedimento" USING btree ("solicitacao_id") WHERE "impedimento"."situacao" = 'ALEGADO';--> statement-breakpoint
CREATE INDEX "impedimento_solicitacao" ON "impedimento" USING btree ("solicitacao_id");