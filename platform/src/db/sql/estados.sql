-- Changes of state that an act of contract/src/transitions.ts makes; each trigger refuses the others. A test compares both lists.

CREATE OR REPLACE FUNCTION recusar_transicao() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'no act leads a row of % to its new state', TG_TABLE_NAME
    USING ERRCODE = 'check_violation', CONSTRAINT = TG_NAME;
END $$;

-- ANL-1
CREATE OR REPLACE TRIGGER solicitacao_ordem BEFORE UPDATE OF situacao ON solicitacao FOR EACH ROW
  WHEN (NEW.situacao <> OLD.situacao AND (OLD.situacao, NEW.situacao) NOT IN (
    ('AGUARDANDO_APROVACAO', 'CREDENCIADO'), ('AGUARDANDO_APROVACAO', 'REJEITADO'),
    ('AGUARDANDO_APROVACAO', 'RETIFICADO'), ('AGUARDANDO_APROVACAO', 'ARQUIVADO'), ('RETIFICADO', 'AGUARDANDO_APROVACAO'),
    ('RETIFICADO', 'ARQUIVADO'), ('ARQUIVADO', 'AGUARDANDO_APROVACAO'),
    ('AGUARDANDO_VALIDACAO', 'CREDENCIADO'), ('AGUARDANDO_VALIDACAO', 'INATIVO'), ('CREDENCIADO', 'INATIVO'),
    ('REJEITADO', 'CREDENCIADO'), ('INATIVO', 'CREDENCIADO'),
    ('CREDENCIADO', 'AGUARDANDO_APROVACAO'), ('REJEITADO', 'AGUARDANDO_APROVACAO')))
  EXECUTE FUNCTION recusar_transicao();

-- MSG-1
CREATE OR REPLACE TRIGGER conversa_ordem BEFORE UPDATE OF status ON conversa FOR EACH ROW
  WHEN (NEW.status <> OLD.status AND (OLD.status, NEW.status) <> ('ABERTA', 'ENCERRADA'))
  EXECUTE FUNCTION recusar_transicao();

-- MSG-5, MSG-6
CREATE OR REPLACE TRIGGER mensagem_ordem BEFORE UPDATE OF status ON mensagem FOR EACH ROW
  WHEN (NEW.status <> OLD.status AND (OLD.status, NEW.status) NOT IN (
    ('ENVIADA', 'LIDA'), ('ENVIADA', 'RESPONDIDA'), ('LIDA', 'RESPONDIDA')))
  EXECUTE FUNCTION recusar_transicao();

-- LOT-3
CREATE OR REPLACE TRIGGER lote_ordem BEFORE UPDATE OF situacao ON lote FOR EACH ROW
  WHEN (NEW.situacao <> OLD.situacao AND (OLD.situacao, NEW.situacao) NOT IN (
    ('AGUARDANDO', 'EXECUTANDO'), ('AGUARDANDO', 'DESFEITO'),
    ('EXECUTANDO', 'CONCLUIDO'), ('EXECUTANDO', 'INTERROMPIDO'),
    ('CONCLUIDO', 'EXECUTANDO'), ('INTERROMPIDO', 'EXECUTANDO')))
  EXECUTE FUNCTION recusar_transicao();
DROP FUNCTION IF EXISTS lote_ordem();

-- CTA-8
CREATE OR REPLACE TRIGGER pedido_titularidade_ordem BEFORE UPDATE OF situacao ON pedido_titularidade FOR EACH ROW
  WHEN (NEW.situacao <> OLD.situacao AND (OLD.situacao, NEW.situacao) NOT IN (
    ('PENDENTE', 'ACEITO'), ('PENDENTE', 'RECUSADO')))
  EXECUTE FUNCTION recusar_transicao();

-- IMP-1
CREATE OR REPLACE TRIGGER impedimento_ordem BEFORE UPDATE OF situacao ON impedimento FOR EACH ROW
  WHEN (NEW.situacao <> OLD.situacao AND (OLD.situacao, NEW.situacao) NOT IN (
    ('ALEGADO', 'VIGENTE'), ('ALEGADO', 'RECUSADO'), ('VIGENTE', 'CESSADO')))
  EXECUTE FUNCTION recusar_transicao();

-- DES-8
CREATE OR REPLACE TRIGGER denuncia_ordem BEFORE UPDATE OF situacao ON denuncia FOR EACH ROW
  WHEN (NEW.situacao <> OLD.situacao AND (OLD.situacao, NEW.situacao) NOT IN (
    ('RECEBIDA', 'ARQUIVADA'), ('RECEBIDA', 'ACOLHIDA')))
  EXECUTE FUNCTION recusar_transicao();

-- RES-6
CREATE OR REPLACE TRIGGER recurso_ordem BEFORE UPDATE OF situacao ON recurso FOR EACH ROW
  WHEN (NEW.situacao <> OLD.situacao AND (OLD.situacao, NEW.situacao) NOT IN (
    ('APRESENTADO', 'RECONSIDERADO'), ('APRESENTADO', 'ENCAMINHADO'),
    ('ENCAMINHADO', 'PROVIDO'), ('ENCAMINHADO', 'NEGADO')))
  EXECUTE FUNCTION recusar_transicao();

-- REV-4
CREATE OR REPLACE TRIGGER extincao_ordem BEFORE UPDATE OF situacao ON extincao FOR EACH ROW
  WHEN (NEW.situacao <> OLD.situacao AND (OLD.situacao, NEW.situacao) NOT IN (
    ('PROPOSTA', 'CONFIRMADA'), ('PROPOSTA', 'RETIRADA'), ('CONFIRMADA', 'CONCLUIDA')))
  EXECUTE FUNCTION recusar_transicao();

-- DES-1
CREATE OR REPLACE TRIGGER procedimento_ordem BEFORE UPDATE OF situacao ON procedimento FOR EACH ROW
  WHEN (NEW.situacao <> OLD.situacao AND (OLD.situacao, NEW.situacao) NOT IN (
    ('DEFESA', 'ANALISE'), ('DEFESA', 'PROPOSTO'), ('ANALISE', 'PROPOSTO'), ('PROPOSTO', 'ANALISE'),
    ('PROPOSTO', 'DECIDIDO'), ('DECIDIDO', 'RECURSO'), ('DECIDIDO', 'CONCLUIDO'),
    ('RECURSO', 'CONCLUIDO'), ('RECURSO', 'REFORMADO'),
    ('DEFESA', 'ARQUIVADO'), ('ANALISE', 'ARQUIVADO'), ('PROPOSTO', 'ARQUIVADO'),
    ('DEFESA', 'EXTINTO'), ('ANALISE', 'EXTINTO'), ('PROPOSTO', 'EXTINTO'), ('DECIDIDO', 'EXTINTO'),
    ('RECURSO', 'EXTINTO')))
  EXECUTE FUNCTION recusar_transicao();

-- ESC-3: a published answer doesn't change.
CREATE OR REPLACE TRIGGER esclarecimento_publicado BEFORE UPDATE ON esclarecimento FOR EACH ROW
  WHEN (OLD.respondido_em IS NOT NULL AND
    (OLD.publicado, OLD.resposta, OLD.acolhida, OLD.prejudicado, OLD.respondido_em, OLD.respondido_por) IS DISTINCT FROM
    (NEW.publicado, NEW.resposta, NEW.acolhida, NEW.prejudicado, NEW.respondido_em, NEW.respondido_por))
  EXECUTE FUNCTION recusar_transicao();
