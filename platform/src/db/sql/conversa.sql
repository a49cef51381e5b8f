-- Messages, and the conversas of each analyst.

-- Each act of staff on a solicitação is told to its applicant: an act on their own would be a message to themselves.
CREATE OR REPLACE FUNCTION mensagem_a_si_mesmo() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'nobody writes to themselves'
    USING ERRCODE = 'check_violation', CONSTRAINT = 'mensagem_a_si_mesmo';
END $$;
CREATE OR REPLACE TRIGGER mensagem_a_si_mesmo BEFORE INSERT ON mensagem
  FOR EACH ROW WHEN (NEW.remetente_id = NEW.destinatario_id) EXECUTE FUNCTION mensagem_a_si_mesmo();

DROP TRIGGER IF EXISTS pergunta_aguarda ON mensagem;
DROP TRIGGER IF EXISTS pergunta_encerrada ON conversa;
DROP FUNCTION IF EXISTS pergunta_aguarda;
DROP FUNCTION IF EXISTS pergunta_encerrada;

CREATE OR REPLACE FUNCTION conversa_pessoa_nova() RETURNS trigger
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
CREATE OR REPLACE TRIGGER conversa_pessoa_nova AFTER INSERT ON mensagem FOR EACH ROW EXECUTE FUNCTION conversa_pessoa_nova();

CREATE OR REPLACE FUNCTION conversa_pessoa_data() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE conversa_pessoa SET data_ultima_mensagem = NEW.data_ultima_mensagem WHERE conversa_id = NEW.id;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER conversa_pessoa_data AFTER UPDATE OF data_ultima_mensagem ON conversa FOR EACH ROW
  WHEN (NEW.data_ultima_mensagem IS DISTINCT FROM OLD.data_ultima_mensagem) EXECUTE FUNCTION conversa_pessoa_data();
