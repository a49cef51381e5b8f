-- Rules of a solicitação, and its labels.

-- Nobody decides on a solicitação of their own. Earlier decisions stay as they are.
CREATE OR REPLACE FUNCTION solicitacao_decisao_propria() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF NEW.decidida_por IS NOT DISTINCT FROM OLD.decidida_por THEN RETURN NEW; END IF;
  END IF;
  IF NEW.decidida_por = NEW.usuario_id
    OR EXISTS (SELECT FROM usuario u WHERE u.id = NEW.decidida_por AND u.cpf = NEW.cpf) THEN
    RAISE EXCEPTION 'nobody decides on a solicitação of their own'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'solicitacao_decisao_propria';
  END IF;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER solicitacao_decisao_propria BEFORE INSERT OR UPDATE OF decidida_por ON solicitacao
  FOR EACH ROW WHEN (NEW.decidida_por IS NOT NULL) EXECUTE FUNCTION solicitacao_decisao_propria();

-- Nobody is responsible for a solicitação of their own.
CREATE OR REPLACE FUNCTION solicitacao_responsavel_proprio() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.responsavel_id = NEW.usuario_id
    OR EXISTS (SELECT FROM usuario u WHERE u.id = NEW.responsavel_id AND u.cpf = NEW.cpf) THEN
    RAISE EXCEPTION 'nobody is responsible for a solicitação of their own'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'solicitacao_responsavel_proprio';
  END IF;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER solicitacao_responsavel_proprio BEFORE INSERT OR UPDATE OF responsavel_id ON solicitacao
  FOR EACH ROW WHEN (NEW.responsavel_id IS NOT NULL) EXECUTE FUNCTION solicitacao_responsavel_proprio();

-- An act that moves an unopened solicitação opens it: its applicant changes it no more (INS-23).
CREATE OR REPLACE FUNCTION solicitacao_aberta() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.aberta_em := clock_timestamp();
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER solicitacao_aberta BEFORE UPDATE OF situacao ON solicitacao FOR EACH ROW
  WHEN (NEW.situacao <> OLD.situacao AND NEW.aberta_em IS NULL) EXECUTE FUNCTION solicitacao_aberta();

-- A rectification is archived after its deadline, with a message (ANL-24), unless its applicant withdraws (REQ-1). The queue's trigger
-- takes the moment from that message, so this one waits for the commit.
CREATE OR REPLACE FUNCTION solicitacao_arquivada_depois() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT s.situacao = 'ARQUIVADO' AND s.situacao_desde <= OLD.prazo_retificacao FROM solicitacao s WHERE s.id = NEW.id)
    -- With its edital, at any time (REV-4).
    AND NOT edital_extinto(NEW.edital_id) THEN
    RAISE EXCEPTION 'archived before the end of its deadline'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'solicitacao_arquivada_depois';
  END IF;
  RETURN NULL;
END $$;
DROP TRIGGER IF EXISTS solicitacao_arquivada_depois ON solicitacao;
CREATE CONSTRAINT TRIGGER solicitacao_arquivada_depois AFTER UPDATE OF situacao ON solicitacao
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.situacao = 'ARQUIVADO' AND OLD.prazo_retificacao IS NOT NULL AND NEW.saiu_em IS NULL)
  EXECUTE FUNCTION solicitacao_arquivada_depois();

-- A registration comes within its edital's time, or by a valid authorisation of its CPF (INS-24). One made from a processo is staff's, and may
-- come at any time.
CREATE OR REPLACE FUNCTION solicitacao_em_tempo() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  inicio timestamptz;
  fim timestamptz;
  contada timestamptz := coalesce(NEW.formulario_em, NEW.recebida_em, NEW.criada_em);
BEGIN
  SELECT e.data_inicio, least(e.data_fim + interval '999 milliseconds', e.encerrado_em - interval '1 millisecond')
    INTO inicio, fim FROM edital e WHERE e.id = NEW.edital_id;
  IF (contada < inicio OR contada > fim
    OR (NEW.formulario_em IS NOT NULL
      AND coalesce(NEW.recebida_em > fim + make_interval(mins => NEW.carencia_minutos), true)))
    AND NOT EXISTS (SELECT FROM inscricao_tardia t WHERE t.edital_id = NEW.edital_id AND t.cpf = NEW.cpf
      AND t.revogada_em IS NULL AND contada BETWEEN inicio AND t.ate + interval '999 milliseconds') THEN
    RAISE EXCEPTION 'a registration out of its edital''s time'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'solicitacao_em_tempo';
  END IF;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER solicitacao_em_tempo BEFORE INSERT OR UPDATE OF edital_id, processo_id, criada_em, recebida_em, formulario_em, carencia_minutos
  ON solicitacao FOR EACH ROW WHEN (NEW.processo_id IS NULL) EXECUTE FUNCTION solicitacao_em_tempo();

-- Copies the type from the solicitação's edital.
CREATE OR REPLACE FUNCTION solicitacao_tipo_edital() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT e.tipo_edital INTO NEW.tipo_edital FROM edital e WHERE e.id = NEW.edital_id;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER solicitacao_tipo_edital BEFORE INSERT OR UPDATE OF edital_id, tipo_edital ON solicitacao
  FOR EACH ROW EXECUTE FUNCTION solicitacao_tipo_edital();

-- Copies edital and time from the solicitação, for the order of lists.
CREATE OR REPLACE FUNCTION etiqueta_de_edital() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT edital_id, criada_em INTO NEW.edital_id, NEW.solicitada_em FROM solicitacao WHERE id = NEW.solicitacao_id;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER etiqueta_de_edital BEFORE INSERT ON solicitacao_etiqueta
  FOR EACH ROW EXECUTE FUNCTION etiqueta_de_edital();

-- A label whose copy differs from its solicitação would leave the lists.
CREATE OR REPLACE FUNCTION etiqueta_segue_solicitacao() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE solicitacao_etiqueta SET edital_id = NEW.edital_id, solicitada_em = NEW.criada_em WHERE solicitacao_id = NEW.id;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER etiqueta_segue_solicitacao AFTER UPDATE OF edital_id, criada_em ON solicitacao
  FOR EACH ROW WHEN ((OLD.edital_id, OLD.criada_em) IS DISTINCT FROM (NEW.edital_id, NEW.criada_em))
  EXECUTE FUNCTION etiqueta_segue_solicitacao();
