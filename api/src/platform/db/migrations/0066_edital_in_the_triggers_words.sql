-- The refusals of two triggers in the words of the glossary; the rules stay.
CREATE OR REPLACE FUNCTION solicitacao_decisao_propria() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF NEW.decidida_por IS NOT DISTINCT FROM OLD.decidida_por THEN RETURN NEW; END IF;
  END IF;
  IF NEW.decidida_por = NEW.usuario_id
    OR EXISTS (SELECT FROM usuario u WHERE u.id = NEW.decidida_por AND u.cpf = NEW.cpf) THEN
    RAISE EXCEPTION 'nobody decides on a solicitação of their own'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'solicitacao_decisao_propria';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION solicitacao_em_tempo() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  inicio timestamptz;
  fim timestamptz;
  contada timestamptz := coalesce(NEW.formulario_em, NEW.recebida_em, NEW.criada_em);
BEGIN
  SELECT e.data_inicio, least(e.data_fim + interval '999 milliseconds', e.encerrado_em - interval '1 millisecond')
    INTO inicio, fim FROM edital e WHERE e.id = NEW.edital_id;
  IF contada < inicio OR contada > fim
    OR (NEW.formulario_em IS NOT NULL
      AND coalesce(NEW.recebida_em > fim + make_interval(mins => NEW.carencia_minutos), true)) THEN
    RAISE EXCEPTION 'a registration out of its edital''s time'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'solicitacao_em_tempo';
  END IF;
  RETURN NEW;
END $$;
