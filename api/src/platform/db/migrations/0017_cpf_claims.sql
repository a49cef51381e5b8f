CREATE TABLE "pedido_titularidade" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "pedido_titularidade_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"protocolo" text NOT NULL,
	"situacao" text DEFAULT 'PENDENTE' NOT NULL,
	"criado_em" timestamp with time zone DEFAULT now() NOT NULL,
	"cpf" char(11) NOT NULL,
	"nome" text NOT NULL,
	"email" text NOT NULL,
	"relato" text NOT NULL,
	"arquivo_key" text NOT NULL,
	"decidido_em" timestamp with time zone,
	"decidido_por" integer,
	"justificativa" text,
	CONSTRAINT "pedido_titularidade_protocolo_unique" UNIQUE("protocolo"),
	CONSTRAINT "pedido_titularidade_arquivoKey_unique" UNIQUE("arquivo_key"),
	CONSTRAINT "titularidade_situacao" CHECK ("pedido_titularidade"."situacao" in ('PENDENTE', 'ACEITO', 'RECUSADO')),
	CONSTRAINT "titularidade_cpf" CHECK ("pedido_titularidade"."cpf" ~ '^[0-9]{11}$'),
	CONSTRAINT "titularidade_decisao" CHECK (("pedido_titularidade"."situacao" = 'PENDENTE') = ("pedido_titularidade"."decidido_em" is null) and ("pedido_titularidade"."decidido_em" is null) = ("pedido_titularidade"."decidido_por" is null)),
	CONSTRAINT "titularidade_recusa" CHECK ("pedido_titularidade"."situacao" <> 'RECUSADO' or length(trim("pedido_titularidade"."justificativa")) > 0)
);
--> statement-breakpoint
ALTER TABLE "arquivo" DROP CONSTRAINT "arquivo_finalidade";--> statement-breakpoint
ALTER TABLE "leitura" DROP CONSTRAINT "leitura_tipo";--> statement-breakpoint
ALTER TABLE "solicitacao_versao" ADD COLUMN "origem" text DEFAULT 'ENVIO' NOT NULL;--> statement-breakpoint
ALTER TABLE "pedido_titularidade" ADD CONSTRAINT "pedido_titularidade_arquivo_key_arquivo_key_fk" FOREIGN KEY ("arquivo_key") REFERENCES "public"."arquivo"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pedido_titularidade" ADD CONSTRAINT "pedido_titularidade_decidido_por_usuario_id_fk" FOREIGN KEY ("decidido_por") REFERENCES "public"."usuario"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "titularidade_um_pendente" ON "pedido_titularidade" USING btree ("cpf","email") WHERE "pedido_titularidade"."situacao" = 'PENDENTE';--> statement-breakpoint
CREATE INDEX "titularidade_lista" ON "pedido_titularidade" USING btree ("situacao","id" DESC NULLS FIRST);--> statement-breakpoint
ALTER TABLE "arquivo" ADD CONSTRAINT "arquivo_finalidade" CHECK ("arquivo"."finalidade" in ('CADASTRO', 'MENSAGEM', 'EDITAL', 'TITULARIDADE'));--> statement-breakpoint
ALTER TABLE "leitura" ADD CONSTRAINT "leitura_tipo" CHECK ("leitura"."tipo" in ('SOLICITACAO', 'DOCUMENTO', 'COMPROVANTE', 'CONVERSA', 'PROCESSO', 'TITULARIDADE', 'LISTA', 'PESQUISA'));--> statement-breakpoint
ALTER TABLE "solicitacao_versao" ADD CONSTRAINT "solicitacao_versao_origem" CHECK ("solicitacao_versao"."origem" in ('ENVIO', 'CORRECAO'));--> statement-breakpoint
-- Nobody decides on a claim to their own CPF, whatever asks for it.
CREATE FUNCTION titularidade_decisao_propria() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM usuario u WHERE u.id = NEW.decidido_por AND u.cpf = NEW.cpf) THEN
    RAISE EXCEPTION 'nobody decides on a claim to their own CPF'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'titularidade_decisao_propria';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER titularidade_decisao_propria BEFORE INSERT OR UPDATE OF decidido_por ON pedido_titularidade
  FOR EACH ROW WHEN (NEW.decidido_por IS NOT NULL) EXECUTE FUNCTION titularidade_decisao_propria();
