CREATE TABLE "presenca" (
	"solicitacao_id" integer NOT NULL,
	"usuario_id" integer NOT NULL,
	"desde" timestamp with time zone NOT NULL,
	"vista_em" timestamp with time zone NOT NULL,
	CONSTRAINT "presenca_solicitacao_id_usuario_id_pk" PRIMARY KEY("solicitacao_id","usuario_id")
);
--> statement-breakpoint
CREATE TABLE "solicitacao_versao" (
	"solicitacao_id" integer NOT NULL,
	"numero" smallint NOT NULL,
	"enviada_em" timestamp with time zone NOT NULL,
	"dados" jsonb NOT NULL,
	"documentos" jsonb NOT NULL,
	CONSTRAINT "solicitacao_versao_solicitacao_id_numero_pk" PRIMARY KEY("solicitacao_id","numero"),
	CONSTRAINT "solicitacao_versao_numero" CHECK ("solicitacao_versao"."numero" >= 1)
);
--> statement-breakpoint
CREATE TABLE "versao_vista" (
	"solicitacao_id" integer NOT NULL,
	"usuario_id" integer NOT NULL,
	"numero" smallint NOT NULL,
	"vista_em" timestamp with time zone NOT NULL,
	CONSTRAINT "versao_vista_solicitacao_id_usuario_id_pk" PRIMARY KEY("solicitacao_id","usuario_id")
);
--> statement-breakpoint
ALTER TABLE "presenca" ADD CONSTRAINT "presenca_solicitacao_id_solicitacao_id_fk" FOREIGN KEY ("solicitacao_id") REFERENCES "public"."solicitacao"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "presenca" ADD CONSTRAINT "presenca_usuario_id_usuario_id_fk" FOREIGN KEY ("usuario_id") REFERENCES "public"."usuario"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "solicitacao_versao" ADD CONSTRAINT "solicitacao_versao_solicitacao_id_solicitacao_id_fk" FOREIGN KEY ("solicitacao_id") REFERENCES "public"."solicitacao"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "versao_vista" ADD CONSTRAINT "versao_vista_usuario_id_usuario_id_fk" FOREIGN KEY ("usuario_id") REFERENCES "public"."usuario"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "versao_vista" ADD CONSTRAINT "versao_vista_versao" FOREIGN KEY ("solicitacao_id","numero") REFERENCES "public"."solicitacao_versao"("solicitacao_id","numero") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "presenca_vista" ON "presenca" USING btree ("vista_em");--> statement-breakpoint
CREATE INDEX "versao_vista_usuario" ON "versao_vista" USING btree ("usuario_id");--> statement-breakpoint
-- What each request holds now, in the shape of a version: versions are copied from here, by the API as well.
CREATE VIEW solicitacao_conteudo AS
SELECT
  s.id AS solicitacao_id,
  jsonb_build_object(
    'cpf', s.cpf, 'nome', s.nome, 'email', s.email, 'telefones', s.telefones,
    'codigoCrea', s.codigo_crea, 'codigoIncra', s.codigo_incra,
    'formacao', s.formacao, 'formacaoVistoriador', s.formacao_vistoriador,
    'logradouro', s.logradouro, 'numero', s.numero, 'semNumero', s.sem_numero, 'complemento', s.complemento,
    'bairro', s.bairro, 'cep', trim(s.cep), 'uf', trim(s.uf), 'municipioId', m.id, 'municipio', m.nome
  ) AS dados,
  coalesce((
    SELECT jsonb_agg(jsonb_build_object(
      'id', d.id, 'caminho', a.key, 'tipo', d.tipo, 'nome', a.nome_original, 'tamanho', a.tamanho, 'sha256', a.sha256
    ) ORDER BY d.id)
    FROM documento d JOIN arquivo a ON a.key = d.arquivo_key
    WHERE d.solicitacao_id = s.id AND d.substituido_em IS NULL
  ), '[]') AS documentos
FROM solicitacao s LEFT JOIN municipio m ON m.id = s.municipio_id;
--> statement-breakpoint
-- Requests of before begin with what they hold now, under the number that their resubmissions make it.
INSERT INTO solicitacao_versao (solicitacao_id, numero, enviada_em, dados, documentos)
SELECT c.solicitacao_id, 1 + coalesce(r.vezes, 0), coalesce(r.ultima, s.criada_em), c.dados, c.documentos
FROM solicitacao_conteudo c
JOIN solicitacao s ON s.id = c.solicitacao_id
LEFT JOIN (
  SELECT entidade_id, count(*) AS vezes, max(em) AS ultima
  FROM auditoria
  WHERE entidade = 'solicitacao' AND acao = 'SOLICITACAO_REENVIADA'
  GROUP BY entidade_id
) r ON r.entidade_id = s.id::text;
--> statement-breakpoint
REVOKE UPDATE, DELETE ON solicitacao_versao FROM credenciados_app;
