-- Which addresses are known to reach their person (CTA-6), and accounts that another one took the place of.
CREATE TABLE "contato_codigo" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "contato_codigo_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"email_hash" text NOT NULL,
	"quem_hash" text NOT NULL,
	"codigo_hash" text NOT NULL,
	"tentativas" smallint DEFAULT 0 NOT NULL,
	"criado_em" timestamp with time zone DEFAULT now() NOT NULL,
	"expira_em" timestamp with time zone NOT NULL,
	"usado_em" timestamp with time zone,
	CONSTRAINT "contato_codigo_tentativas" CHECK ("contato_codigo"."tentativas" between 0 and 5)
);
--> statement-breakpoint
ALTER TABLE "usuario" DROP CONSTRAINT "usuario_cpf_unique";--> statement-breakpoint
ALTER TABLE "solicitacao" ADD COLUMN "contato_nao_confirmado" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "usuario" ADD COLUMN "confirmado_em" timestamp with time zone DEFAULT now();--> statement-breakpoint
ALTER TABLE "usuario" ADD COLUMN "substituida_em" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "contato_codigo_criado" ON "contato_codigo" USING btree ("criado_em");--> statement-breakpoint
CREATE UNIQUE INDEX "usuario_cpf_unico" ON "usuario" USING btree ("cpf") WHERE "usuario"."substituida_em" is null;--> statement-breakpoint
ALTER TABLE "usuario" ADD CONSTRAINT "usuario_substituida" CHECK ("usuario"."substituida_em" is null or not "usuario"."ativo");--> statement-breakpoint
-- An account that an anonymous registration made, and that nobody ever set a password for nor signed in to, is not confirmed.
UPDATE "usuario" SET "confirmado_em" = "criado_em";--> statement-breakpoint
UPDATE "usuario" u SET "confirmado_em" = NULL
WHERE u.senha_hash IS NULL
  AND NOT EXISTS (SELECT 1 FROM usuario_perfil p WHERE p.usuario_id = u.id AND p.perfil <> 'CREDENCIADOS')
  AND u.id NOT IN (SELECT a.ator_id FROM auditoria a WHERE a.acao IN ('SESSAO_INICIADA', 'SENHA_DEFINIDA') AND a.ator_id IS NOT NULL)
  AND u.id IN (
    SELECT s.usuario_id FROM auditoria a JOIN solicitacao s ON s.id::text = a.entidade_id
    WHERE a.acao = 'SOLICITACAO_REGISTRADA' AND a.entidade = 'solicitacao' AND a.ator_id IS NULL
  );
