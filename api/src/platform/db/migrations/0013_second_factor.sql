CREATE TABLE "aplicativo_codigos" (
	"usuario_id" integer PRIMARY KEY NOT NULL,
	"segredo" text NOT NULL,
	"ultimo_passo" bigint NOT NULL,
	"criado_em" timestamp with time zone DEFAULT now() NOT NULL,
	"usado_em" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "chave_acesso" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "chave_acesso_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"usuario_id" integer NOT NULL,
	"credencial" text NOT NULL,
	"publica" text NOT NULL,
	"contador" bigint NOT NULL,
	"transportes" text[] NOT NULL,
	"nome" text NOT NULL,
	"criada_em" timestamp with time zone DEFAULT now() NOT NULL,
	"usada_em" timestamp with time zone,
	CONSTRAINT "chave_acesso_credencial_unique" UNIQUE("credencial"),
	CONSTRAINT "chave_acesso_nome" CHECK (length("chave_acesso"."nome") between 1 and 60)
);
--> statement-breakpoint
CREATE TABLE "codigo_conta" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "codigo_conta_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"usuario_id" integer NOT NULL,
	"finalidade" text NOT NULL,
	"destino" text NOT NULL,
	"hash" text NOT NULL,
	"criado_em" timestamp with time zone DEFAULT now() NOT NULL,
	"expira_em" timestamp with time zone NOT NULL,
	"usado_em" timestamp with time zone,
	CONSTRAINT "codigo_conta_finalidade" CHECK ("codigo_conta"."finalidade" in ('SEGUNDO_FATOR', 'EMAIL'))
);
--> statement-breakpoint
CREATE TABLE "codigo_recuperacao" (
	"usuario_id" integer NOT NULL,
	"hash" text NOT NULL,
	"criado_em" timestamp with time zone DEFAULT now() NOT NULL,
	"usado_em" timestamp with time zone,
	CONSTRAINT "codigo_recuperacao_usuario_id_hash_pk" PRIMARY KEY("usuario_id","hash")
);
--> statement-breakpoint
ALTER TABLE "sessao" ADD COLUMN "ultimo_uso_em" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "sessao" ADD COLUMN "navegador" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "aplicativo_codigos" ADD CONSTRAINT "aplicativo_codigos_usuario_id_usuario_id_fk" FOREIGN KEY ("usuario_id") REFERENCES "public"."usuario"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chave_acesso" ADD CONSTRAINT "chave_acesso_usuario_id_usuario_id_fk" FOREIGN KEY ("usuario_id") REFERENCES "public"."usuario"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "codigo_conta" ADD CONSTRAINT "codigo_conta_usuario_id_usuario_id_fk" FOREIGN KEY ("usuario_id") REFERENCES "public"."usuario"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "codigo_recuperacao" ADD CONSTRAINT "codigo_recuperacao_usuario_id_usuario_id_fk" FOREIGN KEY ("usuario_id") REFERENCES "public"."usuario"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "chave_acesso_usuario" ON "chave_acesso" USING btree ("usuario_id");--> statement-breakpoint
CREATE INDEX "codigo_conta_usuario" ON "codigo_conta" USING btree ("usuario_id","criado_em");--> statement-breakpoint
-- A code that was used, or one made before it, never counts again: whatever the application does.
CREATE FUNCTION aplicativo_codigos_adiante() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.segredo = OLD.segredo AND NEW.ultimo_passo < OLD.ultimo_passo THEN
    RAISE EXCEPTION 'a step of codes was used already' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER aplicativo_codigos_adiante BEFORE UPDATE ON aplicativo_codigos
  FOR EACH ROW EXECUTE FUNCTION aplicativo_codigos_adiante();
--> statement-breakpoint
CREATE FUNCTION codigo_usado_fica_usado() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.usado_em IS NOT NULL AND NEW.usado_em IS DISTINCT FROM OLD.usado_em THEN
    RAISE EXCEPTION 'the code was used already' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER codigo_recuperacao_usado BEFORE UPDATE ON codigo_recuperacao
  FOR EACH ROW EXECUTE FUNCTION codigo_usado_fica_usado();
--> statement-breakpoint
CREATE TRIGGER codigo_conta_usado BEFORE UPDATE ON codigo_conta
  FOR EACH ROW EXECUTE FUNCTION codigo_usado_fica_usado();
