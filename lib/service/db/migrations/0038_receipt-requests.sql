ALTER TABLE "watches" ADD COLUMN "receipt_requested_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "watches" ADD COLUMN "receipt_refused_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "watches" ADD COLUMN "receipt_refusal" text;