-- Columns of the analysts' queue, kept on the solicitação (ADR 24).

-- Columns that the queue is sorted and counted by: since when a solicitação is in its state, the applicant's last act that staff
-- have done nothing after, and the first deadline that waits for an answer. Only this trigger sets them.
CREATE OR REPLACE FUNCTION solicitacao_fila() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  escritas record;
  enviada timestamptz;
  recorrida timestamptz;
BEGIN
  NEW.situacao_desde := NEW.criada_em;
  IF TG_OP = 'UPDATE' THEN
    SELECT
        max(m.id) FILTER (WHERE m.remetente_id <> NEW.usuario_id) AS ultima_da_comissao,
        max(m.data_enviada) FILTER (WHERE m.remetente_id <> NEW.usuario_id) AS comissao_em,
        max(m.id) FILTER (WHERE m.remetente_id = NEW.usuario_id AND c.status = 'ABERTA') AS ultima_do_interessado,
        max(m.data_enviada) FILTER (WHERE m.remetente_id = NEW.usuario_id AND c.status = 'ABERTA') AS interessado_em,
        max(m.data_enviada) FILTER (WHERE m.remetente_id = NEW.usuario_id AND c.status = 'ABERTA' AND c.tipo_conversa = 'DUVIDA'
          AND NOT EXISTS (SELECT FROM mensagem r
            WHERE r.conversa_id = c.id AND r.id > m.id AND r.remetente_id <> NEW.usuario_id)) AS pergunta_em,
        max(m.data_enviada) FILTER (WHERE c.tipo_conversa = 'SOLICITACAO_RETIFICACAO' AND m.remetente_id <> NEW.usuario_id) AS pedido_em,
        max(m.data_enviada) FILTER (WHERE c.tipo_conversa = 'RESULTADO_ANALISE') AS resultado_em,
        min(m.data_limite_resposta) FILTER (WHERE m.status <> 'RESPONDIDA' AND c.status = 'ABERTA'
          AND c.tipo_conversa <> 'SOLICITACAO_RETIFICACAO') AS prazo
      INTO escritas
      FROM conversa c JOIN mensagem m ON m.conversa_id = c.id
      WHERE c.solicitacao_id = NEW.id;
    SELECT max(v.enviada_em) INTO enviada
      FROM solicitacao_versao v WHERE v.solicitacao_id = NEW.id AND v.numero > 1 AND v.origem = 'ENVIO';
    NEW.situacao_desde := coalesce(CASE NEW.situacao
      WHEN 'AGUARDANDO_APROVACAO' THEN enviada
      WHEN 'RETIFICADO' THEN escritas.pedido_em
      WHEN 'CREDENCIADO' THEN NEW.decidida_em
      WHEN 'REJEITADO' THEN NEW.decidida_em
      WHEN 'INATIVO' THEN coalesce(escritas.resultado_em, NEW.decidida_em)
      WHEN 'ARQUIVADO' THEN escritas.resultado_em
    END, NEW.criada_em);
    -- An undecided appeal waits as a question does (RES-7).
    SELECT max(r.recebido_em) INTO recorrida
      FROM recurso r WHERE r.solicitacao_id = NEW.id AND r.situacao IN ('APRESENTADO', 'ENCAMINHADO');
    NEW.pergunta_em := greatest(escritas.pergunta_em, recorrida);
    NEW.respondida_em := greatest(recorrida, CASE WHEN escritas.ultima_do_interessado > coalesce(escritas.ultima_da_comissao, 0)
      THEN escritas.interessado_em ELSE escritas.pergunta_em END);
    NEW.retificada_em := CASE WHEN NEW.situacao = 'AGUARDANDO_APROVACAO' AND (escritas.comissao_em IS NULL OR enviada >= escritas.comissao_em)
      THEN enviada END;
    NEW.prazo_aberto := escritas.prazo;
  END IF;
  -- A solicitação that has come to its end has no open deadline.
  NEW.prazo_aberto := CASE WHEN NEW.situacao IN ('REJEITADO', 'INATIVO', 'ARQUIVADO') THEN NULL
    ELSE least(NEW.prazo_retificacao, NEW.prazo_aberto) END;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER solicitacao_fila
  BEFORE INSERT OR UPDATE OF situacao, criada_em, decidida_em, prazo_retificacao, situacao_desde, respondida_em, pergunta_em, retificada_em, prazo_aberto
  ON solicitacao FOR EACH ROW EXECUTE FUNCTION solicitacao_fila();

CREATE OR REPLACE FUNCTION mensagem_na_fila() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE solicitacao s SET situacao_desde = s.situacao_desde
    FROM conversa c WHERE c.id = NEW.conversa_id AND s.id = c.solicitacao_id;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER mensagem_na_fila AFTER INSERT ON mensagem FOR EACH ROW EXECUTE FUNCTION mensagem_na_fila();

-- An answer, or another deadline. Reading a message changes nothing here.
CREATE OR REPLACE TRIGGER mensagem_prazo_na_fila AFTER UPDATE OF status, data_limite_resposta ON mensagem FOR EACH ROW
  WHEN (OLD.data_limite_resposta IS NOT NULL
    AND (NEW.data_limite_resposta IS DISTINCT FROM OLD.data_limite_resposta OR (NEW.status = 'RESPONDIDA' AND OLD.status <> 'RESPONDIDA')))
  EXECUTE FUNCTION mensagem_na_fila();

CREATE OR REPLACE FUNCTION solicitacao_na_fila() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE solicitacao s SET situacao_desde = s.situacao_desde WHERE s.id = NEW.solicitacao_id;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER conversa_na_fila AFTER UPDATE OF status ON conversa FOR EACH ROW
  WHEN (NEW.status IS DISTINCT FROM OLD.status) EXECUTE FUNCTION solicitacao_na_fila();
CREATE OR REPLACE TRIGGER recurso_na_fila AFTER INSERT OR UPDATE OF situacao ON recurso FOR EACH ROW
  EXECUTE FUNCTION solicitacao_na_fila();
CREATE OR REPLACE TRIGGER versao_na_fila AFTER INSERT ON solicitacao_versao FOR EACH ROW
  WHEN (NEW.numero > 1 AND NEW.origem = 'ENVIO') EXECUTE FUNCTION solicitacao_na_fila();

-- Questions that wait since before `pergunta_em` was there.
UPDATE solicitacao s SET situacao_desde = s.situacao_desde
  FROM conversa c
  WHERE c.solicitacao_id = s.id AND c.tipo_conversa = 'DUVIDA' AND c.status = 'ABERTA' AND s.pergunta_em IS NULL;
