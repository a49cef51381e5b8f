ALTER TABLE "visao" DROP CONSTRAINT "visao_usuario_id_usuario_id_fk";
--> statement-breakpoint
ALTER TABLE "visao" ADD CONSTRAINT "visao_usuario_id_usuario_id_fk" FOREIGN KEY ("usuario_id") REFERENCES "public"."usuario"("id") ON DELETE cascade ON UPDATE no action;