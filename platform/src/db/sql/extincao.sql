-- Editais that are annulled or revoked (REV-4).

-- True once the end of an edital is confirmed.
CREATE OR REPLACE FUNCTION edital_extinto(id_edital integer) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM extincao x WHERE x.edital_id = id_edital AND x.situacao IN ('CONFIRMADA', 'CONCLUIDA'));
$$;

-- Nothing goes on in it, except the validation of an accreditation that was kept. The lock makes a decision and the confirmation wait for
-- each other, so that the confirmation counts each solicitação in its last state.
CREATE OR REPLACE FUNCTION solicitacao_edital_extinto() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM edital e WHERE e.id = NEW.edital_id FOR SHARE;
  IF edital_extinto(NEW.edital_id) THEN
    RAISE EXCEPTION 'the edital is annulled or revoked'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'solicitacao_edital_extinto';
  END IF;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER solicitacao_edital_extinto BEFORE UPDATE OF situacao ON solicitacao FOR EACH ROW
  WHEN (NEW.situacao <> OLD.situacao AND NEW.situacao IN ('AGUARDANDO_APROVACAO', 'RETIFICADO', 'CREDENCIADO', 'REJEITADO')
    AND OLD.situacao <> 'AGUARDANDO_VALIDACAO')
  EXECUTE FUNCTION solicitacao_edital_extinto();
CREATE OR REPLACE TRIGGER solicitacao_edital_extinto_nova BEFORE INSERT ON solicitacao FOR EACH ROW
  WHEN (NEW.situacao <> 'ARQUIVADO') EXECUTE FUNCTION solicitacao_edital_extinto();
