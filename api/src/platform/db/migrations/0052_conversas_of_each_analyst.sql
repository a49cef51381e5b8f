CREATE TABLE "conversa_pessoa" (
	"conversa_id" integer NOT NULL,
	"usuario_id" integer NOT NULL,
	"data_ultima_mensagem" timestamp with time zone NOT NULL,
	CONSTRAINT "conversa_pessoa_conversa_id_usuario_id_pk" PRIMARY KEY("conversa_id","usuario_id")
);
--> statement-breakpoint
ALTER TABLE "conversa_pessoa" ADD CONSTRAINT "conversa_pessoa_conversa_id_conversa_id_fk" FOREIGN KEY ("conversa_id") REFERENCES "public"."conversa"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversa_pessoa" ADD CONSTRAINT "conversa_pessoa_usuario_id_usuario_id_fk" FOREIGN KEY ("usuario_id") REFERENCES "public"."usuario"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "conversa_pessoa_lista" ON "conversa_pessoa" USING btree ("usuario_id","data_ultima_mensagem","conversa_id");
--> statement-breakpoint
REVOKE INSERT, UPDATE, DELETE ON conversa_pessoa FROM credenciados_app;
--> statement-breakpoint
CREATE FUNCTION conversa_pessoa_nova() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO conversa_pessoa (conversa_id, usuario_id, data_ultima_mensagem)
    SELECT c.id, p.id, c.data_ultima_mensagem
    FROM conversa c JOIN solicitacao s ON s.id = c.solicitacao_id
    CROSS JOIN (SELECT NEW.remetente_id AS id UNION SELECT NEW.destinatario_id) p
    WHERE c.id = NEW.conversa_id AND p.id <> s.usuario_id
    ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER conversa_pessoa_nova AFTER INSERT ON mensagem FOR EACH ROW EXECUTE FUNCTION conversa_pessoa_nova();
--> statement-breakpoint
CREATE FUNCTION conversa_pessoa_data() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE conversa_pessoa SET data_ultima_mensagem = NEW.data_ultima_mensagem WHERE conversa_id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER conversa_pessoa_data AFTER UPDATE OF data_ultima_mensagem ON conversa FOR EACH ROW
  WHEN (NEW.data_ultima_mensagem IS DISTINCT FROM OLD.data_ultima_mensagem) EXECUTE FUNCTION conversa_pessoa_data();
--> statement-breakpoint
-- Conversas of before.
INSERT INTO conversa_pessoa (conversa_id, usuario_id, data_ultima_mensagem)
  SELECT c.id, p.id, c.data_ultima_mensagem
  FROM conversa c JOIN solicitacao s ON s.id = c.solicitacao_id
  CROSS JOIN LATERAL (
    SELECT m.remetente_id AS id FROM mensagem m WHERE m.conversa_id = c.id
    UNION SELECT m.destinatario_id FROM mensagem m WHERE m.conversa_id = c.id
  ) p
  WHERE p.id <> s.usuario_id;
