CREATE TABLE "installation" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"mode" text NOT NULL,
	"recorded_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "installation_is_only" CHECK ("installation"."is_only"),
	CONSTRAINT "installation_mode" CHECK ("installation"."mode" in ('sandbox', 'live'))
);
--> statement-breakpoint
CREATE FUNCTION installation_is_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'what a database is, sandbox or live, is never changed';
END $$;--> statement-breakpoint
CREATE TRIGGER installation_is_kept BEFORE UPDATE OR DELETE ON installation FOR EACH ROW
  EXECUTE FUNCTION installation_is_kept();
