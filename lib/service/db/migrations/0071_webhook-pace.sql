ALTER TABLE "webhook_endpoints" ADD COLUMN "is_slow" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD COLUMN "paused_until" timestamp (3) with time zone;