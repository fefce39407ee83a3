CREATE TABLE "charges" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"shipment_id" uuid NOT NULL,
	"payment_id" text NOT NULL,
	"card_label" text NOT NULL,
	"carrier" text NOT NULL,
	"service" text NOT NULL,
	"tracking_number" text NOT NULL,
	"postage_cost_cents" integer NOT NULL,
	"postage_markup_cents" integer NOT NULL,
	"envelope_fee_cents" integer NOT NULL,
	"page_fee_cents" integer NOT NULL,
	"page_fee_color_cents" integer NOT NULL,
	"tax_amount_cents" integer NOT NULL,
	"amount_cents" integer NOT NULL,
	"captured_at" timestamp (3) with time zone NOT NULL,
	"refund_state" text,
	"refunded_cents" integer DEFAULT 0 NOT NULL,
	"refunded_at" timestamp (3) with time zone,
	CONSTRAINT "charges_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "charges_amount_is_sum" CHECK (amount_cents = postage_cost_cents + postage_markup_cents + envelope_fee_cents + page_fee_cents + page_fee_color_cents + tax_amount_cents),
	CONSTRAINT "charges_refund_is_dated" CHECK ((refunded_cents > 0) = (refunded_at is not null)),
	CONSTRAINT "charges_refund_within_amount" CHECK (refunded_cents between 0 and amount_cents)
);
--> statement-breakpoint
CREATE INDEX "charges_captured" ON "charges" USING btree ("organization_id","captured_at","id");--> statement-breakpoint
CREATE INDEX "charges_shipment" ON "charges" USING btree ("organization_id","shipment_id");--> statement-breakpoint
CREATE INDEX "charges_state" ON "charges" USING btree ("organization_id","refund_state","captured_at","id");--> statement-breakpoint
CREATE INDEX "charges_refunded" ON "charges" USING btree ("organization_id","refunded_at","id") WHERE refunded_at is not null;--> statement-breakpoint
CREATE INDEX "purchases_under_way" ON "purchases" USING btree ("organization_id") WHERE step not in ('completed', 'failed');--> statement-breakpoint
-- What was bought before charges were kept.
INSERT INTO "charges"
SELECT p.organization_id, p.id, p.shipment_id, p.payment_id, p.card_label, s.carrier, s.service, s.tracking_number,
	q.postage_cost_cents, q.postage_markup_cents, q.envelope_fee_cents, q.page_fee_cents, q.page_fee_color_cents,
	q.tax_amount_cents, q.total_cents, p.updated_at,
	CASE c.payment_refund WHEN 'succeeded' THEN 'succeeded' WHEN 'failed' THEN 'failed' WHEN 'requested' THEN 'pending' WHEN 'pending' THEN 'pending' END,
	CASE c.payment_refund WHEN 'succeeded' THEN q.total_cents ELSE 0 END,
	CASE c.payment_refund WHEN 'succeeded' THEN c.updated_at END
FROM "purchases" p
JOIN "shipments" s ON s.organization_id = p.organization_id AND s.id = p.shipment_id
JOIN "quotes" q ON q.organization_id = p.organization_id AND q.shipment_id = p.shipment_id AND q.id = p.quote_id
LEFT JOIN "cancellations" c ON c.organization_id = p.organization_id AND c.shipment_id = p.shipment_id
WHERE p.step = 'completed' AND p.payment_id IS NOT NULL AND s.carrier IS NOT NULL AND s.tracking_number IS NOT NULL;
