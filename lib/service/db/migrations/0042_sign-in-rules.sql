ALTER TABLE "sessions" ADD COLUMN "two_factor_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "two_factor_required" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE FUNCTION "tell_two_factor_required"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('mailroom_changes', 'access:' || user_id) FROM members WHERE organization_id = NEW.organization_id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "two_factor_required_changed" AFTER UPDATE OF "two_factor_required" ON "organizations" FOR EACH ROW EXECUTE FUNCTION "tell_two_factor_required"();
