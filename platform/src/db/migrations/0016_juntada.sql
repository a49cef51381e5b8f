ALTER TABLE "comprovante" DROP CONSTRAINT "comprovante_tipo";--> statement-breakpoint
ALTER TABLE "solicitacao_versao" DROP CONSTRAINT "solicitacao_versao_origem";--> statement-breakpoint
ALTER TABLE "comprovante" ADD CONSTRAINT "comprovante_tipo" CHECK ("comprovante"."tipo" in ('CADASTRO', 'ALTERACAO', 'RETIFICACAO', 'JUNTADA', 'DESISTENCIA', 'RENUNCIA'));--> statement-breakpoint
ALTER TABLE "solicitacao_versao" ADD CONSTRAINT "solicitacao_versao_origem" CHECK ("solicitacao_versao"."origem" in ('ENVIO', 'ALTERACAO', 'JUNTADA', 'CORRECAO'));