CREATE TABLE "leitura" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "leitura_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"em" timestamp with time zone NOT NULL,
	"janela" timestamp with time zone NOT NULL,
	"ator_id" integer NOT NULL,
	"perfil" text NOT NULL,
	"tipo" text NOT NULL,
	"alvo" text NOT NULL,
	"solicitacao_id" integer,
	"dados" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "leitura_unica" UNIQUE("janela","ator_id","perfil","tipo","alvo"),
	CONSTRAINT "leitura_tipo" CHECK ("leitura"."tipo" in ('SOLICITACAO', 'DOCUMENTO', 'COMPROVANTE', 'CONVERSA', 'PROCESSO', 'LISTA', 'PESQUISA'))
);
--> statement-breakpoint
CREATE INDEX "leitura_solicitacao" ON "leitura" USING btree ("solicitacao_id","id") WHERE "leitura"."solicitacao_id" is not null;--> statement-breakpoint
-- What was read stays read: the API's role only adds.
REVOKE UPDATE, DELETE ON leitura FROM credenciados_app;
