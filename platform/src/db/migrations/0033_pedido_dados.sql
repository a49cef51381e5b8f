CREATE TABLE "pedido_dados_mensagem" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "pedido_dados_mensagem_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"pedido_id" integer NOT NULL,
	"autor_id" integer NOT NULL,
	"texto" text NOT NULL,
	"em" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "pedido_dados_mensagem_texto" CHECK (length(trim("pedido_dados_mensagem"."texto")) > 0)
);
--> statement-breakpoint
ALTER TABLE "usuario_perfil" DROP CONSTRAINT "usuario_perfil_perfil";--> statement-breakpoint
DROP INDEX "exclusao_um_pendente";--> statement-breakpoint
DROP INDEX "exclusao_lista";--> statement-breakpoint
ALTER TABLE "pedido_exclusao" ADD COLUMN "tipo" text DEFAULT 'ELIMINACAO' NOT NULL;--> statement-breakpoint
ALTER TABLE "pedido_exclusao" ADD COLUMN "prazo" date DEFAULT current_date + 15 NOT NULL;--> statement-breakpoint
ALTER TABLE "pedido_dados_mensagem" ADD CONSTRAINT "pedido_dados_mensagem_pedido_id_pedido_exclusao_id_fk" FOREIGN KEY ("pedido_id") REFERENCES "public"."pedido_exclusao"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pedido_dados_mensagem" ADD CONSTRAINT "pedido_dados_mensagem_autor_id_usuario_id_fk" FOREIGN KEY ("autor_id") REFERENCES "public"."usuario"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "pedido_dados_mensagem_pedido" ON "pedido_dados_mensagem" USING btree ("pedido_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "pedido_dados_um_pendente" ON "pedido_exclusao" USING btree ("usuario_id","tipo") WHERE "pedido_exclusao"."respondido_em" is null;--> statement-breakpoint
CREATE INDEX "pedido_dados_pendente" ON "pedido_exclusao" USING btree ("prazo","id") WHERE "pedido_exclusao"."respondido_em" is null;--> statement-breakpoint
CREATE INDEX "pedido_dados_respondido" ON "pedido_exclusao" USING btree ("prazo","id") WHERE "pedido_exclusao"."respondido_em" is not null;--> statement-breakpoint
ALTER TABLE "pedido_exclusao" ADD CONSTRAINT "pedido_dados_tipo" CHECK ("pedido_exclusao"."tipo" in ('CONFIRMACAO', 'ACESSO', 'CORRECAO', 'ELIMINACAO', 'PORTABILIDADE', 'COMPARTILHAMENTO', 'CONSENTIMENTO'));--> statement-breakpoint
ALTER TABLE "usuario_perfil" ADD CONSTRAINT "usuario_perfil_perfil" CHECK ("usuario_perfil"."perfil" in ('CREDENCIADOS', 'CAGEO', 'CAVISTORIA', 'GESTAO_DE_CREDENCIADOS', 'EXTERNO', 'AGENDAMENTO', 'ENCARREGADO'));--> statement-breakpoint
UPDATE "pedido_exclusao" SET "prazo" = "criado_em"::date + 15;
