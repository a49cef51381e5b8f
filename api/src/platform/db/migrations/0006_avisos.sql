-- Tells every API process that something of a person's changed, as this transaction commits: only whose, never what.
CREATE FUNCTION avisar_pessoa(usuario_id integer) RETURNS void
  LANGUAGE sql AS $$ SELECT pg_notify('avisos', usuario_id::text) $$;
--> statement-breakpoint
-- A message counts as unread for its recipient from when it is written until it is read.
CREATE FUNCTION mensagem_avisar() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' OR NEW.status IS DISTINCT FROM OLD.status THEN
    PERFORM avisar_pessoa(NEW.destinatario_id);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER mensagem_avisar AFTER INSERT OR UPDATE OF status ON mensagem
  FOR EACH ROW EXECUTE FUNCTION mensagem_avisar();
--> statement-breakpoint
-- What ends a session: signing out, a disabled account, a profile taken away. Its open streams look again whether it lives.
CREATE FUNCTION sessao_avisar() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM avisar_pessoa(OLD.usuario_id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER sessao_avisar AFTER UPDATE OF revogada_em OR DELETE ON sessao
  FOR EACH ROW EXECUTE FUNCTION sessao_avisar();
--> statement-breakpoint
CREATE TRIGGER usuario_perfil_avisar AFTER DELETE ON usuario_perfil
  FOR EACH ROW EXECUTE FUNCTION sessao_avisar();
--> statement-breakpoint
CREATE FUNCTION usuario_avisar() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT NEW.ativo THEN PERFORM avisar_pessoa(NEW.id); END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER usuario_avisar AFTER UPDATE OF ativo ON usuario
  FOR EACH ROW EXECUTE FUNCTION usuario_avisar();
