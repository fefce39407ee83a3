ALTER TABLE "received_emails" ADD COLUMN "part_keys" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "share_links" ADD COLUMN "letters" jsonb;--> statement-breakpoint
ALTER TABLE "share_links" ADD COLUMN "includes_later" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "share_links" ADD COLUMN "excluded_letters" jsonb;--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "deadline_kind" text;--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "deadline_day" date;--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "deadline_citation" text;--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "deadline_mail_by" date;--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "deadline_state" text;--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "deadline_look_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "shipments_deadline_state" ON "shipments" USING btree ("organization_id","deadline_state","id") WHERE deadline_state is not null;--> statement-breakpoint
CREATE INDEX "shipments_deadline_day" ON "shipments" USING btree ("organization_id","deadline_day","id") WHERE deadline_day is not null;--> statement-breakpoint
CREATE INDEX "shipments_deadline_look" ON "shipments" USING btree ("deadline_look_at") WHERE deadline_look_at is not null;
