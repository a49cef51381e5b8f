-- Order of states of the items of a lote, and decisions that need two people.

-- An item that is done, refused or undone keeps its state: no solicitação is treated twice.
CREATE OR REPLACE FUNCTION lote_item_ordem() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.situacao <> 'PENDENTE' AND (OLD.situacao, NEW.situacao) <> ('FALHOU', 'PENDENTE')
    AND (OLD.situacao, NEW.situacao) <> ('FALHOU', 'RECUSADA') THEN
    RAISE EXCEPTION 'a row of a lote does not go from % to %', OLD.situacao, NEW.situacao
      USING ERRCODE = 'check_violation', CONSTRAINT = 'lote_item_ordem';
  END IF;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER lote_item_ordem BEFORE UPDATE OF situacao ON lote_item
  FOR EACH ROW EXECUTE FUNCTION lote_item_ordem();

-- DUA-3: where the edital asks for a second person, no such decision commits without its confirmation. Read at the end of the
-- transaction, in which the row of its lote is done.
CREATE OR REPLACE FUNCTION decisao_de_duas() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  ato text := CASE
    WHEN NEW.situacao = 'REJEITADO' THEN 'REJEITAR'
    WHEN NEW.situacao = 'RETIFICADO' THEN 'PEDIR_RETIFICACAO'
    WHEN NEW.situacao = 'ARQUIVADO' THEN 'ARQUIVAR'
    WHEN NEW.situacao = 'INATIVO' THEN 'DESCREDENCIAR'
    WHEN OLD.situacao = 'AGUARDANDO_VALIDACAO' THEN 'VALIDAR'
    WHEN OLD.situacao = 'AGUARDANDO_APROVACAO' THEN 'APROVAR' END;
BEGIN
  -- REV-4: two people confirmed that everything of the edital ends.
  IF NEW.situacao IN ('ARQUIVADO', 'INATIVO') AND edital_extinto(NEW.edital_id) THEN
    RETURN NULL;
  END IF;
  -- REV-1: nobody reviews a decision alone, in any edital.
  IF (NEW.situacao = 'AGUARDANDO_APROVACAO' OR OLD.situacao IN ('REJEITADO', 'INATIVO')
      OR (SELECT (e.regras #>> ARRAY['segundaPessoa', ato])::boolean FROM edital e WHERE e.id = NEW.edital_id))
    AND NOT EXISTS (
      SELECT FROM lote_item i JOIN lote l ON l.id = i.lote_id
      WHERE i.solicitacao_id = NEW.id AND i.versao = OLD.versao AND i.situacao = 'FEITA' AND l.confirmado_por IS NOT NULL) THEN
    RAISE EXCEPTION 'a decision without its second person'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'decisao_sem_segunda_pessoa';
  END IF;
  RETURN NULL;
END $$;
DROP TRIGGER IF EXISTS decisao_de_duas ON solicitacao;
CREATE CONSTRAINT TRIGGER decisao_de_duas AFTER UPDATE OF situacao ON solicitacao
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  -- The applicant's own exit is no decision (REQ-1).
  WHEN (NEW.situacao <> OLD.situacao AND NEW.saiu_em IS NULL
    AND (NEW.situacao IN ('CREDENCIADO', 'REJEITADO', 'RETIFICADO', 'ARQUIVADO', 'INATIVO')
      OR NEW.situacao = 'AGUARDANDO_APROVACAO' AND OLD.situacao IN ('CREDENCIADO', 'REJEITADO')))
  EXECUTE FUNCTION decisao_de_duas();
