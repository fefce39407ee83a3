ALTER TABLE "organizations" ADD COLUMN "matters_limited" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "matter_members_user" ON "matter_members" USING btree ("organization_id","user_id","matter_id");--> statement-breakpoint
CREATE INDEX "shipments_visible" ON "shipments" USING btree ("organization_id",coalesce(matter_id, created_by),"id");
