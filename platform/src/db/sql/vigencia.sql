-- Present state of accreditations (VIG-1).

-- State of each accreditation at a moment, from its data alone: no job has to have run. Joined, it becomes a part of the query.
CREATE OR REPLACE FUNCTION credenciamento_vigente(agora timestamptz)
  RETURNS TABLE (solicitacao_id integer, situacao text, valido_ate timestamptz, suspenso_ate timestamptz)
  LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT s.id,
    CASE
      WHEN s.vencido_em IS NOT NULL OR (s.situacao = 'CREDENCIADO' AND s.valido_ate + interval '1 second' <= agora) THEN 'VENCIDO'
      WHEN s.situacao = 'INATIVO' THEN 'INATIVO'
      WHEN suspensa.ate IS NOT NULL THEN 'SUSPENSO'
      ELSE 'ATIVO'
    END,
    s.valido_ate,
    suspensa.ate
  FROM solicitacao s
  LEFT JOIN LATERAL (
    SELECT max(cada.ate) AS ate FROM (
      SELECT p.suspenso_ate AS ate FROM procedimento p
        WHERE p.solicitacao_id = s.id AND p.situacao IN ('DEFESA', 'ANALISE', 'PROPOSTO', 'DECIDIDO', 'RECURSO')
      UNION ALL
      SELECT u.ate FROM suspensao u WHERE u.solicitacao_id = s.id AND u.encerrada_em IS NULL
    ) cada WHERE cada.ate > agora AND s.situacao = 'CREDENCIADO'
  ) suspensa ON true
  WHERE s.situacao IN ('CREDENCIADO', 'INATIVO')
$$;
