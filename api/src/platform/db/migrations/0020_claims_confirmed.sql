-- Whether a claim's address was confirmed by a code (those made before weren't), and accounts whose address staff corrected.
ALTER TABLE "pedido_titularidade" ADD COLUMN "contato_nao_confirmado" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "pedido_titularidade" ALTER COLUMN "contato_nao_confirmado" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "usuario" ADD COLUMN "email_corrigido_em" timestamp with time zone;--> statement-breakpoint
UPDATE "usuario" u SET "email_corrigido_em" = a.em
FROM (SELECT entidade_id, max(em) AS em FROM auditoria WHERE acao = 'CONTA_EMAIL_CORRIGIDO' GROUP BY entidade_id) a
WHERE a.entidade_id = u.id::text;
