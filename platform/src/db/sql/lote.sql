-- Order of states of the items of a lote.

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
