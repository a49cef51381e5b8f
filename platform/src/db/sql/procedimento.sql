-- Proceedings that end an accreditation (DES-1).

-- DES-4: nobody proposes before the defence, or the end of its term.
CREATE OR REPLACE FUNCTION procedimento_defesa() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.defesa_id IS NULL AND NOT EXISTS (SELECT FROM mensagem m WHERE m.id = NEW.aviso_id
      AND m.data_limite_resposta < date_trunc('second', NEW.proposto_em)) THEN
    RAISE EXCEPTION 'the term of the defence is not over'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'procedimento_sem_defesa';
  END IF;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER procedimento_defesa BEFORE UPDATE OF situacao ON procedimento FOR EACH ROW
  WHEN (NEW.situacao = 'PROPOSTO') EXECUTE FUNCTION procedimento_defesa();

-- Where the edital asks for it, no accreditation ends without a confirmed proceeding; its own person may renounce it at once.
CREATE OR REPLACE FUNCTION descredenciamento_devido() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT (e.regras ->> 'devidoProcesso')::boolean FROM edital e WHERE e.id = NEW.edital_id)
    AND NOT EXISTS (SELECT FROM procedimento p WHERE p.solicitacao_id = NEW.id AND p.situacao = 'CONCLUIDO'
      -- One that ended an accreditation before a review gave it back counts no more.
      AND p.encerrado_em >= NEW.decidida_em) THEN
    RAISE EXCEPTION 'de-accreditation without its proceeding'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'descredenciamento_devido';
  END IF;
  RETURN NULL;
END $$;
DROP TRIGGER IF EXISTS descredenciamento_devido ON solicitacao;
CREATE CONSTRAINT TRIGGER descredenciamento_devido AFTER UPDATE OF situacao ON solicitacao
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.situacao <> OLD.situacao AND NEW.saiu_em IS NULL AND NEW.vencido_em IS NULL
    AND NEW.situacao = 'INATIVO') EXECUTE FUNCTION descredenciamento_devido();

-- However an accreditation ends, no proceeding about it stays open.
CREATE OR REPLACE FUNCTION procedimento_extinguir() RETURNS trigger LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE procedimento SET situacao = 'EXTINTO', encerrado_em = now()
    WHERE solicitacao_id = NEW.id AND situacao IN ('DEFESA', 'ANALISE', 'PROPOSTO', 'DECIDIDO', 'RECURSO');
  RETURN NULL;
END $$;
DROP TRIGGER IF EXISTS procedimento_extinguir ON solicitacao;
CREATE CONSTRAINT TRIGGER procedimento_extinguir AFTER UPDATE OF situacao ON solicitacao
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.situacao <> OLD.situacao AND NEW.situacao NOT IN ('AGUARDANDO_VALIDACAO', 'CREDENCIADO'))
  EXECUTE FUNCTION procedimento_extinguir();
