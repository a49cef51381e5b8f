-- Signed acts.

-- Next number of a year. One decision at a time, from here to its commit, so that no number is missing.
CREATE OR REPLACE FUNCTION ato_numerar(do_ano smallint) RETURNS integer LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('ato'), do_ano);
  RETURN coalesce((SELECT a.numero FROM ato a WHERE a.ano = do_ano ORDER BY a.numero DESC LIMIT 1), 0) + 1;
END $$;

-- An act stays as it was signed.
REVOKE UPDATE, DELETE ON ato, ato_modelo, certificado FROM credenciados_app;
CREATE OR REPLACE FUNCTION ato_recusar() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is insert-only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END $$;
CREATE OR REPLACE TRIGGER ato_recusar BEFORE UPDATE OR DELETE OR TRUNCATE ON ato
  FOR EACH STATEMENT EXECUTE FUNCTION ato_recusar();
CREATE OR REPLACE TRIGGER ato_modelo_recusar BEFORE UPDATE OR DELETE OR TRUNCATE ON ato_modelo
  FOR EACH STATEMENT EXECUTE FUNCTION ato_recusar();

CREATE OR REPLACE TRIGGER certificado_recusar BEFORE UPDATE OR DELETE OR TRUNCATE ON certificado
  FOR EACH STATEMENT EXECUTE FUNCTION ato_recusar();

-- Where the edital has a template, no decision commits without its act.
CREATE OR REPLACE FUNCTION ato_da_decisao() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT m.modelo IS NOT NULL FROM ato_modelo m WHERE m.edital_id = NEW.edital_id ORDER BY m.versao DESC LIMIT 1)
    AND NOT EXISTS (SELECT FROM ato a WHERE a.solicitacao_id = NEW.id AND a.versao = NEW.versao)
    -- A de-accreditation without an appeal takes effect by its decision's act (DES-5).
    AND NOT (NEW.situacao = 'INATIVO' AND EXISTS (SELECT FROM procedimento p
      WHERE p.solicitacao_id = NEW.id AND p.situacao = 'CONCLUIDO' AND p.julgado_por IS NULL)) THEN
    RAISE EXCEPTION 'a decision without its act'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'decisao_sem_ato';
  END IF;
  RETURN NULL;
END $$;
DROP TRIGGER IF EXISTS ato_da_decisao ON solicitacao;
CREATE CONSTRAINT TRIGGER ato_da_decisao AFTER UPDATE OF situacao ON solicitacao
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  -- The applicant's own exit (REQ-1) and the end of a term (VIG-3) are no decisions.
  WHEN (NEW.situacao <> OLD.situacao AND NEW.saiu_em IS NULL AND NEW.vencido_em IS NULL
    AND (NEW.situacao IN ('CREDENCIADO', 'REJEITADO', 'RETIFICADO', 'INATIVO', 'ARQUIVADO')
      OR OLD.situacao IN ('CREDENCIADO', 'REJEITADO', 'ARQUIVADO')))
  EXECUTE FUNCTION ato_da_decisao();

-- Nor does the end of the edital itself (REV-4).
CREATE OR REPLACE FUNCTION ato_da_extincao() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT m.modelo IS NOT NULL FROM ato_modelo m WHERE m.edital_id = NEW.edital_id ORDER BY m.versao DESC LIMIT 1)
    AND NOT EXISTS (SELECT FROM ato a WHERE a.extincao_id = NEW.id) THEN
    RAISE EXCEPTION 'an end of an edital without its act'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'decisao_sem_ato';
  END IF;
  RETURN NULL;
END $$;
DROP TRIGGER IF EXISTS ato_da_extincao ON extincao;
CREATE CONSTRAINT TRIGGER ato_da_extincao AFTER UPDATE OF situacao ON extincao
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.situacao = 'CONFIRMADA')
  EXECUTE FUNCTION ato_da_extincao();
