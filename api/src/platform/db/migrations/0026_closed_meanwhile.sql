-- Pages that show a conversa learn that it was closed: those of its applicant, and of the staff who wrote in it.
CREATE FUNCTION conversa_avisar() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.status IS DISTINCT FROM OLD.status THEN
    PERFORM avisar_pessoa(s.usuario_id) FROM solicitacao s WHERE s.id = NEW.solicitacao_id;
    PERFORM avisar_pessoa(m.remetente_id)
      FROM (SELECT DISTINCT remetente_id FROM mensagem WHERE conversa_id = NEW.id) m;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER conversa_avisar AFTER UPDATE OF status ON conversa
  FOR EACH ROW EXECUTE FUNCTION conversa_avisar();
--> statement-breakpoint
-- An edital is everybody's: whoever listens is told, whatever changed of it.
CREATE FUNCTION edital_avisar() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('avisos', 'edital');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER edital_avisar AFTER INSERT OR UPDATE ON edital
  FOR EACH STATEMENT EXECUTE FUNCTION edital_avisar();
