-- Notifications (`LISTEN avisos`) that API processes pass on to open pages.

-- Tells every API process, at commit, that data of a person changed. The payload is the id alone.
CREATE OR REPLACE FUNCTION avisar_pessoa(usuario_id integer) RETURNS void
  LANGUAGE sql AS $$ SELECT pg_notify('avisos', usuario_id::text) $$;

-- A message counts as unread for its recipient from when it is written until it is read.
CREATE OR REPLACE FUNCTION mensagem_avisar() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' OR NEW.status IS DISTINCT FROM OLD.status THEN
    PERFORM avisar_pessoa(NEW.destinatario_id);
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER mensagem_avisar AFTER INSERT OR UPDATE OF status ON mensagem
  FOR EACH ROW EXECUTE FUNCTION mensagem_avisar();

-- Signing out, a disabled account or a profile taken away ends a session: its open streams check it again.
CREATE OR REPLACE FUNCTION sessao_avisar() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM avisar_pessoa(OLD.usuario_id);
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER sessao_avisar AFTER UPDATE OF revogada_em OR DELETE ON sessao
  FOR EACH ROW EXECUTE FUNCTION sessao_avisar();
CREATE OR REPLACE TRIGGER usuario_perfil_avisar AFTER DELETE ON usuario_perfil
  FOR EACH ROW EXECUTE FUNCTION sessao_avisar();

CREATE OR REPLACE FUNCTION usuario_avisar() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT NEW.ativo THEN PERFORM avisar_pessoa(NEW.id); END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER usuario_avisar AFTER UPDATE OF ativo ON usuario
  FOR EACH ROW EXECUTE FUNCTION usuario_avisar();

-- Pages that show a conversa learn that it was closed: its applicant, and staff who wrote in it.
CREATE OR REPLACE FUNCTION conversa_avisar() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.status IS DISTINCT FROM OLD.status THEN
    PERFORM avisar_pessoa(s.usuario_id) FROM solicitacao s WHERE s.id = NEW.solicitacao_id;
    PERFORM avisar_pessoa(m.remetente_id)
      FROM (SELECT DISTINCT remetente_id FROM mensagem WHERE conversa_id = NEW.id) m;
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER conversa_avisar AFTER UPDATE OF status ON conversa
  FOR EACH ROW EXECUTE FUNCTION conversa_avisar();

-- Editais are public: every listener is told of each change.
CREATE OR REPLACE FUNCTION edital_avisar() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('avisos', 'edital');
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER edital_avisar AFTER INSERT OR UPDATE ON edital
  FOR EACH STATEMENT EXECUTE FUNCTION edital_avisar();

-- A published answer (ESC-3) and a published list (RES-3) change an edital's public pages.
CREATE OR REPLACE TRIGGER esclarecimento_publicado_avisar AFTER UPDATE OF respondido_em ON esclarecimento
  FOR EACH STATEMENT EXECUTE FUNCTION edital_avisar();
CREATE OR REPLACE TRIGGER resultado_publicado_avisar AFTER INSERT ON resultado
  FOR EACH STATEMENT EXECUTE FUNCTION edital_avisar();

-- All staff learn that an applicant's news came, or was dealt with. The payload names neither.
CREATE OR REPLACE FUNCTION novidade_avisar() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('avisos', 'novidade');
  RETURN NULL;
END $$;

-- Another trigger sets these columns: this one compares their result, not the statement's columns.
CREATE OR REPLACE TRIGGER novidade_avisar AFTER UPDATE ON solicitacao FOR EACH ROW
  WHEN (NEW.respondida_em IS DISTINCT FROM OLD.respondida_em OR NEW.retificada_em IS DISTINCT FROM OLD.retificada_em)
  EXECUTE FUNCTION novidade_avisar();

-- A question about an edital came or was answered (ESC-4).
CREATE OR REPLACE TRIGGER esclarecimento_avisar AFTER INSERT OR UPDATE OF respondido_em ON esclarecimento
  FOR EACH STATEMENT EXECUTE FUNCTION novidade_avisar();
