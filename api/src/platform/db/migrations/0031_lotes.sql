CREATE TABLE "lote" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "lote_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"ato" jsonb NOT NULL,
	"situacao" text DEFAULT 'AGUARDANDO' NOT NULL,
	"criado_por" integer NOT NULL,
	"perfil" text NOT NULL,
	"criado_em" timestamp with time zone DEFAULT now() NOT NULL,
	"comeca_em" timestamp with time zone NOT NULL,
	"visto_em" timestamp with time zone,
	"terminou_em" timestamp with time zone,
	CONSTRAINT "lote_situacao" CHECK ("lote"."situacao" in ('AGUARDANDO', 'EXECUTANDO', 'CONCLUIDO', 'DESFEITO', 'INTERROMPIDO')),
	CONSTRAINT "lote_espera" CHECK ("lote"."criado_em" <= "lote"."comeca_em"),
	CONSTRAINT "lote_terminou" CHECK (("lote"."situacao" in ('AGUARDANDO', 'EXECUTANDO')) = ("lote"."terminou_em" is null))
);
--> statement-breakpoint
CREATE TABLE "lote_item" (
	"lote_id" integer NOT NULL,
	"solicitacao_id" integer NOT NULL,
	"versao" integer NOT NULL,
	"situacao" text DEFAULT 'PENDENTE' NOT NULL,
	"motivo" text,
	"em" timestamp with time zone,
	CONSTRAINT "lote_item_lote_id_solicitacao_id_pk" PRIMARY KEY("lote_id","solicitacao_id"),
	CONSTRAINT "lote_item_situacao" CHECK ("lote_item"."situacao" in ('PENDENTE', 'FEITA', 'RECUSADA', 'FALHOU', 'DESFEITA')),
	CONSTRAINT "lote_item_em" CHECK (("lote_item"."situacao" = 'PENDENTE') = ("lote_item"."em" is null))
);
--> statement-breakpoint
ALTER TABLE "lote" ADD CONSTRAINT "lote_criado_por_usuario_id_fk" FOREIGN KEY ("criado_por") REFERENCES "public"."usuario"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lote_item" ADD CONSTRAINT "lote_item_lote_id_lote_id_fk" FOREIGN KEY ("lote_id") REFERENCES "public"."lote"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lote_item" ADD CONSTRAINT "lote_item_solicitacao_id_solicitacao_id_fk" FOREIGN KEY ("solicitacao_id") REFERENCES "public"."solicitacao"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lote_de" ON "lote" USING btree ("criado_por","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "lote_aberto" ON "lote" USING btree ("comeca_em") WHERE "lote"."situacao" in ('AGUARDANDO', 'EXECUTANDO');--> statement-breakpoint
CREATE INDEX "lote_terminado" ON "lote" USING btree ("terminou_em") WHERE "lote"."terminou_em" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "lote_item_um_pendente" ON "lote_item" USING btree ("solicitacao_id") WHERE "lote_item"."situacao" = 'PENDENTE';--> statement-breakpoint
CREATE INDEX "lote_item_situacao_idx" ON "lote_item" USING btree ("lote_id","situacao","solicitacao_id");--> statement-breakpoint
-- A lote ends once, and only what failed in one that has ended is begun again.
CREATE FUNCTION lote_ordem() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (OLD.situacao, NEW.situacao) NOT IN (
    ('AGUARDANDO', 'EXECUTANDO'), ('AGUARDANDO', 'DESFEITO'),
    ('EXECUTANDO', 'CONCLUIDO'), ('EXECUTANDO', 'INTERROMPIDO'),
    ('CONCLUIDO', 'EXECUTANDO'), ('INTERROMPIDO', 'EXECUTANDO')) THEN
    RAISE EXCEPTION 'a lote does not go from % to %', OLD.situacao, NEW.situacao
      USING ERRCODE = 'check_violation', CONSTRAINT = 'lote_ordem';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER lote_ordem BEFORE UPDATE OF situacao ON lote
  FOR EACH ROW WHEN (NEW.situacao <> OLD.situacao) EXECUTE FUNCTION lote_ordem();
--> statement-breakpoint
-- What was done to a solicitação, or not, stays as it was noted: no row is done twice.
CREATE FUNCTION lote_item_ordem() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.situacao <> 'PENDENTE' AND (OLD.situacao, NEW.situacao) <> ('FALHOU', 'PENDENTE')
    AND (OLD.situacao, NEW.situacao) <> ('FALHOU', 'RECUSADA') THEN
    RAISE EXCEPTION 'a row of a lote does not go from % to %', OLD.situacao, NEW.situacao
      USING ERRCODE = 'check_violation', CONSTRAINT = 'lote_item_ordem';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER lote_item_ordem BEFORE UPDATE OF situacao ON lote_item
  FOR EACH ROW EXECUTE FUNCTION lote_item_ordem();
