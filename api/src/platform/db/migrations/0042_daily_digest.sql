CREATE TABLE "resumo_diario" (
	"usuario_id" integer PRIMARY KEY NOT NULL,
	"em" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "resumo_diario" ADD CONSTRAINT "resumo_diario_usuario_id_usuario_id_fk" FOREIGN KEY ("usuario_id") REFERENCES "public"."usuario"("id") ON DELETE cascade ON UPDATE no action;