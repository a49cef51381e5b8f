-- Jobs queued by the application.

-- Lets the API's role queue a job in its own transaction, without rights on the queue's tables.
CREATE OR REPLACE FUNCTION enfileirar_tarefa(tarefa text, dados json) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM graphile_worker.add_job(tarefa, dados);
END $$;
REVOKE ALL ON FUNCTION enfileirar_tarefa(text, json) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION enfileirar_tarefa(text, json) TO credenciados_app;
