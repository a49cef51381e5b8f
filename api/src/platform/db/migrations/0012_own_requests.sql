-- Nobody decides on a request of their own, whatever asks for it. Decisions of before stay as they are.
CREATE FUNCTION solicitacao_decisao_propria() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF NEW.decidida_por IS NOT DISTINCT FROM OLD.decidida_por THEN RETURN NEW; END IF;
  END IF;
  IF NEW.decidida_por = NEW.usuario_id
    OR EXISTS (SELECT FROM usuario u WHERE u.id = NEW.decidida_por AND u.cpf = NEW.cpf) THEN
    RAISE EXCEPTION 'nobody decides on a request of their own'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'solicitacao_decisao_propria';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER solicitacao_decisao_propria BEFORE INSERT OR UPDATE OF decidida_por ON solicitacao
  FOR EACH ROW WHEN (NEW.decidida_por IS NOT NULL) EXECUTE FUNCTION solicitacao_decisao_propria();
--> statement-breakpoint
-- Whatever staff do to a request is told to its applicant: who would do it to their own would write to themselves.
CREATE FUNCTION mensagem_a_si_mesmo() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'nobody writes to themselves'
    USING ERRCODE = 'check_violation', CONSTRAINT = 'mensagem_a_si_mesmo';
END $$;
--> statement-breakpoint
CREATE TRIGGER mensagem_a_si_mesmo BEFORE INSERT ON mensagem
  FOR EACH ROW WHEN (NEW.remetente_id = NEW.destinatario_id) EXECUTE FUNCTION mensagem_a_si_mesmo();
