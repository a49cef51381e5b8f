CREATE TABLE "registro_arquivo" (
	"sha256" char(64) PRIMARY KEY NOT NULL,
	"formato" text NOT NULL,
	"conteudo" "bytea" NOT NULL,
	CONSTRAINT "registro_arquivo_formato" CHECK ("registro_arquivo"."formato" in ('csv', 'json'))
);
--> statement-breakpoint
CREATE TABLE "registro_dia" (
	"dia" date PRIMARY KEY NOT NULL,
	"feito_em" timestamp with time zone NOT NULL,
	"registros" integer NOT NULL,
	"csv" char(64) NOT NULL,
	"json" char(64) NOT NULL,
	CONSTRAINT "registro_dia_registros" CHECK ("registro_dia"."registros" >= 0)
);
--> statement-breakpoint
ALTER TABLE "registro_dia" ADD CONSTRAINT "registro_dia_csv_registro_arquivo_sha256_fk" FOREIGN KEY ("csv") REFERENCES "public"."registro_arquivo"("sha256") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registro_dia" ADD CONSTRAINT "registro_dia_json_registro_arquivo_sha256_fk" FOREIGN KEY ("json") REFERENCES "public"."registro_arquivo"("sha256") ON DELETE no action ON UPDATE no action;