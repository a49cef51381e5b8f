-- Published states of editais (EDT-18).

-- A version stays as it was published; only the progress of telling people moves.
REVOKE UPDATE, DELETE ON edital_versao FROM credenciados_app;
GRANT UPDATE (avisada_ate) ON edital_versao TO credenciados_app;
CREATE OR REPLACE FUNCTION edital_versao_recusar() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is insert-only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END $$;
CREATE OR REPLACE TRIGGER edital_versao_recusar BEFORE DELETE OR TRUNCATE ON edital_versao
  FOR EACH STATEMENT EXECUTE FUNCTION edital_versao_recusar();
CREATE OR REPLACE TRIGGER edital_versao_mudar BEFORE UPDATE ON edital_versao FOR EACH ROW
  WHEN ((NEW.id, NEW.edital_id, NEW.numero, NEW.em, NEW.por, NEW.errata, NEW.motivo, NEW.anexo_key, NEW.conteudo, NEW.sha256, NEW.anterior)
    IS DISTINCT FROM (OLD.id, OLD.edital_id, OLD.numero, OLD.em, OLD.por, OLD.errata, OLD.motivo, OLD.anexo_key, OLD.conteudo, OLD.sha256, OLD.anterior))
  EXECUTE FUNCTION edital_versao_recusar();

-- A version has the hash of its content, and continues the chain of its edital: the next number, the hash of the version before.
CREATE OR REPLACE FUNCTION edital_versao_encadear() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE ultima edital_versao;
BEGIN
  SELECT * INTO ultima FROM edital_versao WHERE edital_id = NEW.edital_id ORDER BY numero DESC LIMIT 1;
  IF NEW.numero <> coalesce(ultima.numero, 0) + 1
    OR NEW.anterior IS DISTINCT FROM ultima.sha256
    OR NEW.sha256 <> encode(sha256(convert_to(NEW.conteudo, 'UTF8')), 'hex')
  THEN
    RAISE EXCEPTION 'version % of edital % breaks the chain', NEW.numero, NEW.edital_id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER edital_versao_encadear BEFORE INSERT ON edital_versao
  FOR EACH ROW EXECUTE FUNCTION edital_versao_encadear();
