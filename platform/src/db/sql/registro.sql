-- Versions of the public register by day (REG-3): a stored day stays as it was.
REVOKE UPDATE, DELETE ON registro_arquivo, registro_dia FROM credenciados_app;
