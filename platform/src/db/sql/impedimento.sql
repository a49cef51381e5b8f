-- Impediments of staff (IMP-2).

-- An impeded person acts on a solicitação neither by an act, which the audit records, nor as its analyst. Their declaration
-- and decisions of theirs that don't leave are recorded. Reads the table anew after
-- any wait for the solicitação's row, so that an impediment declared at the same time counts.
CREATE OR REPLACE FUNCTION recusar_impedido() RETURNS trigger LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  ator integer;
  alvo integer;
BEGIN
  IF TG_TABLE_NAME = 'auditoria' THEN
    ator := NEW.ator_id;
    alvo := NEW.entidade_id::integer;
  ELSE
    ator := NEW.responsavel_id;
    alvo := NEW.id;
  END IF;
  IF EXISTS (SELECT FROM impedimento i WHERE i.usuario_id = ator AND i.solicitacao_id = alvo AND i.situacao = 'VIGENTE') THEN
    RAISE EXCEPTION 'an impeded person does not act'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'impedimento_vigente';
  END IF;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER auditoria_impedido BEFORE INSERT ON auditoria FOR EACH ROW
  WHEN (NEW.entidade = 'solicitacao' AND NEW.ator_id IS NOT NULL AND NEW.acao NOT IN ('DECISAO_DESFEITA', 'DECISAO_NAO_SAIU', 'IMPEDIMENTO_DECLARADO')) EXECUTE FUNCTION recusar_impedido();
CREATE OR REPLACE TRIGGER solicitacao_responsavel_impedido BEFORE UPDATE OF responsavel_id ON solicitacao FOR EACH ROW
  WHEN (NEW.responsavel_id IS NOT NULL AND NEW.responsavel_id IS DISTINCT FROM OLD.responsavel_id)
  EXECUTE FUNCTION recusar_impedido();
