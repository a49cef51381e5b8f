-- Check lists and opinions.

-- An opinion stays as it was given.
CREATE OR REPLACE FUNCTION parecer_respondido() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'an opinion that was given stays as it is'
    USING ERRCODE = 'check_violation', CONSTRAINT = 'parecer_respondido';
END $$;
CREATE OR REPLACE TRIGGER parecer_respondido BEFORE UPDATE OR DELETE ON parecer
  FOR EACH ROW WHEN (OLD.respondido_em IS NOT NULL) EXECUTE FUNCTION parecer_respondido();

-- Items are ticked while a solicitação is being analysed, and not by its applicant. A decision under way waits, or is waited for.
CREATE OR REPLACE FUNCTION conferencia_marca() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  alvo record;
BEGIN
  SELECT s.situacao, s.usuario_id = u.id OR s.cpf = u.cpf AS propria INTO alvo
    FROM solicitacao s JOIN usuario u ON u.id = NEW.marcada_por
    WHERE s.id = NEW.solicitacao_id FOR SHARE OF s;
  IF alvo.propria THEN
    RAISE EXCEPTION 'nobody ticks for a solicitação of their own'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'conferencia_marca_propria';
  END IF;
  IF alvo.situacao <> 'AGUARDANDO_APROVACAO' THEN
    RAISE EXCEPTION 'a tick for a solicitação that is %', alvo.situacao
      USING ERRCODE = 'check_violation', CONSTRAINT = 'conferencia_marca_em_analise';
  END IF;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER conferencia_marca BEFORE INSERT OR UPDATE ON conferencia_marca
  FOR EACH ROW EXECUTE FUNCTION conferencia_marca();

-- Ticks stay as they are while a decision on the solicitação waits to leave.
CREATE OR REPLACE FUNCTION conferencia_marca_livre() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM lote_item i JOIN lote l ON l.id = i.lote_id
    WHERE i.solicitacao_id = coalesce(NEW.solicitacao_id, OLD.solicitacao_id) AND i.situacao = 'PENDENTE' AND l.decisao) THEN
    RAISE EXCEPTION 'a tick while a decision waits'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'conferencia_marca_livre';
  END IF;
  RETURN coalesce(NEW, OLD);
END $$;
CREATE OR REPLACE TRIGGER conferencia_marca_livre BEFORE INSERT OR UPDATE OR DELETE ON conferencia_marca
  FOR EACH ROW EXECUTE FUNCTION conferencia_marca_livre();
