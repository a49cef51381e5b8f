CREATE TABLE "checagem_disponibilidade" (
	"minuto" timestamp with time zone PRIMARY KEY NOT NULL,
	"responde" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "indisponibilidade" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "indisponibilidade_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"edital_id" integer NOT NULL,
	"dia" date NOT NULL,
	"minutos" smallint NOT NULL,
	"inicio" timestamp with time zone NOT NULL,
	"fim" timestamp with time zone NOT NULL,
	"situacao" text DEFAULT 'PENDENTE' NOT NULL,
	"registrada_em" timestamp with time zone DEFAULT now() NOT NULL,
	"decidida_em" timestamp with time zone,
	"decidida_por" integer,
	"motivo" text,
	"codigo" text,
	"conteudo" text,
	"cabecalho" text,
	"assinatura" text,
	"kid" text,
	CONSTRAINT "indisponibilidade_codigo_unique" UNIQUE("codigo"),
	CONSTRAINT "indisponibilidade_edital_dia" UNIQUE("edital_id","dia"),
	CONSTRAINT "indisponibilidade_situacao" CHECK ("indisponibilidade"."situacao" in ('PENDENTE', 'PRORROGADA', 'DISPENSADA')),
	CONSTRAINT "indisponibilidade_minutos" CHECK ("indisponibilidade"."minutos" between 1 and 1500 and "indisponibilidade"."inicio" < "indisponibilidade"."fim"),
	CONSTRAINT "indisponibilidade_decisao" CHECK (("indisponibilidade"."situacao" = 'PENDENTE') = ("indisponibilidade"."decidida_em" is null) and ("indisponibilidade"."decidida_em" is null) = ("indisponibilidade"."decidida_por" is null) and ("indisponibilidade"."decidida_em" is null or length(trim("indisponibilidade"."motivo")) > 0)),
	CONSTRAINT "indisponibilidade_certidao" CHECK (("indisponibilidade"."situacao" = 'PRORROGADA') = (num_nonnulls("indisponibilidade"."codigo", "indisponibilidade"."conteudo", "indisponibilidade"."cabecalho", "indisponibilidade"."assinatura", "indisponibilidade"."kid") = 5))
);
--> statement-breakpoint
ALTER TABLE "indisponibilidade" ADD CONSTRAINT "indisponibilidade_edital_id_edital_id_fk" FOREIGN KEY ("edital_id") REFERENCES "public"."edital"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "indisponibilidade" ADD CONSTRAINT "indisponibilidade_decidida_por_usuario_id_fk" FOREIGN KEY ("decidida_por") REFERENCES "public"."usuario"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "indisponibilidade" ADD CONSTRAINT "indisponibilidade_kid_comprovante_chave_kid_fk" FOREIGN KEY ("kid") REFERENCES "public"."comprovante_chave"("kid") ON DELETE no action ON UPDATE no action;