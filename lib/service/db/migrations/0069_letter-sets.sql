CREATE TABLE "letter_sets" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"created_by" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "letter_sets_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "approvals" ADD COLUMN "letters" jsonb;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "joint_id" uuid;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "ready_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "beside" jsonb;--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "letter_set_id" uuid;--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "companion_of" uuid;--> statement-breakpoint
CREATE INDEX "purchases_joint" ON "purchases" USING btree ("organization_id","joint_id") WHERE joint_id is not null;--> statement-breakpoint
CREATE INDEX "shipments_letter_set" ON "shipments" USING btree ("organization_id","letter_set_id","id") WHERE letter_set_id is not null;