CREATE TABLE "auditoria_cabeca" (
	"ultima_id" bigint PRIMARY KEY NOT NULL,
	"hash" text NOT NULL,
	"linhas" bigint NOT NULL,
	"jws" text NOT NULL,
	"criada_em" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
REVOKE UPDATE, DELETE ON auditoria_cabeca FROM credenciados_app;
--> statement-breakpoint
CREATE TRIGGER auditoria_cabeca_recusar BEFORE UPDATE OR DELETE OR TRUNCATE ON auditoria_cabeca
  FOR EACH STATEMENT EXECUTE FUNCTION auditoria_recusar();
