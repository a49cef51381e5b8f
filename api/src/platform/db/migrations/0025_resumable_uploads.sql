CREATE TABLE "envio" (
	"id" text PRIMARY KEY NOT NULL,
	"dono" text NOT NULL,
	"origem" text NOT NULL,
	"finalidade" text NOT NULL,
	"nome" text NOT NULL,
	"tamanho" bigint NOT NULL,
	"recebido" bigint DEFAULT 0 NOT NULL,
	"trechos" text[] DEFAULT '{}' NOT NULL,
	"chave" text,
	"criado_em" timestamp with time zone DEFAULT now() NOT NULL,
	"arquivo_key" text,
	CONSTRAINT "envio_chave" UNIQUE("dono","chave"),
	CONSTRAINT "envio_finalidade" CHECK ("envio"."finalidade" in ('CADASTRO', 'MENSAGEM', 'EDITAL', 'TITULARIDADE')),
	CONSTRAINT "envio_tamanho" CHECK ("envio"."tamanho" > 0),
	CONSTRAINT "envio_recebido" CHECK ("envio"."recebido" between 0 and "envio"."tamanho" and ("envio"."recebido" = "envio"."tamanho") = ("envio"."arquivo_key" is not null))
);
--> statement-breakpoint
ALTER TABLE "envio" ADD CONSTRAINT "envio_arquivo_key_arquivo_key_fk" FOREIGN KEY ("arquivo_key") REFERENCES "public"."arquivo"("key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "envio_aberto_dono" ON "envio" USING btree ("dono") WHERE "envio"."arquivo_key" is null;--> statement-breakpoint
CREATE INDEX "envio_criado" ON "envio" USING btree ("criado_em");--> statement-breakpoint
CREATE INDEX "envio_arquivo" ON "envio" USING btree ("arquivo_key");