-- Second factors, and claims to a CPF.

-- A code that was used, or one made before it, never counts again, even if the application fails to check it.
CREATE OR REPLACE FUNCTION aplicativo_codigos_adiante() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.segredo = OLD.segredo AND NEW.ultimo_passo < OLD.ultimo_passo THEN
    RAISE EXCEPTION 'a step of codes was used already' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER aplicativo_codigos_adiante BEFORE UPDATE ON aplicativo_codigos
  FOR EACH ROW EXECUTE FUNCTION aplicativo_codigos_adiante();

CREATE OR REPLACE FUNCTION codigo_usado_fica_usado() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.usado_em IS NOT NULL AND NEW.usado_em IS DISTINCT FROM OLD.usado_em THEN
    RAISE EXCEPTION 'the code was used already' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER codigo_recuperacao_usado BEFORE UPDATE ON codigo_recuperacao
  FOR EACH ROW EXECUTE FUNCTION codigo_usado_fica_usado();
CREATE OR REPLACE TRIGGER codigo_conta_usado BEFORE UPDATE ON codigo_conta
  FOR EACH ROW EXECUTE FUNCTION codigo_usado_fica_usado();

-- Nobody decides on a claim to their own CPF.
CREATE OR REPLACE FUNCTION titularidade_decisao_propria() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM usuario u WHERE u.id = NEW.decidido_por AND u.cpf = NEW.cpf) THEN
    RAISE EXCEPTION 'nobody decides on a claim to their own CPF'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'titularidade_decisao_propria';
  END IF;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER titularidade_decisao_propria BEFORE INSERT OR UPDATE OF decidido_por ON pedido_titularidade
  FOR EACH ROW WHEN (NEW.decidido_por IS NOT NULL) EXECUTE FUNCTION titularidade_decisao_propria();

-- A process of a commit before 1.0.0 doesn't write the column: its acceptance follows the last one. Goes with the next release.
CREATE OR REPLACE FUNCTION titularidade_aceita_antes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT p.id INTO NEW.aceito_depois_de FROM pedido_titularidade p
  WHERE p.cpf = NEW.cpf AND p.situacao = 'ACEITO' AND p.id <> NEW.id
  ORDER BY p.decidido_em DESC, p.id DESC LIMIT 1;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER titularidade_aceita_antes BEFORE UPDATE OF situacao ON pedido_titularidade
  FOR EACH ROW WHEN (NEW.situacao = 'ACEITO' AND NEW.aceito_depois_de IS NULL)
  EXECUTE FUNCTION titularidade_aceita_antes();
