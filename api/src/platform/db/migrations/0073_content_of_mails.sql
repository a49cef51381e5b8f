-- Messages get a content, from which their HTML is made when they leave. The release before this one goes on with HTML and text,
-- and what it queues is sent by its text; a later release drops the column.
ALTER TABLE "outbox" ALTER COLUMN "html" SET DEFAULT '';--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "conteudo" jsonb;
