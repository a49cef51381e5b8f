CREATE TABLE "recurso" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "recurso_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"solicitacao_id" integer NOT NULL,
	"resultado_id" integer NOT NULL,
	"situacao" text DEFAULT 'APRESENTADO' NOT NULL,
	"numero" text NOT NULL,
	"fundamentos" text NOT NULL,
	"recebido_em" timestamp with time zone NOT NULL,
	"criado_em" timestamp with time zone DEFAULT now() NOT NULL,
	"codigo" text NOT NULL,
	"conteudo" text NOT NULL,
	"cabecalho" text NOT NULL,
	"assinatura" text NOT NULL,
	"kid" text NOT NULL,
	"decidida_por" integer NOT NULL,
	"confirmada_por" integer,
	"encaminhamento" text,
	"encaminhado_por" integer,
	"encaminhado_em" timestamp with time zone,
	"julgamento" text,
	"julgado_por" integer,
	"julgado_perfil" text,
	"julgado_em" timestamp with time zone,
	CONSTRAINT "recurso_codigo_unique" UNIQUE("codigo"),
	CONSTRAINT "recurso_um_por_resultado" UNIQUE("resultado_id","solicitacao_id"),
	CONSTRAINT "recurso_situacao" CHECK ("recurso"."situacao" in ('APRESENTADO', 'ENCAMINHADO', 'RECONSIDERADO', 'PROVIDO', 'NEGADO')),
	CONSTRAINT "recurso_encaminhamento" CHECK (num_nonnulls("recurso"."encaminhamento", "recurso"."encaminhado_por", "recurso"."encaminhado_em") in (0, 3) and ("recurso"."situacao" not in ('ENCAMINHADO', 'PROVIDO', 'NEGADO') or "recurso"."encaminhado_por" is not null)),
	CONSTRAINT "recurso_julgamento" CHECK (num_nonnulls("recurso"."julgamento", "recurso"."julgado_por", "recurso"."julgado_perfil", "recurso"."julgado_em") = case when "recurso"."situacao" in ('APRESENTADO', 'ENCAMINHADO') then 0 else 4 end),
	CONSTRAINT "recurso_quem_decidiu" CHECK ("recurso"."situacao" <> 'RECONSIDERADO' or "recurso"."julgado_por" = "recurso"."decidida_por"),
	CONSTRAINT "recurso_outra_pessoa" CHECK ("recurso"."situacao" not in ('PROVIDO', 'NEGADO') or ("recurso"."julgado_por" <> "recurso"."decidida_por" and "recurso"."julgado_por" is distinct from "recurso"."confirmada_por"))
);
--> statement-breakpoint
CREATE TABLE "recurso_anexo" (
	"recurso_id" integer NOT NULL,
	"arquivo_key" text NOT NULL,
	"ordem" smallint NOT NULL,
	CONSTRAINT "recurso_anexo_recurso_id_ordem_pk" PRIMARY KEY("recurso_id","ordem")
);
--> statement-breakpoint
ALTER TABLE "ato" DROP CONSTRAINT "ato_tipo";--> statement-breakpoint
ALTER TABLE "resultado_item" ADD COLUMN "confirmada_por" integer;--> statement-breakpoint
ALTER TABLE "recurso" ADD CONSTRAINT "recurso_solicitacao_id_solicitacao_id_fk" FOREIGN KEY ("solicitacao_id") REFERENCES "public"."solicitacao"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recurso" ADD CONSTRAINT "recurso_resultado_id_resultado_id_fk" FOREIGN KEY ("resultado_id") REFERENCES "public"."resultado"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recurso" ADD CONSTRAINT "recurso_kid_comprovante_chave_kid_fk" FOREIGN KEY ("kid") REFERENCES "public"."comprovante_chave"("kid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recurso" ADD CONSTRAINT "recurso_decidida_por_usuario_id_fk" FOREIGN KEY ("decidida_por") REFERENCES "public"."usuario"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recurso" ADD CONSTRAINT "recurso_confirmada_por_usuario_id_fk" FOREIGN KEY ("confirmada_por") REFERENCES "public"."usuario"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recurso" ADD CONSTRAINT "recurso_encaminhado_por_usuario_id_fk" FOREIGN KEY ("encaminhado_por") REFERENCES "public"."usuario"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recurso" ADD CONSTRAINT "recurso_julgado_por_usuario_id_fk" FOREIGN KEY ("julgado_por") REFERENCES "public"."usuario"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recurso" ADD CONSTRAINT "recurso_do_resultado" FOREIGN KEY ("resultado_id","solicitacao_id") REFERENCES "public"."resultado_item"("resultado_id","solicitacao_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recurso_anexo" ADD CONSTRAINT "recurso_anexo_recurso_id_recurso_id_fk" FOREIGN KEY ("recurso_id") REFERENCES "public"."recurso"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recurso_anexo" ADD CONSTRAINT "recurso_anexo_arquivo_key_arquivo_key_fk" FOREIGN KEY ("arquivo_key") REFERENCES "public"."arquivo"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "recurso_solicitacao" ON "recurso" USING btree ("solicitacao_id");--> statement-breakpoint
CREATE INDEX "recurso_resultado" ON "recurso" USING btree ("resultado_id","id");--> statement-breakpoint
CREATE INDEX "recurso_anexo_arquivo" ON "recurso_anexo" USING btree ("arquivo_key");--> statement-breakpoint
ALTER TABLE "resultado_item" ADD CONSTRAINT "resultado_item_confirmada_por_usuario_id_fk" FOREIGN KEY ("confirmada_por") REFERENCES "public"."usuario"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ato" ADD CONSTRAINT "ato_tipo" CHECK ("ato"."tipo" in ('APROVAR', 'REJEITAR', 'PEDIR_RETIFICACAO', 'DESCREDENCIAR', 'ABRIR_PROCEDIMENTO', 'DECIDIR_PROCEDIMENTO', 'SUSPENDER', 'REINTEGRAR', 'REVER', 'ANULAR', 'REVOGAR', 'CORRIGIR', 'DECIDIR_RECURSO'));