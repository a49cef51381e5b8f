-- When each registration came, and that none came after its edital's end (INS-13).
ALTER TABLE "solicitacao" ADD COLUMN "recebida_em" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "solicitacao" ADD COLUMN "formulario_em" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "solicitacao" ADD COLUMN "carencia_minutos" smallint;--> statement-breakpoint
ALTER TABLE "solicitacao" ADD CONSTRAINT "solicitacao_recebida" CHECK ("solicitacao"."recebida_em" <= "solicitacao"."criada_em");--> statement-breakpoint
ALTER TABLE "solicitacao" ADD CONSTRAINT "solicitacao_carencia" CHECK (("solicitacao"."formulario_em" is null) = ("solicitacao"."carencia_minutos" is null) and "solicitacao"."carencia_minutos" between 1 and 120 and "solicitacao"."formulario_em" <= "solicitacao"."recebida_em");--> statement-breakpoint
-- A solicitação made from a processo is staff's, under the open edital, whatever its period.
CREATE FUNCTION solicitacao_em_tempo() RETURNS trigger LANGUAGE plpgsql AS $$
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
    RAISE EXCEPTION 'a registration out of its call''s time'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'solicitacao_em_tempo';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER solicitacao_em_tempo BEFORE INSERT OR UPDATE OF edital_id, processo_id, criada_em, recebida_em, formulario_em, carencia_minutos
  ON solicitacao FOR EACH ROW WHEN (NEW.processo_id IS NULL) EXECUTE FUNCTION solicitacao_em_tempo();
