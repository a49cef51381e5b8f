-- Newest version of each protocol.

-- The newest version of a protocol is the one that is listed. Versions of one protocol take turns.
CREATE OR REPLACE FUNCTION processo_acertar(protocolo text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('processo'), hashtext(protocolo));
  UPDATE processo p SET atual = false WHERE p.numero_protocolo = protocolo AND p.atual
    AND EXISTS (SELECT FROM processo n WHERE n.numero_protocolo = protocolo AND n.versao > p.versao);
  UPDATE processo p SET atual = true WHERE p.numero_protocolo = protocolo AND NOT p.atual
    AND NOT EXISTS (SELECT FROM processo n WHERE n.numero_protocolo = protocolo AND n.versao > p.versao);
END $$;

CREATE OR REPLACE FUNCTION processo_atual() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN PERFORM processo_acertar(OLD.numero_protocolo); END IF;
  IF TG_OP <> 'DELETE' AND (TG_OP = 'INSERT' OR NEW.numero_protocolo <> OLD.numero_protocolo) THEN
    PERFORM processo_acertar(NEW.numero_protocolo);
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER processo_atual AFTER INSERT OR DELETE OR UPDATE OF numero_protocolo, versao ON processo
  FOR EACH ROW EXECUTE FUNCTION processo_atual();
