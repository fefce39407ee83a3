ALTER TABLE "shipments" ADD COLUMN "expected_on" date;--> statement-breakpoint
CREATE INDEX "shipment_events_latest" ON "shipment_events" USING btree ("organization_id","created_at");--> statement-breakpoint
CREATE INDEX "shipments_under_way" ON "shipments" USING btree ("organization_id","expected_on","id") WHERE status = 'shipped' and delivered_at is null and turned_back_at is null;