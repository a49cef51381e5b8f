ALTER TABLE "outbox" ADD COLUMN "sigiloso" text;--> statement-breakpoint
CREATE INDEX "outbox_sigiloso" ON "outbox" USING btree ("criado_em") WHERE "outbox"."sigiloso" is not null;--> statement-breakpoint
-- Links that lay here in clear go, those of messages on their way too: the page that sends another takes their place.
UPDATE "outbox" SET
  "texto" = regexp_replace("texto", '/identidade/senha/[A-Za-z0-9_-]{43}', '/identidade/esqueci-senha', 'g'),
  "html" = regexp_replace("html", '/identidade/senha/[A-Za-z0-9_-]{43}', '/identidade/esqueci-senha', 'g')
WHERE "texto" LIKE '%/identidade/senha/%' OR "html" LIKE '%/identidade/senha/%';
