ALTER TABLE "conversa" ADD COLUMN "aguarda_desde" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "conversa_pergunta_aberta" ON "conversa" USING btree ("aguarda_desde","id") WHERE "conversa"."aguarda_desde" is not null;--> statement-breakpoint
CREATE INDEX "conversa_pergunta_respondida" ON "conversa" USING btree ("data_ultima_mensagem" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "conversa"."tipo_conversa" = 'DUVIDA' and "conversa"."aguarda_desde" is null;--> statement-breakpoint
ALTER TABLE "conversa" ADD CONSTRAINT "conversa_aguarda" CHECK ("conversa"."aguarda_desde" is null or ("conversa"."tipo_conversa" = 'DUVIDA' and "conversa"."status" = 'ABERTA'));
--> statement-breakpoint
-- A question waits from its applicant's first message that no staff have answered; whoever writes, and whatever closes it.
CREATE FUNCTION pergunta_aguarda() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE conversa c
    SET aguarda_desde = CASE WHEN s.usuario_id = NEW.remetente_id THEN coalesce(c.aguarda_desde, NEW.data_enviada) END
    FROM solicitacao s
    WHERE c.id = NEW.conversa_id AND c.tipo_conversa = 'DUVIDA' AND c.status = 'ABERTA' AND s.id = c.solicitacao_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER pergunta_aguarda AFTER INSERT ON mensagem FOR EACH ROW EXECUTE FUNCTION pergunta_aguarda();
--> statement-breakpoint
CREATE FUNCTION pergunta_encerrada() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.aguarda_desde := NULL;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER pergunta_encerrada BEFORE UPDATE OF status ON conversa FOR EACH ROW
  WHEN (NEW.status = 'ENCERRADA') EXECUTE FUNCTION pergunta_encerrada();
--> statement-breakpoint
-- Questions of before.
UPDATE conversa c SET aguarda_desde = waiting.since
  FROM (
    SELECT m.conversa_id, min(m.data_enviada) AS since
      FROM mensagem m
      JOIN conversa q ON q.id = m.conversa_id AND q.tipo_conversa = 'DUVIDA' AND q.status = 'ABERTA'
      JOIN solicitacao s ON s.id = q.solicitacao_id
      WHERE m.remetente_id = s.usuario_id AND NOT EXISTS (
        SELECT FROM mensagem later
          WHERE later.conversa_id = m.conversa_id AND later.id > m.id AND later.remetente_id <> s.usuario_id)
      GROUP BY m.conversa_id
  ) waiting
  WHERE waiting.conversa_id = c.id;
