-- A process of the release before 1.0.0 doesn't write the column: its acceptance follows the last one. Goes with the next release.
CREATE FUNCTION titularidade_aceita_antes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT p.id INTO NEW.aceito_depois_de FROM pedido_titularidade p
  WHERE p.cpf = NEW.cpf AND p.situacao = 'ACEITO' AND p.id <> NEW.id
  ORDER BY p.decidido_em DESC, p.id DESC LIMIT 1;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER titularidade_aceita_antes BEFORE UPDATE OF situacao ON pedido_titularidade
  FOR EACH ROW WHEN (NEW.situacao = 'ACEITO' AND NEW.aceito_depois_de IS NULL)
  EXECUTE FUNCTION titularidade_aceita_antes();
