-- Published results (RES-2).

-- A published list stays as it was signed; only the end of a term moves.
REVOKE UPDATE, DELETE ON resultado, resultado_item FROM credenciados_app;
GRANT UPDATE (recurso_ate, contagem) ON resultado TO credenciados_app;
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
