CREATE TABLE "emails" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid,
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"html" text NOT NULL,
	"headers" jsonb NOT NULL,
	"status" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"leased_until" timestamp (3) with time zone,
	"last_error" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"sent_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "notification_choices" (
	"organization_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"event" text NOT NULL,
	"scope" text NOT NULL,
	CONSTRAINT "notification_choices_organization_id_user_id_event_pk" PRIMARY KEY("organization_id","user_id","event")
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"organization_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"news_id" uuid NOT NULL,
	"event" text NOT NULL,
	"shipment_id" uuid,
	"message" text NOT NULL,
	"email_id" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "notifications_organization_id_user_id_news_id_pk" PRIMARY KEY("organization_id","user_id","news_id")
);
--> statement-breakpoint
CREATE TABLE "sandbox_emails" (
	"id" uuid PRIMARY KEY NOT NULL,
	"message_id" text NOT NULL,
	"organization_id" uuid,
	"sender" text NOT NULL,
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"html" text NOT NULL,
	"headers" jsonb NOT NULL,
	"sent_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sandbox_emails_message_id_unique" UNIQUE("message_id")
);
--> statement-breakpoint
CREATE TABLE "news" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"type" text NOT NULL,
	"cause" text NOT NULL,
	"shipment_id" uuid,
	"details" jsonb NOT NULL,
	"body" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "news_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "news_once_per_cause" UNIQUE("organization_id","type","cause")
);
--> statement-breakpoint
CREATE TABLE "webhook_attempts" (
	"organization_id" uuid NOT NULL,
	"delivery_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"url" text NOT NULL,
	"request_headers" jsonb NOT NULL,
	"status" integer,
	"response_headers" jsonb NOT NULL,
	"response_body" text NOT NULL,
	"error" text,
	"duration_ms" integer NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "webhook_attempts_organization_id_delivery_id_number_pk" PRIMARY KEY("organization_id","delivery_id","number")
);
--> statement-breakpoint
CREATE TABLE "webhook_deliveries" (
	"organization_id" uuid NOT NULL,
	"endpoint_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"news_id" uuid NOT NULL,
	"status" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"tried_since" timestamp (3) with time zone NOT NULL,
	"next_attempt_at" timestamp (3) with time zone,
	"last_status" integer,
	"last_error" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"delivered_at" timestamp (3) with time zone,
	CONSTRAINT "webhook_deliveries_organization_id_endpoint_id_id_pk" PRIMARY KEY("organization_id","endpoint_id","id"),
	CONSTRAINT "webhook_deliveries_once" UNIQUE("organization_id","endpoint_id","news_id")
);
--> statement-breakpoint
CREATE TABLE "webhook_endpoints" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"url" text NOT NULL,
	"description" text,
	"events" jsonb,
	"secret" text NOT NULL,
	"previous_secret" text,
	"previous_secret_expires_at" timestamp (3) with time zone,
	"disabled_at" timestamp (3) with time zone,
	"disabled_reason" text,
	"failing_since" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "webhook_endpoints_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE INDEX "emails_age" ON "emails" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "notifications_waiting" ON "notifications" USING btree ("organization_id","user_id") WHERE email_id is null;--> statement-breakpoint
CREATE INDEX "notifications_age" ON "notifications" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "sandbox_emails_organization" ON "sandbox_emails" USING btree ("organization_id","sent_at");--> statement-breakpoint
CREATE INDEX "news_age" ON "news" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "webhook_attempts_age" ON "webhook_attempts" USING btree ("started_at");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_failed" ON "webhook_deliveries" USING btree ("organization_id","endpoint_id","created_at") WHERE status = 'failed';--> statement-breakpoint
CREATE INDEX "webhook_deliveries_age" ON "webhook_deliveries" USING btree ("created_at");