CREATE TABLE "invitations" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"email" text NOT NULL,
	"role" text NOT NULL,
	"token_hash" text NOT NULL,
	"invited_by" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	"sent_at" timestamp (3) with time zone NOT NULL,
	"sent_times" integer DEFAULT 1 NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"accepted_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone,
	CONSTRAINT "invitations_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "chosen_organization_id" uuid;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "last_seen_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "time_zone" text;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "logo" text;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "send_defaults" jsonb;--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_one_for_each_address" ON "invitations" USING btree ("organization_id","email") WHERE accepted_at is null and revoked_at is null;--> statement-breakpoint
CREATE INDEX "invitations_email" ON "invitations" USING btree ("email");--> statement-breakpoint
CREATE FUNCTION "tell_access_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('mailroom_changes', 'access:' || OLD.user_id);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "session_ended" AFTER DELETE ON "sessions" FOR EACH ROW EXECUTE FUNCTION "tell_access_changed"();--> statement-breakpoint
CREATE TRIGGER "member_changed" AFTER DELETE OR UPDATE OF "role" ON "members" FOR EACH ROW EXECUTE FUNCTION "tell_access_changed"();--> statement-breakpoint
CREATE TRIGGER "api_key_changed" AFTER DELETE OR UPDATE OF "revoked_at", "scopes" ON "api_keys" FOR EACH ROW EXECUTE FUNCTION "tell_access_changed"();
