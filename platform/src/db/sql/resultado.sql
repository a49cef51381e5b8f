-- Published results (RES-2).

-- A published list stays as it was signed; only the end of a term moves.
REVOKE UPDATE, DELETE ON resultado, resultado_item FROM credenciados_app;
GRANT UPDATE (recurso_ate, contagem, intencao_ate, intencao_contagem) ON resultado TO credenciados_app;
CREATE OR REPLACE FUNCTION resultado_recusar() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is insert-only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END $$;
CREATE OR REPLACE TRIGGER resultado_recusar BEFORE DELETE OR TRUNCATE ON resultado
  FOR EACH STATEMENT EXECUTE FUNCTION resultado_recusar();
CREATE OR REPLACE TRIGGER resultado_mudar BEFORE UPDATE ON resultado FOR EACH ROW
  WHEN ((NEW.id, NEW.edital_id, NEW.fase, NEW.publicado_em, NEW.por, NEW.codigo, NEW.conteudo, NEW.cabecalho, NEW.assinatura, NEW.kid)
    IS DISTINCT FROM (OLD.id, OLD.edital_id, OLD.fase, OLD.publicado_em, OLD.por, OLD.codigo, OLD.conteudo, OLD.cabecalho, OLD.assinatura, OLD.kid))
  EXECUTE FUNCTION resultado_recusar();
CREATE OR REPLACE TRIGGER resultado_item_recusar BEFORE UPDATE OR DELETE OR TRUNCATE ON resultado_item
  FOR EACH STATEMENT EXECUTE FUNCTION resultado_recusar();

-- RES-6: appeals.

-- An appeal and its receipt stay as they came; only its decision is added.
REVOKE UPDATE, DELETE ON recurso, recurso_anexo, recurso_intencao FROM credenciados_app;
GRANT UPDATE (situacao, encaminhamento, encaminhado_por, encaminhado_em, julgamento, julgado_por, julgado_perfil, julgado_em)
  ON recurso TO credenciados_app;
CREATE OR REPLACE TRIGGER recurso_anexo_recusar BEFORE UPDATE OR DELETE OR TRUNCATE ON recurso_anexo
  FOR EACH STATEMENT EXECUTE FUNCTION resultado_recusar();
CREATE OR REPLACE TRIGGER recurso_intencao_recusar BEFORE UPDATE OR DELETE OR TRUNCATE ON recurso_intencao
  FOR EACH STATEMENT EXECUTE FUNCTION resultado_recusar();
CREATE OR REPLACE TRIGGER recurso_recusar BEFORE DELETE OR TRUNCATE ON recurso
  FOR EACH STATEMENT EXECUTE FUNCTION resultado_recusar();

-- Only against a rejection in a published preliminary result, in its term, and before the final one. The last second belongs to the term.
-- An intention has a term of its own; where an edital asks for it, no appeal comes without one (RES-8).
CREATE OR REPLACE FUNCTION recurso_em_tempo() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM resultado r JOIN resultado_item i ON i.resultado_id = r.id
      WHERE r.id = NEW.resultado_id AND i.solicitacao_id = NEW.solicitacao_id AND NOT i.aprovada
        AND r.publicado_em <= NEW.recebido_em AND NEW.recebido_em <
          CASE TG_TABLE_NAME WHEN 'recurso_intencao' THEN r.intencao_ate ELSE r.recurso_ate END + interval '1 second'
        AND (TG_TABLE_NAME = 'recurso_intencao' OR r.intencao_ate IS NULL OR EXISTS (SELECT FROM recurso_intencao n
          WHERE n.resultado_id = NEW.resultado_id AND n.solicitacao_id = NEW.solicitacao_id))
        AND NOT EXISTS (SELECT FROM resultado f WHERE f.edital_id = r.edital_id AND f.fase = 'FINAL')) THEN
    RAISE EXCEPTION 'an appeal out of its term'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'recurso_em_tempo';
  END IF;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER recurso_em_tempo BEFORE INSERT ON recurso FOR EACH ROW EXECUTE FUNCTION recurso_em_tempo();
CREATE OR REPLACE TRIGGER recurso_em_tempo BEFORE INSERT ON recurso_intencao
  FOR EACH ROW EXECUTE FUNCTION recurso_em_tempo();

-- RES-7: no final result leaves out an undecided appeal.
CREATE OR REPLACE FUNCTION resultado_sem_recurso() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM recurso c JOIN resultado p ON p.id = c.resultado_id
      WHERE p.edital_id = NEW.edital_id AND c.situacao IN ('APRESENTADO', 'ENCAMINHADO')) THEN
    RAISE EXCEPTION 'a final result with an undecided appeal'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'resultado_sem_recurso';
  END IF;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER resultado_sem_recurso BEFORE INSERT ON resultado FOR EACH ROW
  WHEN (NEW.fase = 'FINAL') EXECUTE FUNCTION resultado_sem_recurso();
