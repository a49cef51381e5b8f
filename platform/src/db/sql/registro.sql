-- Versions of the public register by day (REG-3): a stored day stays as it was, until its time is over.
REVOKE UPDATE, DELETE ON registro_arquivo, registro_dia FROM credenciados_app;

-- Removes days older than five years, and files that no day has any more. Claims against the administration lapse after that time (Decreto
-- 20.910/1932, art. 1º), and a purpose that is reached ends the processing of personal data (LGPD, art. 15).
CREATE OR REPLACE FUNCTION registro_descartar(hoje date) RETURNS integer
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  descartados integer;
BEGIN
  DELETE FROM registro_dia WHERE dia < least(hoje, current_date) - interval '5 years';
  GET DIAGNOSTICS descartados = ROW_COUNT;
  IF descartados > 0 THEN
    DELETE FROM registro_arquivo a WHERE NOT EXISTS (SELECT FROM registro_dia d WHERE d.csv = a.sha256 OR d.json = a.sha256);
  END IF;
  RETURN descartados;
END $$;
