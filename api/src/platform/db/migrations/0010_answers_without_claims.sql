-- A call claimed its key before it ran; one that was cut short left a claim without an answer.
DELETE FROM "idempotencia" WHERE "resposta" IS NULL;--> statement-breakpoint
ALTER TABLE "idempotencia" ALTER COLUMN "resposta" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "idempotencia" DROP COLUMN "status";
