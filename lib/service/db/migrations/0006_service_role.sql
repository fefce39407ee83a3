-- The role that serves requests. A role belongs to the whole cluster, so another database may have made it already.
DO $$ BEGIN
  CREATE ROLE mailroom_service NOLOGIN;
EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
END $$;--> statement-breakpoint
DO $$ BEGIN
  EXECUTE format('GRANT mailroom_service TO %I', current_user);
EXCEPTION WHEN OTHERS THEN
  IF NOT pg_has_role(current_user, 'mailroom_service', 'MEMBER') THEN RAISE; END IF;
END $$;--> statement-breakpoint
GRANT USAGE ON SCHEMA public, drizzle TO mailroom_service;--> statement-breakpoint
GRANT SELECT ON ALL TABLES IN SCHEMA drizzle TO mailroom_service;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO mailroom_service;--> statement-breakpoint
GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO mailroom_service;--> statement-breakpoint
ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO mailroom_service;--> statement-breakpoint
ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT USAGE, SELECT ON SEQUENCES TO mailroom_service;--> statement-breakpoint
-- What evidence stands on is only ever added to.
REVOKE UPDATE, DELETE, TRUNCATE ON shipment_events, chain_entries, tracking_events, provider_messages FROM mailroom_service;--> statement-breakpoint
GRANT UPDATE (processed_at) ON provider_messages TO mailroom_service;
