CREATE TABLE "procuracao" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "procuracao_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"outorgante_id" integer NOT NULL,
	"procurador_cpf" char(11) NOT NULL,
	"procurador_id" integer,
	"poderes" text[] NOT NULL,
	"inicio" date NOT NULL,
	"fim" date NOT NULL,
	"criada_em" timestamp with time zone DEFAULT now() NOT NULL,
	"aceita_em" timestamp with time zone,
	"encerrada_em" timestamp with time zone,
	"encerrada_por" integer,
	CONSTRAINT "procuracao_cpf" CHECK ("procuracao"."procurador_cpf" ~ '^[0-9]{11}$'),
	CONSTRAINT "procuracao_periodo" CHECK ("procuracao"."inicio" <= "procuracao"."fim"),
	CONSTRAINT "procuracao_poderes" CHECK ("procuracao"."poderes" <@ array['ACOMPANHAR', 'INSCRICAO', 'RETIFICACAO', 'MENSAGENS', 'RECURSO']),
	CONSTRAINT "procuracao_aceita" CHECK (num_nonnulls("procuracao"."aceita_em", "procuracao"."procurador_id") in (0, 2)),
	CONSTRAINT "procuracao_encerrada" CHECK (num_nonnulls("procuracao"."encerrada_em", "procuracao"."encerrada_por") in (0, 2)),
	CONSTRAINT "procuracao_de_outro" CHECK ("procuracao"."procurador_id" <> "procuracao"."outorgante_id")
);
--> statement-breakpoint
ALTER TABLE "mensagem" ADD COLUMN "procuracao_id" integer DEFAULT (nullif(current_setting('portal.procurador', true), '')::jsonb ->> 'procuracao')::integer;--> statement-breakpoint
ALTER TABLE "sessao" ADD COLUMN "procuracao_id" integer;--> statement-breakpoint
ALTER TABLE "procuracao" ADD CONSTRAINT "procuracao_outorgante_id_usuario_id_fk" FOREIGN KEY ("outorgante_id") REFERENCES "public"."usuario"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "procuracao" ADD CONSTRAINT "procuracao_procurador_id_usuario_id_fk" FOREIGN KEY ("procurador_id") REFERENCES "public"."usuario"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "procuracao" ADD CONSTRAINT "procuracao_encerrada_por_usuario_id_fk" FOREIGN KEY ("encerrada_por") REFERENCES "public"."usuario"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "procuracao_aberta" ON "procuracao" USING btree ("outorgante_id","procurador_cpf") WHERE "procuracao"."encerrada_em" is null;--> statement-breakpoint
CREATE INDEX "procuracao_procurador" ON "procuracao" USING btree ("procurador_cpf");--> statement-breakpoint
ALTER TABLE "mensagem" ADD CONSTRAINT "mensagem_procuracao_id_procuracao_id_fk" FOREIGN KEY ("procuracao_id") REFERENCES "public"."procuracao"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessao" ADD CONSTRAINT "sessao_procuracao_id_procuracao_id_fk" FOREIGN KEY ("procuracao_id") REFERENCES "public"."procuracao"("id") ON DELETE no action ON UPDATE no action;