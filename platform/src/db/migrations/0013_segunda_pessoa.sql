ALTER TABLE "lote" ADD COLUMN "segunda_pessoa" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "lote" ADD COLUMN "confirmado_por" integer;--> statement-breakpoint
ALTER TABLE "lote" ADD COLUMN "confirmado_perfil" text;--> statement-breakpoint
ALTER TABLE "lote" ADD COLUMN "confirmado_em" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "lote" ADD CONSTRAINT "lote_confirmado_por_usuario_id_fk" FOREIGN KEY ("confirmado_por") REFERENCES "public"."usuario"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lote_a_confirmar" ON "lote" USING btree ("id" DESC NULLS FIRST) WHERE "lote"."segunda_pessoa" and "lote"."confirmado_por" is null and "lote"."situacao" = 'AGUARDANDO';--> statement-breakpoint
ALTER TABLE "lote" ADD CONSTRAINT "lote_confirmacao" CHECK (("lote"."confirmado_por" is null) = ("lote"."confirmado_em" is null) and ("lote"."confirmado_por" is null) = ("lote"."confirmado_perfil" is null));--> statement-breakpoint
ALTER TABLE "lote" ADD CONSTRAINT "lote_segunda_pessoa" CHECK ("lote"."confirmado_por" <> "lote"."criado_por");--> statement-breakpoint
ALTER TABLE "lote" ADD CONSTRAINT "lote_sem_confirmacao" CHECK (not "lote"."segunda_pessoa" or "lote"."confirmado_por" is not null or "lote"."situacao" in ('AGUARDANDO', 'DESFEITO'));