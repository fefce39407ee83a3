-- The schema of the first release, ordered by subject. Written by hand: of tables and indexes drizzle-kit has a snapshot in
-- meta, of the role, its rights, functions and triggers it knows nothing.

-- The role that serves requests. A role belongs to the whole cluster, so another database may have made it already.
DO $$ BEGIN
  CREATE ROLE mailroom_service NOLOGIN;
EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
END $$;
DO $$ BEGIN
  EXECUTE format('GRANT mailroom_service TO %I', current_user);
EXCEPTION WHEN OTHERS THEN
  IF NOT pg_has_role(current_user, 'mailroom_service', 'MEMBER') THEN RAISE; END IF;
END $$;
GRANT USAGE ON SCHEMA public, drizzle TO mailroom_service;
GRANT SELECT ON ALL TABLES IN SCHEMA drizzle TO mailroom_service;
-- Of the tables below and of later ones. What evidence is made of is revoked again beside its table.
ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO mailroom_service;
ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT USAGE, SELECT ON SEQUENCES TO mailroom_service;

-- What was recorded as evidence is not changed, whoever tries.
CREATE FUNCTION refuse_evidence_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '%', TG_ARGV[0] USING ERRCODE = 'integrity_constraint_violation';
END $$;

-- A text as searches see it: without case, accents and apostrophes.
CREATE FUNCTION fold_search(content text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT lower(regexp_replace(normalize(replace(replace(replace(replace(replace(translate(
    content,
    'ØøŁłĐđı''’‘ʼ`´', 'oollddi'), 'Æ', 'ae'), 'æ', 'ae'), 'Œ', 'oe'), 'œ', 'oe'), 'ß', 'ss'), NFKD),
    '[\u0300-\u036f]', '', 'g'))
$$;


-- People, their sessions and how they sign in

CREATE TABLE users (
  id uuid PRIMARY KEY NOT NULL,
  name text NOT NULL,
  email text NOT NULL,
  email_verified boolean DEFAULT false NOT NULL,
  image text,
  created_at timestamp (3) with time zone NOT NULL,
  updated_at timestamp (3) with time zone NOT NULL,
  two_factor_enabled boolean DEFAULT false NOT NULL,
  CONSTRAINT users_email_unique UNIQUE (email)
);

CREATE TABLE sessions (
  id uuid PRIMARY KEY NOT NULL,
  token text NOT NULL,
  user_id uuid NOT NULL,
  expires_at timestamp (3) with time zone NOT NULL,
  ip_address text,
  user_agent text,
  created_at timestamp (3) with time zone NOT NULL,
  updated_at timestamp (3) with time zone NOT NULL,
  confirmed_at timestamp (3) with time zone,
  chosen_organization_id uuid,
  two_factor_at timestamp (3) with time zone,
  vouched_by uuid,
  CONSTRAINT sessions_token_unique UNIQUE (token),
  CONSTRAINT sessions_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
);
CREATE INDEX sessions_user ON sessions (user_id);

CREATE TABLE accounts (
  id uuid PRIMARY KEY NOT NULL,
  account_id text NOT NULL,
  provider_id text NOT NULL,
  user_id uuid NOT NULL,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamp (3) with time zone,
  refresh_token_expires_at timestamp (3) with time zone,
  scope text,
  password text,
  created_at timestamp (3) with time zone NOT NULL,
  updated_at timestamp (3) with time zone NOT NULL,
  CONSTRAINT accounts_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
);
CREATE INDEX accounts_user ON accounts (user_id);

CREATE TABLE verifications (
  id uuid PRIMARY KEY NOT NULL,
  identifier text NOT NULL,
  value text NOT NULL,
  expires_at timestamp (3) with time zone NOT NULL,
  created_at timestamp (3) with time zone NOT NULL,
  updated_at timestamp (3) with time zone NOT NULL
);
CREATE INDEX verifications_identifier ON verifications (identifier);

CREATE TABLE two_factors (
  id uuid PRIMARY KEY NOT NULL,
  user_id uuid NOT NULL,
  secret text NOT NULL,
  backup_codes text NOT NULL,
  verified boolean DEFAULT false NOT NULL,
  failed_verification_count integer DEFAULT 0 NOT NULL,
  locked_until timestamp (3) with time zone,
  CONSTRAINT two_factors_user_id_unique UNIQUE (user_id),
  CONSTRAINT two_factors_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
);

CREATE TABLE passkeys (
  id uuid PRIMARY KEY NOT NULL,
  user_id uuid NOT NULL,
  name text,
  public_key text NOT NULL,
  credential_id text NOT NULL,
  counter bigint NOT NULL,
  device_type text NOT NULL,
  backed_up boolean NOT NULL,
  transports text,
  aaguid text,
  created_at timestamp (3) with time zone,
  CONSTRAINT passkeys_credential_id_unique UNIQUE (credential_id),
  CONSTRAINT passkeys_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
);
CREATE INDEX passkeys_user ON passkeys (user_id);

CREATE TABLE sign_up_invitations (
  token_hash text PRIMARY KEY NOT NULL,
  email text NOT NULL,
  expires_at timestamp (3) with time zone NOT NULL,
  created_at timestamp (3) with time zone NOT NULL
);


-- Organizations, their members and keys

CREATE TABLE organizations (
  organization_id uuid PRIMARY KEY NOT NULL,
  name text NOT NULL,
  revision integer DEFAULT 0 NOT NULL,
  return_address jsonb,
  payment_customer_id text,
  created_at timestamp (3) with time zone NOT NULL,
  cards_checked_at timestamp (3) with time zone,
  document_retention_days integer DEFAULT 3653 NOT NULL,
  evidence_retention_days integer DEFAULT 3653 NOT NULL,
  declaration_template jsonb,
  declaration_revision integer DEFAULT 0 NOT NULL,
  approval_mode text DEFAULT 'off' NOT NULL,
  approval_from_cents integer,
  time_zone text,
  logo text,
  send_defaults jsonb,
  checkpoint_emails text DEFAULT 'weekly' NOT NULL,
  checkpoint_emailed_at timestamp (3) with time zone,
  mail_settings jsonb,
  two_factor_required boolean DEFAULT false NOT NULL,
  locale text DEFAULT 'en-US' NOT NULL,
  sharing_allowed boolean DEFAULT true NOT NULL,
  matters_limited boolean DEFAULT false NOT NULL,
  default_spending_limit_cents integer,
  postage_account_id uuid,
  phone text
);

CREATE TABLE members (
  organization_id uuid NOT NULL,
  user_id uuid NOT NULL,
  role text NOT NULL,
  created_at timestamp (3) with time zone NOT NULL,
  last_seen_at timestamp (3) with time zone,
  spending_limit_mode text DEFAULT 'default' NOT NULL,
  spending_limit_cents integer,
  CONSTRAINT members_organization_id_user_id_pk PRIMARY KEY (organization_id, user_id)
);
CREATE INDEX members_user ON members (user_id);

CREATE TABLE invitations (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  email text NOT NULL,
  role text NOT NULL,
  token_hash text NOT NULL,
  invited_by uuid,
  created_at timestamp (3) with time zone NOT NULL,
  sent_at timestamp (3) with time zone NOT NULL,
  sent_times integer DEFAULT 1 NOT NULL,
  expires_at timestamp (3) with time zone NOT NULL,
  accepted_at timestamp (3) with time zone,
  revoked_at timestamp (3) with time zone,
  CONSTRAINT invitations_organization_id_id_pk PRIMARY KEY (organization_id, id)
);
CREATE UNIQUE INDEX invitations_one_for_each_address ON invitations (organization_id, email)
  WHERE accepted_at is null and revoked_at is null;
CREATE INDEX invitations_email ON invitations (email);

CREATE TABLE directory (
  kind text NOT NULL,
  name text NOT NULL,
  organization_id uuid NOT NULL,
  object_id uuid NOT NULL,
  CONSTRAINT directory_kind_name_pk PRIMARY KEY (kind, name)
);

CREATE TABLE payment_customers (
  organization_id uuid NOT NULL,
  account text NOT NULL,
  customer_id text NOT NULL,
  created_at timestamp (3) with time zone NOT NULL,
  CONSTRAINT payment_customers_organization_id_account_pk PRIMARY KEY (organization_id, account)
);

CREATE TABLE identity_providers (
  organization_id uuid NOT NULL,
  issuer text NOT NULL,
  client_id text NOT NULL,
  client_secret text NOT NULL,
  joins_as text,
  is_required boolean DEFAULT false NOT NULL,
  last_sign_in_at timestamp (3) with time zone,
  created_at timestamp (3) with time zone NOT NULL,
  CONSTRAINT identity_providers_organization_id_pk PRIMARY KEY (organization_id)
);

CREATE TABLE signing_certificates (
  organization_id uuid NOT NULL,
  chain text NOT NULL,
  private_key text NOT NULL,
  uploaded_by uuid,
  uploaded_at timestamp (3) with time zone NOT NULL,
  CONSTRAINT signing_certificates_organization_id_pk PRIMARY KEY (organization_id)
);

CREATE TABLE sign_in_domains (
  organization_id uuid NOT NULL,
  domain text NOT NULL,
  record text NOT NULL,
  verified_at timestamp (3) with time zone,
  created_at timestamp (3) with time zone NOT NULL,
  CONSTRAINT sign_in_domains_organization_id_domain_pk PRIMARY KEY (organization_id, domain)
);

CREATE TABLE api_keys (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  name text NOT NULL,
  key_hash text NOT NULL,
  hint text NOT NULL,
  created_at timestamp (3) with time zone NOT NULL,
  expires_at timestamp (3) with time zone,
  revoked_at timestamp (3) with time zone,
  previous_key_hash text,
  previous_expires_at timestamp (3) with time zone,
  scopes text[] NOT NULL,
  allowed_addresses text[] DEFAULT '{}' NOT NULL,
  revision integer DEFAULT 0 NOT NULL,
  last_used_at timestamp (3) with time zone,
  CONSTRAINT api_keys_organization_id_id_pk PRIMARY KEY (organization_id, id)
);

CREATE TABLE api_requests (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  at timestamp (3) with time zone NOT NULL,
  api_key_id uuid NOT NULL,
  user_id uuid NOT NULL,
  method text NOT NULL,
  path text NOT NULL,
  query text NOT NULL,
  operation text,
  status smallint NOT NULL,
  error_code text,
  duration_ms real NOT NULL,
  request_id text NOT NULL,
  shipment_id uuid,
  address text,
  CONSTRAINT api_requests_organization_id_id_pk PRIMARY KEY (organization_id, id)
);
CREATE INDEX api_requests_key ON api_requests (organization_id, api_key_id, id);
CREATE INDEX api_requests_operation ON api_requests (organization_id, operation, id);
CREATE INDEX api_requests_shipment ON api_requests (organization_id, shipment_id, id) WHERE shipment_id is not null;
CREATE INDEX api_requests_failed ON api_requests (organization_id, id) WHERE status >= 400;
CREATE INDEX api_requests_request ON api_requests (request_id, organization_id);
CREATE INDEX api_requests_age ON api_requests (at);

CREATE FUNCTION tell_access_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('mailroom_changes', 'access:' || OLD.user_id);
  RETURN NULL;
END $$;
CREATE TRIGGER session_ended AFTER DELETE ON sessions FOR EACH ROW EXECUTE FUNCTION tell_access_changed();
CREATE TRIGGER member_changed AFTER DELETE OR UPDATE OF role ON members FOR EACH ROW EXECUTE FUNCTION tell_access_changed();
CREATE TRIGGER api_key_changed AFTER DELETE OR UPDATE OF revoked_at, scopes ON api_keys FOR EACH ROW EXECUTE FUNCTION tell_access_changed();

CREATE FUNCTION tell_two_factor_required() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('mailroom_changes', 'access:' || user_id) FROM members WHERE organization_id = NEW.organization_id;
  RETURN NULL;
END $$;
CREATE TRIGGER two_factor_required_changed AFTER UPDATE OF two_factor_required ON organizations
  FOR EACH ROW EXECUTE FUNCTION tell_two_factor_required();

CREATE TABLE audit_entries (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  at timestamp (3) with time zone NOT NULL,
  action text NOT NULL,
  actor_id uuid,
  api_key_id uuid,
  address text,
  request_id text NOT NULL,
  subject_type text NOT NULL,
  subject_id text,
  before jsonb,
  after jsonb,
  CONSTRAINT audit_entries_organization_id_id_pk PRIMARY KEY (organization_id, id)
);
CREATE INDEX audit_entries_actor ON audit_entries (organization_id, actor_id, id);
CREATE INDEX audit_entries_subject ON audit_entries (organization_id, subject_id, id);
CREATE INDEX audit_entries_action ON audit_entries (organization_id, action, id);
-- The audit log is only ever added to.
REVOKE UPDATE, DELETE, TRUNCATE ON audit_entries FROM mailroom_service;


-- The installation and its accounts with vendors

CREATE TABLE installation (
  is_only boolean PRIMARY KEY DEFAULT true NOT NULL,
  mode text NOT NULL,
  recorded_at timestamp (3) with time zone DEFAULT now() NOT NULL,
  CONSTRAINT installation_is_only CHECK (is_only),
  CONSTRAINT installation_mode CHECK (mode in ('sandbox', 'live'))
);

CREATE FUNCTION installation_is_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'what a database is, sandbox or live, is never changed';
END $$;
CREATE TRIGGER installation_is_kept BEFORE UPDATE OR DELETE ON installation FOR EACH ROW
  EXECUTE FUNCTION installation_is_kept();

CREATE TABLE service_settings (
  key text PRIMARY KEY NOT NULL,
  value jsonb NOT NULL
);

-- Unlogged: what is lost in a crash is counted again.
CREATE UNLOGGED TABLE rate_limits (
  key varchar(255) PRIMARY KEY NOT NULL,
  points integer DEFAULT 0 NOT NULL,
  expire bigint
);

CREATE TABLE vendor_keys (
  vendor text NOT NULL,
  fingerprint text NOT NULL,
  mode text NOT NULL,
  account text NOT NULL,
  first_used_at timestamp (3) with time zone NOT NULL,
  CONSTRAINT vendor_keys_vendor_fingerprint_pk PRIMARY KEY (vendor, fingerprint)
);

CREATE TABLE vendor_registrations (
  vendor text NOT NULL,
  mode text NOT NULL,
  account text NOT NULL,
  url text NOT NULL,
  endpoint_id text NOT NULL,
  registered_at timestamp (3) with time zone NOT NULL,
  CONSTRAINT vendor_registrations_vendor_mode_account_url_pk PRIMARY KEY (vendor, mode, account, url)
);

CREATE TABLE connected_accounts (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  provider text NOT NULL,
  mode text NOT NULL,
  api_key text,
  key_ending text NOT NULL,
  webhook_secret text,
  webhook_id text,
  connected_by uuid,
  connected_at timestamp (3) with time zone NOT NULL,
  checked_at timestamp (3) with time zone NOT NULL,
  refused_at timestamp (3) with time zone,
  refusal text,
  disconnected_at timestamp (3) with time zone,
  key_deleted_at timestamp (3) with time zone,
  vendor_account text,
  CONSTRAINT connected_accounts_organization_id_id_pk PRIMARY KEY (organization_id, id)
);
CREATE UNIQUE INDEX connected_accounts_one ON connected_accounts (organization_id, provider) WHERE disconnected_at is null;
CREATE INDEX connected_accounts_kept ON connected_accounts (organization_id, id) WHERE key_deleted_at is null;

CREATE TABLE provider_messages (
  id uuid PRIMARY KEY NOT NULL,
  provider text NOT NULL,
  event_id text NOT NULL,
  headers jsonb NOT NULL,
  body text NOT NULL,
  received_at timestamp (3) with time zone NOT NULL,
  processed_at timestamp (3) with time zone,
  purged_at timestamp (3) with time zone,
  CONSTRAINT provider_messages_once UNIQUE (provider, event_id)
);
-- What vendors send is only ever added to.
REVOKE UPDATE, DELETE, TRUNCATE ON provider_messages FROM mailroom_service;
GRANT UPDATE (processed_at) ON provider_messages TO mailroom_service;

CREATE TABLE refused_messages (
  id uuid PRIMARY KEY NOT NULL,
  provider text NOT NULL,
  headers jsonb NOT NULL,
  body text NOT NULL,
  received_at timestamp (3) with time zone NOT NULL
);
CREATE INDEX refused_messages_received ON refused_messages (received_at);


-- Documents, templates and addresses

CREATE TABLE documents (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  document_key text NOT NULL,
  filename text NOT NULL,
  size_bytes bigint NOT NULL,
  page_count integer NOT NULL,
  page_sizes jsonb NOT NULL,
  sha256 text NOT NULL,
  uploaded_by uuid,
  created_at timestamp (3) with time zone NOT NULL,
  purged_at timestamp (3) with time zone,
  made_from jsonb,
  print_sha256 text,
  warnings jsonb DEFAULT '[]'::jsonb NOT NULL,
  CONSTRAINT documents_organization_id_id_pk PRIMARY KEY (organization_id, id)
);
REVOKE UPDATE, DELETE, TRUNCATE ON documents FROM mailroom_service;
GRANT UPDATE (purged_at) ON documents TO mailroom_service;

CREATE TABLE document_parts (
  organization_id uuid NOT NULL,
  document_id uuid NOT NULL,
  position integer NOT NULL,
  source_document_id uuid NOT NULL,
  filename text NOT NULL,
  title text,
  sha256 text NOT NULL,
  size_bytes bigint NOT NULL,
  page_count integer NOT NULL,
  first_page integer NOT NULL,
  separator_page integer,
  is_signed boolean NOT NULL,
  CONSTRAINT document_parts_organization_id_document_id_position_pk PRIMARY KEY (organization_id, document_id, position)
);
CREATE INDEX document_parts_source ON document_parts (organization_id, source_document_id);

CREATE TABLE uploads (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  filename text NOT NULL,
  storage_key text NOT NULL,
  status text NOT NULL,
  document_id uuid,
  expires_at timestamp (3) with time zone NOT NULL,
  created_by uuid,
  created_at timestamp (3) with time zone NOT NULL,
  swept_at timestamp (3) with time zone,
  CONSTRAINT uploads_organization_id_id_pk PRIMARY KEY (organization_id, id)
);
CREATE INDEX uploads_unswept ON uploads (expires_at) WHERE swept_at is null;

CREATE TABLE stored_file_checks (
  organization_id uuid NOT NULL,
  storage_key text NOT NULL,
  checked_at timestamp (3) with time zone NOT NULL,
  fault jsonb,
  CONSTRAINT stored_file_checks_organization_id_storage_key_pk PRIMARY KEY (organization_id, storage_key)
);
CREATE INDEX stored_file_checks_faults ON stored_file_checks (organization_id) WHERE fault is not null;
-- That a file was found altered is not forgotten: a check that finds it intact again says so in the same row.
REVOKE DELETE, TRUNCATE ON stored_file_checks FROM mailroom_service;

CREATE TABLE templates (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  name text NOT NULL,
  latest_version integer NOT NULL,
  archived_at timestamp (3) with time zone,
  created_at timestamp (3) with time zone NOT NULL,
  updated_at timestamp (3) with time zone NOT NULL,
  CONSTRAINT templates_organization_id_id_pk PRIMARY KEY (organization_id, id)
);
CREATE INDEX templates_archived ON templates (organization_id, archived_at, id);

CREATE TABLE template_versions (
  organization_id uuid NOT NULL,
  template_id uuid NOT NULL,
  version integer NOT NULL,
  html text NOT NULL,
  sha256 text NOT NULL,
  has_letterhead boolean NOT NULL,
  fields jsonb NOT NULL,
  messages jsonb NOT NULL,
  created_by uuid,
  created_at timestamp (3) with time zone NOT NULL,
  CONSTRAINT template_versions_organization_id_template_id_version_pk PRIMARY KEY (organization_id, template_id, version)
);

CREATE TABLE letterheads (
  organization_id uuid NOT NULL,
  lines jsonb NOT NULL,
  image bytea,
  image_sha256 text,
  signature bytea,
  signature_sha256 text,
  senders_may_edit boolean NOT NULL,
  revision integer DEFAULT 0 NOT NULL,
  updated_at timestamp (3) with time zone NOT NULL,
  CONSTRAINT letterheads_organization_id_pk PRIMARY KEY (organization_id)
);

CREATE TABLE address_book (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  label text,
  given jsonb NOT NULL,
  normalised text NOT NULL,
  sort_name text NOT NULL,
  search_text text NOT NULL,
  verification text NOT NULL,
  verified jsonb,
  faults jsonb NOT NULL,
  verified_at timestamp (3) with time zone,
  last_used_at timestamp (3) with time zone,
  created_by uuid,
  created_at timestamp (3) with time zone NOT NULL,
  updated_at timestamp (3) with time zone NOT NULL,
  matter_id uuid,
  revision integer DEFAULT 0 NOT NULL,
  CONSTRAINT address_book_organization_id_id_pk PRIMARY KEY (organization_id, id),
  CONSTRAINT address_book_normalised UNIQUE (organization_id, normalised)
);
CREATE INDEX address_book_by_name ON address_book (organization_id, sort_name, id);
CREATE INDEX address_book_by_use ON address_book (organization_id, last_used_at DESC NULLS LAST, id DESC NULLS FIRST);
CREATE INDEX address_book_matter ON address_book (organization_id, matter_id, sort_name, id) WHERE matter_id is not null;

CREATE TABLE matters (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  number text NOT NULL,
  number_key text NOT NULL,
  name text NOT NULL,
  client text,
  status text NOT NULL,
  search_text text NOT NULL,
  revision integer DEFAULT 0 NOT NULL,
  created_by uuid,
  created_at timestamp (3) with time zone NOT NULL,
  updated_by uuid,
  updated_at timestamp (3) with time zone,
  closed_at timestamp (3) with time zone,
  CONSTRAINT matters_organization_id_id_pk PRIMARY KEY (organization_id, id),
  CONSTRAINT matters_number UNIQUE (organization_id, number_key)
);
CREATE INDEX matters_status ON matters (organization_id, status, id);

CREATE TABLE matter_members (
  organization_id uuid NOT NULL,
  matter_id uuid NOT NULL,
  user_id uuid NOT NULL,
  CONSTRAINT matter_members_organization_id_matter_id_user_id_pk PRIMARY KEY (organization_id, matter_id, user_id)
);
CREATE INDEX matter_members_user ON matter_members (organization_id, user_id, matter_id);


-- Shipments

CREATE TABLE shipments (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  status text NOT NULL,
  name text,
  document_id uuid NOT NULL,
  page_count integer NOT NULL,
  color boolean NOT NULL,
  duplex boolean NOT NULL,
  carrier_filter text,
  service_filter text,
  delivery_confirmation text,
  certified_mail boolean NOT NULL,
  return_receipt boolean NOT NULL,
  to_address jsonb NOT NULL,
  to_address_given jsonb NOT NULL,
  from_address jsonb NOT NULL,
  sheets integer NOT NULL,
  envelope text NOT NULL,
  weight_ounces double precision NOT NULL,
  quotes_expire_at timestamp (3) with time zone,
  missing_rates jsonb NOT NULL,
  selected_quote_id uuid,
  carrier text,
  service text,
  tracking_number text,
  tracking_url text,
  provider_shipment_id text,
  tracker_id text,
  postage_cost_cents integer DEFAULT 0 NOT NULL,
  postage_markup_cents integer DEFAULT 0 NOT NULL,
  envelope_fee_cents integer DEFAULT 0 NOT NULL,
  page_fee_cents integer DEFAULT 0 NOT NULL,
  page_fee_color_cents integer DEFAULT 0 NOT NULL,
  tax_amount_cents integer DEFAULT 0 NOT NULL,
  total_charged_cents integer DEFAULT 0 NOT NULL,
  manifested_at timestamp (3) with time zone,
  scan_form_id uuid,
  shipped_at timestamp (3) with time zone,
  postal_accepted_at timestamp (3) with time zone,
  delivered_at timestamp (3) with time zone,
  signer_name text,
  shipped_data_expires_at timestamp (3) with time zone,
  created_by uuid,
  created_at timestamp (3) with time zone NOT NULL,
  draft_revision integer DEFAULT 0 NOT NULL,
  quoted_at timestamp (3) with time zone,
  carrier_account_id text,
  packed_at timestamp (3) with time zone,
  packed_by text,
  document_expires_at timestamp (3) with time zone,
  document_purged_at timestamp (3) with time zone,
  evidence_purged_at timestamp (3) with time zone,
  from_address_given jsonb,
  address_checks jsonb,
  turned_back_at timestamp (3) with time zone,
  waiting_approval_id uuid,
  expected_on date,
  delivery_problem text,
  postmarked_on date,
  scan_form_scanned_at timestamp (3) with time zone,
  is_acceptance_reviewed boolean DEFAULT true NOT NULL,
  is_tracked boolean DEFAULT true NOT NULL,
  carrier_scanned_at timestamp (3) with time zone,
  tracking_outcome text GENERATED ALWAYS AS (
    case
      when carrier is null or status = 'cancelled' then null
      when not is_tracked then case when status = 'shipped' then 'not_tracked' end
      when turned_back_at is not null then 'returned'
      when delivered_at is not null then 'delivered'
      when delivery_problem is not null then 'held_up'
      when carrier_scanned_at is null then 'awaiting_acceptance'
      else 'on_its_way'
    end
  ) STORED,
  chosen_kit text,
  kit text,
  packaging text,
  thickness_inches double precision,
  paper text DEFAULT 'letter' NOT NULL,
  label_date date,
  weighed_ounces double precision,
  label_scanned_at timestamp (3) with time zone,
  partner text,
  search_text text DEFAULT '' NOT NULL,
  arrive_by date,
  letter_key text,
  revision integer DEFAULT 0 NOT NULL,
  updated_at timestamp (3) with time zone,
  updated_by uuid,
  recipient_key text collate "C" GENERATED ALWAYS AS (
    left(fold_search(coalesce(nullif(to_address ->> 'name', ''), to_address ->> 'company', '')), 60)
  ) STORED NOT NULL,
  reference text,
  cost_center text,
  metadata jsonb DEFAULT '{}'::jsonb NOT NULL,
  scheduled_for date,
  latest_schedule_id uuid,
  matter_id uuid,
  deadline_kind text,
  deadline_day date,
  deadline_citation text,
  deadline_mail_by date,
  deadline_state text,
  deadline_look_at timestamp (3) with time zone,
  connected_account_id uuid,
  account_postage_cents integer,
  letter_set_id uuid,
  companion_of uuid,
  rates_account text,
  again_of uuid,
  again_reason text,
  has_later_attempt boolean DEFAULT false NOT NULL,
  note_count integer DEFAULT 0 NOT NULL,
  CONSTRAINT shipments_organization_id_id_pk PRIMARY KEY (organization_id, id),
  CONSTRAINT shipments_status_known CHECK (
    status in ('draft', 'payment_pending', 'queued',
      'printed', 'shipped', 'cancelled', 'payment_failed')
  ),
  CONSTRAINT shipments_id_tells_creation CHECK (
    ('x' || translate(left(id::text, 13), '-', ''))::bit(48)::bigint
      = extract(epoch from created_at) * 1000
  )
);
CREATE INDEX shipments_status ON shipments (organization_id, status, id);
CREATE INDEX shipments_tracking_number ON shipments (organization_id, tracking_number);
CREATE INDEX shipments_manifested ON shipments (organization_id, manifested_at);
CREATE INDEX shipments_document_expiring ON shipments (document_expires_at)
  WHERE document_purged_at is null and document_expires_at is not null;
CREATE INDEX shipments_evidence_expiring ON shipments (shipped_data_expires_at)
  WHERE evidence_purged_at is null and shipped_data_expires_at is not null;
CREATE INDEX shipments_proof_receipt_owed ON shipments (organization_id, id)
  WHERE tracking_number is not null and status <> 'cancelled'
    and (certified_mail or coalesce(delivery_confirmation, 'NO_SIGNATURE') <> 'NO_SIGNATURE') and return_receipt
    and delivered_at is not null and turned_back_at is null and evidence_purged_at is null;
CREATE INDEX shipments_proof_postmarked ON shipments (organization_id, id)
  WHERE tracking_number is not null and status <> 'cancelled'
    and (certified_mail or coalesce(delivery_confirmation, 'NO_SIGNATURE') <> 'NO_SIGNATURE') and postmarked_on is not null;
CREATE INDEX shipments_proof_turned_back ON shipments (organization_id, id)
  WHERE tracking_number is not null and status <> 'cancelled'
    and (certified_mail or coalesce(delivery_confirmation, 'NO_SIGNATURE') <> 'NO_SIGNATURE') and turned_back_at is not null;
CREATE INDEX shipments_proof_expiring ON shipments (organization_id, shipped_data_expires_at, id)
  WHERE tracking_number is not null and status <> 'cancelled'
    and (certified_mail or coalesce(delivery_confirmation, 'NO_SIGNATURE') <> 'NO_SIGNATURE') and evidence_purged_at is null;
CREATE INDEX shipments_problem ON shipments (organization_id, delivery_problem, id) WHERE delivery_problem is not null;
CREATE INDEX shipments_postmarked ON shipments (organization_id, id) WHERE postmarked_on is not null;
CREATE INDEX shipments_waiting ON shipments (organization_id, id) WHERE waiting_approval_id is not null;
CREATE INDEX shipments_carrier ON shipments (organization_id, carrier, id);
CREATE INDEX shipments_sender ON shipments (organization_id, created_by, id);
CREATE INDEX shipments_charged ON shipments (organization_id, total_charged_cents, id);
CREATE INDEX shipments_certified ON shipments (organization_id, id) WHERE certified_mail;
CREATE INDEX shipments_outcome ON shipments (organization_id, tracking_outcome, id);
CREATE INDEX shipments_under_way ON shipments (organization_id, expected_on, id DESC NULLS FIRST, shipped_at)
  WHERE status = 'shipped' and is_tracked and delivered_at is null and turned_back_at is null
    and delivery_problem is distinct from 'lost';
CREATE INDEX shipments_proof_unscanned ON shipments (organization_id, id)
  WHERE tracking_number is not null and status <> 'cancelled'
    and (certified_mail or coalesce(delivery_confirmation, 'NO_SIGNATURE') <> 'NO_SIGNATURE')
    and carrier_scanned_at is null;
CREATE INDEX shipments_document ON shipments (document_id, organization_id);
CREATE INDEX shipments_document_retained ON shipments (organization_id, document_expires_at, id)
  WHERE document_purged_at is null and document_expires_at is not null;
CREATE INDEX shipments_evidence_retained ON shipments (organization_id, shipped_data_expires_at, id)
  WHERE evidence_purged_at is null and shipped_data_expires_at is not null;
CREATE INDEX shipments_on_floor ON shipments (organization_id, id)
  WHERE status in ('queued', 'printed') and manifested_at is null and carrier is not null;
CREATE INDEX shipments_proof ON shipments (organization_id, id, search_text)
  WHERE tracking_number is not null and status <> 'cancelled'
    and (certified_mail or coalesce(delivery_confirmation, 'NO_SIGNATURE') <> 'NO_SIGNATURE');
CREATE INDEX shipments_search ON shipments (organization_id, id, search_text);
CREATE INDEX shipments_under_way_listed ON shipments (organization_id, id)
  WHERE status = 'shipped' and is_tracked and delivered_at is null and turned_back_at is null
    and delivery_problem is distinct from 'lost';
CREATE INDEX shipments_mailed ON shipments (organization_id, shipped_at, delivered_at, turned_back_at, carrier, service)
  WHERE status = 'shipped' and is_tracked;
CREATE INDEX shipments_arrive_by ON shipments (organization_id, arrive_by, id)
  WHERE arrive_by is not null and status in ('queued', 'printed', 'shipped') and delivered_at is null and turned_back_at is null;
CREATE INDEX shipments_receipt_owed ON shipments (organization_id, delivered_at, id)
  WHERE return_receipt and delivered_at is not null and turned_back_at is null and evidence_purged_at is null;
CREATE INDEX shipments_letter ON shipments (letter_key, organization_id, label_date) WHERE letter_key is not null;
CREATE INDEX shipments_recipient ON shipments (organization_id, recipient_key, id);
CREATE INDEX shipments_reference ON shipments (organization_id, reference, id) WHERE reference is not null;
CREATE INDEX shipments_cost_center ON shipments (organization_id, cost_center, id) WHERE cost_center is not null;
CREATE INDEX shipments_scheduled ON shipments (organization_id, scheduled_for, id) WHERE scheduled_for is not null;
CREATE INDEX shipments_scheduled_listed ON shipments (organization_id, id) WHERE scheduled_for is not null;
CREATE INDEX shipments_matter ON shipments (organization_id, matter_id, id) WHERE matter_id is not null;
CREATE INDEX shipments_visible ON shipments (organization_id, coalesce(matter_id, created_by), id);
CREATE INDEX shipments_deadline_state ON shipments (organization_id, deadline_state, id) WHERE deadline_state is not null;
CREATE INDEX shipments_deadline_day ON shipments (organization_id, deadline_day, id) WHERE deadline_day is not null;
CREATE INDEX shipments_deadline_look ON shipments (deadline_look_at) WHERE deadline_look_at is not null;
CREATE INDEX shipments_connected_account ON shipments (organization_id, connected_account_id, id)
  WHERE connected_account_id is not null;
CREATE INDEX shipments_again ON shipments (organization_id, again_of, id) WHERE again_of is not null;
CREATE INDEX shipments_letter_set ON shipments (organization_id, letter_set_id, id) WHERE letter_set_id is not null;
CREATE INDEX shipments_acceptance_unreviewed ON shipments (organization_id, id) WHERE not is_acceptance_reviewed;
REVOKE DELETE, TRUNCATE ON shipments FROM mailroom_service;

-- What was requested and bought is fixed once it is bought, which is told by the carrier: a plain letter has no tracking number.
-- A partner assigns that later: it is added once, to a piece that a partner mails and that has none.
CREATE TRIGGER shipments_are_kept BEFORE UPDATE ON shipments FOR EACH ROW
  WHEN ((OLD.created_at, OLD.created_by, OLD.document_id) IS DISTINCT FROM (NEW.created_at, NEW.created_by, NEW.document_id)
    OR (OLD.carrier IS NOT NULL AND (
      (OLD.tracking_number IS DISTINCT FROM NEW.tracking_number
        AND NOT (OLD.tracking_number IS NULL AND OLD.partner IS NOT NULL AND OLD.is_tracked))
      OR (
      OLD.carrier, OLD.service, OLD.selected_quote_id, OLD.page_count, OLD.color, OLD.duplex,
      OLD.certified_mail, OLD.return_receipt, OLD.delivery_confirmation, OLD.to_address, OLD.to_address_given,
      OLD.from_address, OLD.from_address_given, OLD.sheets, OLD.envelope, OLD.weight_ounces, OLD.postage_cost_cents,
      OLD.postage_markup_cents, OLD.envelope_fee_cents, OLD.page_fee_cents, OLD.page_fee_color_cents,
      OLD.tax_amount_cents, OLD.total_charged_cents, OLD.kit, OLD.packaging, OLD.thickness_inches, OLD.paper,
      OLD.is_tracked, OLD.label_date, OLD.partner
    ) IS DISTINCT FROM (
      NEW.carrier, NEW.service, NEW.selected_quote_id, NEW.page_count, NEW.color, NEW.duplex,
      NEW.certified_mail, NEW.return_receipt, NEW.delivery_confirmation, NEW.to_address, NEW.to_address_given,
      NEW.from_address, NEW.from_address_given, NEW.sheets, NEW.envelope, NEW.weight_ounces, NEW.postage_cost_cents,
      NEW.postage_markup_cents, NEW.envelope_fee_cents, NEW.page_fee_cents, NEW.page_fee_color_cents,
      NEW.tax_amount_cents, NEW.total_charged_cents, NEW.kit, NEW.packaging, NEW.thickness_inches, NEW.paper,
      NEW.is_tracked, NEW.label_date, NEW.partner))))
  EXECUTE FUNCTION refuse_evidence_change('what was mailed, to whom and how is fixed once it is bought');
-- Which account sold the label is evidence, as all else that was bought.
CREATE TRIGGER shipments_account_is_kept BEFORE UPDATE ON shipments FOR EACH ROW
  WHEN (OLD.carrier IS NOT NULL AND (OLD.connected_account_id, OLD.account_postage_cents)
    IS DISTINCT FROM (NEW.connected_account_id, NEW.account_postage_cents))
  EXECUTE FUNCTION refuse_evidence_change('which account sold the label is recorded once');

CREATE TABLE shipment_metadata (
  organization_id uuid NOT NULL,
  key text NOT NULL,
  value text NOT NULL,
  shipment_id uuid NOT NULL,
  CONSTRAINT shipment_metadata_organization_id_key_value_shipment_id_pk PRIMARY KEY (organization_id, key, value, shipment_id)
);

CREATE TABLE tags (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  name text NOT NULL,
  search_name text GENERATED ALWAYS AS (fold_search(name)) STORED NOT NULL,
  CONSTRAINT tags_organization_id_id_pk PRIMARY KEY (organization_id, id),
  CONSTRAINT tags_name UNIQUE (name, organization_id)
);

CREATE TABLE shipment_tags (
  organization_id uuid NOT NULL,
  tag_id uuid NOT NULL,
  shipment_id uuid NOT NULL,
  CONSTRAINT shipment_tags_organization_id_tag_id_shipment_id_pk PRIMARY KEY (organization_id, tag_id, shipment_id)
);
CREATE INDEX shipment_tags_shipment ON shipment_tags (shipment_id, organization_id, tag_id);

CREATE TABLE shipment_views (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  owner_id uuid NOT NULL,
  name text NOT NULL,
  is_shared boolean NOT NULL,
  query text NOT NULL,
  columns text[],
  created_at timestamp (3) with time zone NOT NULL,
  updated_at timestamp (3) with time zone NOT NULL,
  CONSTRAINT shipment_views_organization_id_id_pk PRIMARY KEY (organization_id, id),
  CONSTRAINT shipment_views_name UNIQUE (organization_id, owner_id, name)
);

-- Unlogged: what is lost in a crash is made again.
CREATE UNLOGGED TABLE cached_details (
  organization_id uuid NOT NULL,
  shipment_id uuid NOT NULL,
  generation integer NOT NULL,
  body text,
  etag text,
  written_at timestamp (3) with time zone NOT NULL,
  CONSTRAINT cached_details_organization_id_shipment_id_pk PRIMARY KEY (organization_id, shipment_id)
);
CREATE INDEX cached_details_written ON cached_details (written_at);

CREATE TABLE shipment_events (
  organization_id uuid NOT NULL,
  shipment_id uuid NOT NULL,
  sequence integer NOT NULL,
  id uuid NOT NULL,
  status text NOT NULL,
  from_status text,
  message text NOT NULL,
  actor text,
  metadata jsonb,
  created_at timestamp (3) with time zone NOT NULL,
  CONSTRAINT shipment_events_organization_id_shipment_id_sequence_pk PRIMARY KEY (organization_id, shipment_id, sequence)
);
CREATE INDEX shipment_events_latest ON shipment_events (organization_id, created_at);
-- What evidence stands on is only ever added to.
REVOKE UPDATE, DELETE, TRUNCATE ON shipment_events FROM mailroom_service;

CREATE TABLE quotes (
  organization_id uuid NOT NULL,
  shipment_id uuid NOT NULL,
  id uuid NOT NULL,
  carrier text NOT NULL,
  service text NOT NULL,
  provider_shipment_id text NOT NULL,
  provider_rate_id text NOT NULL,
  postage_cost_cents integer NOT NULL,
  postage_markup_cents integer NOT NULL,
  envelope_fee_cents integer NOT NULL,
  page_fee_cents integer NOT NULL,
  page_fee_color_cents integer NOT NULL,
  tax_amount_cents integer NOT NULL,
  total_cents integer NOT NULL,
  delivery_days integer,
  delivery_date timestamp (3) with time zone,
  delivery_date_guaranteed boolean NOT NULL,
  expires_at timestamp (3) with time zone NOT NULL,
  kit text,
  packaging text,
  sheets integer,
  weight_ounces double precision,
  thickness_inches double precision,
  is_tracked boolean DEFAULT true NOT NULL,
  is_alternative boolean DEFAULT false NOT NULL,
  label_date date,
  partner text,
  is_estimate boolean DEFAULT false NOT NULL,
  connected_account_id uuid,
  account_postage_cents integer,
  rates_account text,
  CONSTRAINT quotes_organization_id_shipment_id_id_pk PRIMARY KEY (organization_id, shipment_id, id),
  CONSTRAINT quotes_total_is_sum CHECK (
    total_cents = postage_cost_cents + postage_markup_cents + envelope_fee_cents +
    page_fee_cents + page_fee_color_cents + tax_amount_cents
  ),
  CONSTRAINT quotes_postage_is_billed_once CHECK (
    connected_account_id is null
      or (account_postage_cents is not null and postage_cost_cents = 0)
  )
);

CREATE TABLE letter_sets (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  created_by uuid,
  created_at timestamp (3) with time zone NOT NULL,
  CONSTRAINT letter_sets_organization_id_id_pk PRIMARY KEY (organization_id, id)
);

CREATE TABLE share_links (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  subject_type text NOT NULL,
  subject_id uuid NOT NULL,
  secret_hash text NOT NULL,
  label text NOT NULL,
  parts jsonb NOT NULL,
  redactions jsonb NOT NULL,
  withheld_pages jsonb NOT NULL,
  password_hash text,
  created_by uuid,
  created_at timestamp (3) with time zone NOT NULL,
  expires_at timestamp (3) with time zone NOT NULL,
  revoked_at timestamp (3) with time zone,
  views integer DEFAULT 0 NOT NULL,
  downloads integer DEFAULT 0 NOT NULL,
  last_viewed_at timestamp (3) with time zone,
  letters jsonb,
  includes_later boolean DEFAULT false NOT NULL,
  excluded_letters jsonb,
  CONSTRAINT share_links_organization_id_id_pk PRIMARY KEY (organization_id, id),
  CONSTRAINT share_links_secret UNIQUE (organization_id, secret_hash)
);
CREATE INDEX share_links_subject ON share_links (organization_id, subject_type, subject_id, id);
CREATE INDEX share_links_unrevoked ON share_links (organization_id, expires_at, id) WHERE revoked_at is null;


-- The list of shipments

-- One page of the list, newest first. With these settings every plan walks an index in the order of the page, whatever
-- PostgreSQL knows of the organization: a plan that sorts reads all of its shipments first. That `since` is compared
-- after the page was read keeps the estimates apart by which PostgreSQL chooses the index of the status.
CREATE FUNCTION shipment_page(organization uuid, since uuid, before uuid, page_size integer, only_status text, only_tag text)
  RETURNS SETOF shipments LANGUAGE plpgsql STABLE ROWS 26
  SET plan_cache_mode = force_generic_plan
  SET enable_sort = off
  SET enable_bitmapscan = off
  SET enable_seqscan = off
  SET enable_hashjoin = off
  SET enable_mergejoin = off
AS $$
DECLARE
  tag uuid;
BEGIN
  IF only_tag IS NOT NULL THEN
    tag := (SELECT id FROM tags WHERE organization_id = organization AND name = only_tag);
    RETURN QUERY SELECT * FROM (
      SELECT shipments.* FROM shipment_tags
      JOIN shipments ON shipments.organization_id = shipment_tags.organization_id AND shipments.id = shipment_tags.shipment_id
      WHERE shipment_tags.organization_id = organization AND shipment_tags.tag_id = tag AND shipment_tags.shipment_id < before
        AND (only_status IS NULL OR shipments.status = only_status)
      ORDER BY shipment_tags.shipment_id DESC LIMIT page_size
    ) page WHERE page.id >= since;
  ELSIF only_status IS NOT NULL THEN
    RETURN QUERY SELECT * FROM (
      SELECT * FROM shipments WHERE organization_id = organization AND status = only_status AND id < before
      ORDER BY id DESC LIMIT page_size
    ) page WHERE page.id >= since;
  ELSE
    RETURN QUERY SELECT * FROM (
      SELECT * FROM shipments WHERE organization_id = organization AND id < before ORDER BY id DESC LIMIT page_size
    ) page WHERE page.id >= since;
  END IF;
END
$$;

-- One page of the list as the JSON of the API, newest first, one line for each row. It is planned once: PostgreSQL would plan
-- for each execution, which takes twice as long as reading the page. See shipment_page for the settings; `since` is compared
-- after the page was read, as there.
-- A draft whose purchase is scheduled says for which day.
CREATE FUNCTION shipment_page_text(organization uuid, since uuid, before uuid, page_size integer, only_status text, only_tag text)
  RETURNS text LANGUAGE plpgsql STABLE
  SET plan_cache_mode = force_generic_plan
  SET enable_sort = off
  SET enable_bitmapscan = off
  SET enable_seqscan = off
  SET enable_hashjoin = off
  SET enable_mergejoin = off
AS $$
DECLARE
  page text;
BEGIN
  IF only_status IS NULL AND only_tag IS NULL THEN
    SELECT string_agg(CASE WHEN waiting_approval_id IS NULL AND scheduled_for IS NULL THEN item
      ELSE concat(left(item, -1), CASE WHEN waiting_approval_id IS NOT NULL THEN ',"awaiting_approval":true' END,
        ',"scheduled_for":"' || scheduled_for || '"', '}') END, E'\n') INTO page
    FROM (
      SELECT waiting_approval_id, scheduled_for, row_to_json(shown)::text AS item
      FROM (
        SELECT id, status, name, page_count, carrier, service, tracking_number, tracking_url, total_charged_cents, created_at,
          shipped_at, waiting_approval_id, scheduled_for
        FROM shipments WHERE organization_id = organization AND id < before ORDER BY id DESC LIMIT page_size
      ) listed CROSS JOIN LATERAL (
        SELECT id, status, name AS shipment_name, page_count, carrier, service, tracking_number, tracking_url,
          total_charged_cents, to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS created_at,
          to_char(shipped_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS shipped_at
      ) shown
      WHERE listed.id >= since
    ) made;
  ELSE
    SELECT string_agg(CASE WHEN waiting_approval_id IS NULL AND scheduled_for IS NULL THEN item
      ELSE concat(left(item, -1), CASE WHEN waiting_approval_id IS NOT NULL THEN ',"awaiting_approval":true' END,
        ',"scheduled_for":"' || scheduled_for || '"', '}') END, E'\n') INTO page
    FROM (
      SELECT waiting_approval_id, scheduled_for, row_to_json(shown)::text AS item
      FROM shipment_page(organization, since, before, page_size, only_status, only_tag) listed CROSS JOIN LATERAL (
        SELECT id, status, name AS shipment_name, page_count, carrier, service, tracking_number, tracking_url,
          total_charged_cents, to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS created_at,
          to_char(shipped_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS shipped_at
      ) shown
    ) made;
  END IF;
  RETURN page;
END
$$;


-- What members wrote about a shipment for each other. No evidence: they are changed and removed.

CREATE TABLE shipment_notes (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  shipment_id uuid NOT NULL,
  text text NOT NULL,
  created_by uuid NOT NULL,
  api_key_id uuid,
  created_at timestamp (3) with time zone NOT NULL,
  updated_at timestamp (3) with time zone,
  revision integer DEFAULT 0 NOT NULL,
  CONSTRAINT shipment_notes_organization_id_shipment_id_id_pk PRIMARY KEY (organization_id, shipment_id, id)
);


-- The search of shipments

-- Each three letters that follow one another in a text, after the end of the organization's ID: so a search reads of the index
-- what its own organization has there, however many others there are.
-- PostgreSQL counts characters from the beginning of a text: a long one is cut into slices first.
CREATE FUNCTION search_parts(organization uuid, content text) RETURNS text[]
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN char_length(content) <= 600 THEN ARRAY(
    SELECT right(organization::text, 8) || substr(content, place, 3)
    FROM generate_series(1, char_length(content) - 2) place
  ) ELSE ARRAY(
    SELECT DISTINCT right(organization::text, 8) || substr(slice, place, 3)
    FROM generate_series(0, (char_length(content) - 3) / 400) number
      CROSS JOIN LATERAL (SELECT substr(content, number * 400 + 1, 402) AS slice OFFSET 0) cut
      CROSS JOIN LATERAL generate_series(1, char_length(slice) - 2) place
  ) END
$$;

CREATE TABLE shipment_search (
  organization_id uuid NOT NULL,
  shipment_id uuid NOT NULL,
  text text NOT NULL,
  CONSTRAINT shipment_search_organization_id_shipment_id_pk PRIMARY KEY (organization_id, shipment_id)
);
CREATE INDEX shipment_search_parts ON shipment_search USING gin (search_parts(organization_id, text)) WITH (gin_pending_list_limit=512);

-- What else is searched for a shipment: its matter, and its notes, newest first.
CREATE FUNCTION shipment_search_additions(organization uuid, shipment uuid, matter uuid) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE named text; noted text;
BEGIN
  SELECT concat_ws(' ', number, name, client) INTO named FROM matters WHERE organization_id = organization AND id = matter;
  SELECT string_agg(text, ' ' ORDER BY id DESC) INTO noted FROM shipment_notes
    WHERE organization_id = organization AND shipment_id = shipment;
  RETURN concat_ws(' ', named, noted);
END $$;
-- It knows no tenant: the triggers alone call it, as its owner.
REVOKE ALL ON FUNCTION shipment_search_additions(uuid, uuid, uuid) FROM PUBLIC;

-- The whole text by which a shipment is found. A shard of a cluster has a type of its own.
CREATE FUNCTION searched_text(sought anyelement) RETURNS text
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  RETURN fold_search(concat_ws(' ',
    sought.name, sought.to_address ->> 'name', sought.to_address ->> 'company', sought.tracking_number,
    sought.to_address ->> 'street1', sought.to_address ->> 'city', sought.reference, sought.cost_center,
    (SELECT string_agg(value, ' ' ORDER BY key) FROM jsonb_each_text(sought.metadata)),
    CASE WHEN sought.matter_id IS NOT NULL OR sought.note_count > 0
      THEN shipment_search_additions(sought.organization_id, sought.id, sought.matter_id) END));
END $$;

-- The shipment has its beginning, as long as an entry of an index may be: most texts are no longer.
CREATE FUNCTION set_search_text() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  NEW.search_text := left(searched_text(NEW), 600);
  RETURN NEW;
END $$;
CREATE TRIGGER shipments_search_text BEFORE INSERT OR UPDATE OF name, to_address, tracking_number, reference, cost_center,
  metadata, matter_id, note_count, search_text ON shipments FOR EACH ROW EXECUTE FUNCTION set_search_text();

CREATE FUNCTION keep_shipment_search() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO shipment_search VALUES (NEW.organization_id, NEW.id,
    CASE WHEN char_length(NEW.search_text) < 600 THEN NEW.search_text ELSE searched_text(NEW) END)
  ON CONFLICT (organization_id, shipment_id) DO UPDATE SET text = excluded.text;
  RETURN NULL;
END $$;
CREATE TRIGGER shipment_search_inserted AFTER INSERT ON shipments
  FOR EACH ROW EXECUTE FUNCTION keep_shipment_search();
CREATE TRIGGER shipment_search_updated AFTER UPDATE OF name, to_address, tracking_number, reference, cost_center,
  metadata, matter_id, note_count, search_text ON shipments FOR EACH ROW
  WHEN (OLD.search_text IS DISTINCT FROM NEW.search_text OR octet_length(NEW.search_text) >= 600)
  EXECUTE FUNCTION keep_shipment_search();

-- The shipments whose text contains each of the words; null where reading texts from the newest on finds a page soon, where the
-- index cannot tell, where a tag has a word in its name, and for more than 1,000. It runs with the rights of the owner, since
-- PostgreSQL asks an index nothing that might tell of rows which a policy hides; hence it looks at the tenant itself.
CREATE FUNCTION rare_search_matches(organization uuid, words text[]) RETURNS uuid[]
LANGUAGE plpgsql STABLE SECURITY DEFINER
  SET search_path = public, pg_temp
  SET plan_cache_mode = force_generic_plan
  SET enable_bitmapscan = on
  SET enable_seqscan = off
  SET enable_hashjoin = off
  SET enable_mergejoin = off
AS $$
DECLARE
  parts text[];
  recent integer;
  found uuid[];
BEGIN
  IF organization::text IS DISTINCT FROM current_setting('mailroom.tenant', true) THEN RETURN NULL; END IF;
  parts := ARRAY(SELECT unnest(search_parts(organization, word)) FROM unnest(words) word);
  IF cardinality(parts) = 0 OR EXISTS (
    SELECT FROM tags, unnest(words) word WHERE organization_id = organization AND strpos(search_name, word) > 0
  ) THEN
    RETURN NULL;
  END IF;
  -- Ends with the twentieth match, which of a common word comes at once.
  SELECT count(*) INTO recent FROM (
    SELECT FROM (SELECT search_text FROM shipments WHERE organization_id = organization ORDER BY id DESC LIMIT 400) newest
    WHERE NOT EXISTS (SELECT FROM unnest(words) word WHERE strpos(search_text, word) = 0)
    LIMIT 20
  ) matching;
  IF recent = 20 THEN RETURN NULL; END IF;
  -- The organization is compared as a text, which only the index over the parts has a use for.
  found := ARRAY(
    SELECT shipment_id FROM shipment_search
    WHERE search_parts(organization_id, text) @> parts AND organization_id::text = organization::text
      AND NOT EXISTS (SELECT FROM unnest(words) word WHERE strpos(text, word) = 0)
    LIMIT 1001
  );
  RETURN CASE WHEN cardinality(found) <= 1000 THEN found END;
END
$$;

-- One page of a search as the JSON of the API, as shipment_page_text returns one of the list; see there. Null when the name of a
-- tag matches a word: shipments that have it are found by a statement that is planned for it. The texts are read from the index
-- that holds them, as far as the page goes, and the rest of a long one is looked up; what few shipments contain is found by the
-- index of the parts.
CREATE FUNCTION shipment_search_text(organization uuid, since uuid, before uuid, page_size integer, patterns text[])
  RETURNS text LANGUAGE plpgsql STABLE
  SET plan_cache_mode = force_generic_plan
  SET enable_sort = off
  SET enable_bitmapscan = off
  SET enable_seqscan = off
  SET enable_hashjoin = off
  SET enable_mergejoin = off
AS $$
DECLARE
  first_pattern text := patterns[1];
  rare uuid[];
  found uuid[];
  page text;
BEGIN
  IF EXISTS (SELECT FROM tags WHERE organization_id = organization AND search_name LIKE ANY (patterns)) THEN
    RETURN NULL;
  END IF;
  rare := rare_search_matches(organization, ARRAY(
    SELECT regexp_replace(substr(pattern, 2, char_length(pattern) - 2), '\\(.)', '\1', 'g') FROM unnest(patterns) pattern
  ));
  IF rare IS NOT NULL THEN
    found := ARRAY(
      SELECT id FROM shipments
      WHERE organization_id = organization AND id < before AND id >= since AND id = ANY (rare)
      ORDER BY id DESC LIMIT page_size
    );
  ELSIF cardinality(patterns) = 1 THEN
    found := ARRAY(
      SELECT id FROM shipments
      WHERE organization_id = organization AND id < before AND id >= since
        AND (search_text LIKE first_pattern OR octet_length(search_text) >= 600 AND EXISTS (
          SELECT FROM shipment_search
          WHERE organization_id = organization AND shipment_id = shipments.id AND text LIKE first_pattern OFFSET 0
        ))
      ORDER BY id DESC LIMIT page_size
    );
  ELSE
    found := ARRAY(
      SELECT id FROM shipments
      WHERE organization_id = organization AND id < before AND id >= since
        AND (search_text LIKE first_pattern AND search_text LIKE ALL (patterns) OR octet_length(search_text) >= 600 AND EXISTS (
          SELECT FROM shipment_search
          WHERE organization_id = organization AND shipment_id = shipments.id AND text LIKE ALL (patterns) OFFSET 0
        ))
      ORDER BY id DESC LIMIT page_size
    );
  END IF;
  SELECT string_agg(CASE WHEN waiting_approval_id IS NULL AND scheduled_for IS NULL THEN item
    ELSE concat(left(item, -1), CASE WHEN waiting_approval_id IS NOT NULL THEN ',"awaiting_approval":true' END,
      ',"scheduled_for":"' || scheduled_for || '"', '}') END, E'\n') INTO page
  FROM (
    SELECT waiting_approval_id, scheduled_for, row_to_json(shown)::text AS item
    FROM unnest(found) WITH ORDINALITY AS listed (found_id, place)
    CROSS JOIN LATERAL (
      SELECT waiting_approval_id, scheduled_for, id, status, name, page_count, carrier, service, tracking_number, tracking_url,
        total_charged_cents, created_at, shipped_at
      FROM shipments WHERE organization_id = organization AND id = found_id OFFSET 0
    ) shipment CROSS JOIN LATERAL (
      SELECT id, status, name AS shipment_name, page_count, carrier, service, tracking_number, tracking_url,
        total_charged_cents, to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS created_at,
        to_char(shipped_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS shipped_at
    ) shown
  ) made;
  RETURN coalesce(page, '');
END
$$;


-- Approving, buying and paying

CREATE TABLE approvals (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  shipment_id uuid NOT NULL,
  state text NOT NULL,
  quote_id uuid NOT NULL,
  carrier text NOT NULL,
  service text NOT NULL,
  total_cents integer NOT NULL,
  quotes_expire_at timestamp (3) with time zone NOT NULL,
  terms jsonb NOT NULL,
  note text,
  requested_by uuid NOT NULL,
  api_key_id uuid,
  requested_at timestamp (3) with time zone NOT NULL,
  decided_by uuid,
  decided_at timestamp (3) with time zone,
  comment text,
  mail_on date,
  letters jsonb,
  CONSTRAINT approvals_organization_id_id_pk PRIMARY KEY (organization_id, id)
);
CREATE UNIQUE INDEX approvals_one_waiting ON approvals (organization_id, shipment_id) WHERE state = 'waiting';
CREATE INDEX approvals_waiting ON approvals (organization_id, id) WHERE state = 'waiting';
CREATE INDEX approvals_ended ON approvals (organization_id, decided_at, id) WHERE state <> 'waiting';
CREATE INDEX approvals_shipment ON approvals (organization_id, shipment_id, id);

CREATE TABLE purchases (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  shipment_id uuid NOT NULL,
  quote_id uuid NOT NULL,
  step text NOT NULL,
  amount_cents integer NOT NULL,
  customer_id text NOT NULL,
  card_id text NOT NULL,
  card_label text NOT NULL,
  payment_id text,
  provider_shipment_id text NOT NULL,
  provider_rate_id text NOT NULL,
  label jsonb,
  failure_code text,
  failure_message text,
  attempts integer DEFAULT 0 NOT NULL,
  bought_by text,
  leased_until timestamp (3) with time zone,
  created_at timestamp (3) with time zone NOT NULL,
  updated_at timestamp (3) with time zone NOT NULL,
  return_url text,
  action_url text,
  action_expires_at timestamp (3) with time zone,
  captured_at timestamp (3) with time zone,
  payment_undo text,
  label_refund text,
  label_settled_at timestamp (3) with time zone,
  lease_token uuid,
  requested_by text,
  approval_id uuid,
  paid_by text DEFAULT 'card' NOT NULL,
  spent_by text,
  connected_account_id uuid,
  joint_id uuid,
  ready_at timestamp (3) with time zone,
  beside jsonb,
  earlier_attempt jsonb,
  label_rejections integer DEFAULT 0 NOT NULL,
  label_retry_at timestamp (3) with time zone,
  payment_account text,
  rates_account text,
  CONSTRAINT purchases_organization_id_id_pk PRIMARY KEY (organization_id, id)
);
CREATE INDEX purchases_shipment ON purchases (organization_id, shipment_id);
CREATE INDEX purchases_under_way ON purchases (organization_id) WHERE step not in ('completed', 'failed');
CREATE INDEX purchases_payment ON purchases (payment_id);
CREATE INDEX purchases_provider_shipment ON purchases (provider_shipment_id);
CREATE INDEX purchases_open ON purchases (leased_until) WHERE step not in ('completed', 'failed');
CREATE INDEX purchases_age ON purchases (created_at);
CREATE INDEX purchases_spent ON purchases (organization_id, coalesce(spent_by, bought_by), created_at) WHERE step <> 'failed';
CREATE INDEX purchases_connected_account ON purchases (organization_id, connected_account_id, shipment_id)
  WHERE connected_account_id is not null;
CREATE INDEX purchases_joint ON purchases (organization_id, joint_id) WHERE joint_id is not null;
REVOKE DELETE, TRUNCATE ON purchases FROM mailroom_service;
CREATE TRIGGER purchases_are_kept BEFORE UPDATE ON purchases FOR EACH ROW
  WHEN ((OLD.shipment_id, OLD.quote_id, OLD.amount_cents, OLD.card_label, OLD.bought_by, OLD.requested_by, OLD.approval_id, OLD.created_at)
      IS DISTINCT FROM (NEW.shipment_id, NEW.quote_id, NEW.amount_cents, NEW.card_label, NEW.bought_by, NEW.requested_by, NEW.approval_id, NEW.created_at)
    OR (OLD.step = 'completed' AND (OLD.label, OLD.captured_at, OLD.step) IS DISTINCT FROM (NEW.label, NEW.captured_at, NEW.step)))
  EXECUTE FUNCTION refuse_evidence_change('who bought what for how much is recorded once');

CREATE TABLE purchase_schedules (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  shipment_id uuid NOT NULL,
  joint_id uuid,
  state text NOT NULL,
  mail_on date NOT NULL,
  carrier text NOT NULL,
  service text NOT NULL,
  limit_cents integer NOT NULL,
  quoted_cents integer NOT NULL,
  scheduled_by uuid NOT NULL,
  scheduled_by_key uuid,
  scheduled_at timestamp (3) with time zone NOT NULL,
  approval_id uuid,
  purchase_id uuid,
  failure text,
  reason text,
  attempts integer DEFAULT 0 NOT NULL,
  lease_token uuid,
  leased_until timestamp (3) with time zone,
  ended_at timestamp (3) with time zone,
  CONSTRAINT purchase_schedules_organization_id_id_pk PRIMARY KEY (organization_id, id)
);
CREATE UNIQUE INDEX purchase_schedules_one_open ON purchase_schedules (organization_id, shipment_id)
  WHERE state in ('scheduled', 'buying');
CREATE INDEX purchase_schedules_joint ON purchase_schedules (organization_id, joint_id) WHERE joint_id is not null;
CREATE INDEX purchase_schedules_due ON purchase_schedules (mail_on, organization_id) WHERE state = 'scheduled';

CREATE TABLE cancellations (
  organization_id uuid NOT NULL,
  shipment_id uuid NOT NULL,
  payment_id text NOT NULL,
  provider_shipment_id text NOT NULL,
  payment_refund text NOT NULL,
  label_refund text NOT NULL,
  created_at timestamp (3) with time zone NOT NULL,
  updated_at timestamp (3) with time zone NOT NULL,
  refund_id text,
  payment_settled_at timestamp (3) with time zone,
  label_settled_at timestamp (3) with time zone,
  connected_account_id uuid,
  label_rejections integer DEFAULT 0 NOT NULL,
  label_retry_at timestamp (3) with time zone,
  payment_account text,
  rates_account text,
  CONSTRAINT cancellations_organization_id_shipment_id_pk PRIMARY KEY (organization_id, shipment_id)
);
CREATE INDEX cancellations_connected_account ON cancellations (organization_id, connected_account_id)
  WHERE label_refund in ('requested', 'submitted');

CREATE TABLE charges (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  shipment_id uuid NOT NULL,
  payment_id text NOT NULL,
  card_label text NOT NULL,
  carrier text NOT NULL,
  service text NOT NULL,
  tracking_number text,
  postage_cost_cents integer NOT NULL,
  postage_markup_cents integer NOT NULL,
  envelope_fee_cents integer NOT NULL,
  page_fee_cents integer NOT NULL,
  page_fee_color_cents integer NOT NULL,
  tax_amount_cents integer NOT NULL,
  amount_cents integer NOT NULL,
  captured_at timestamp (3) with time zone NOT NULL,
  refund_state text,
  refunded_cents integer DEFAULT 0 NOT NULL,
  refunded_at timestamp (3) with time zone,
  connected_account_id uuid,
  account_postage_cents integer,
  account_postage_refunded_at timestamp (3) with time zone,
  CONSTRAINT charges_organization_id_id_pk PRIMARY KEY (organization_id, id),
  CONSTRAINT charges_amount_is_sum CHECK (
    amount_cents = postage_cost_cents + postage_markup_cents + envelope_fee_cents +
    page_fee_cents + page_fee_color_cents + tax_amount_cents
  ),
  CONSTRAINT charges_refund_is_dated CHECK ((refunded_cents > 0) = (refunded_at is not null)),
  CONSTRAINT charges_refund_within_amount CHECK (refunded_cents between 0 and amount_cents)
);
CREATE INDEX charges_captured ON charges (organization_id, captured_at, id);
CREATE INDEX charges_shipment ON charges (organization_id, shipment_id);
CREATE INDEX charges_refunded ON charges (organization_id, refunded_at, id) WHERE refunded_at is not null;
CREATE INDEX charges_state ON charges (organization_id, refund_state, captured_at, id) WHERE refund_state is not null;
CREATE INDEX charges_account_postage_refunded ON charges (organization_id, account_postage_refunded_at, id)
  WHERE account_postage_refunded_at is not null;

CREATE TABLE billing_accounts (
  organization_id uuid NOT NULL,
  terms text NOT NULL,
  net_days integer NOT NULL,
  credit_limit_cents integer NOT NULL,
  grace_days integer NOT NULL,
  billing_email text,
  balance_cents integer DEFAULT 0 NOT NULL,
  invoices_checked_at timestamp (3) with time zone DEFAULT '1970-01-01T00:00:00.000Z' NOT NULL,
  created_at timestamp (3) with time zone NOT NULL,
  updated_at timestamp (3) with time zone NOT NULL,
  CONSTRAINT billing_accounts_organization_id_pk PRIMARY KEY (organization_id)
);
CREATE INDEX billing_accounts_checked ON billing_accounts (invoices_checked_at);

CREATE TABLE account_entries (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  kind text NOT NULL,
  cents integer NOT NULL,
  balance_cents integer NOT NULL,
  reference text NOT NULL,
  terms text,
  purchase_id uuid,
  shipment_id uuid,
  note text,
  created_at timestamp (3) with time zone NOT NULL,
  CONSTRAINT account_entries_organization_id_id_pk PRIMARY KEY (organization_id, id),
  CONSTRAINT account_entries_reference UNIQUE (organization_id, kind, reference)
);
CREATE INDEX account_entries_invoiced ON account_entries (organization_id, created_at) WHERE terms = 'invoice';

CREATE TABLE invoices (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  number text NOT NULL,
  month text NOT NULL,
  period_starts_at timestamp (3) with time zone NOT NULL,
  period_ends_at timestamp (3) with time zone NOT NULL,
  time_zone text NOT NULL,
  locale text NOT NULL,
  net_days integer NOT NULL,
  issued_at timestamp (3) with time zone NOT NULL,
  due_on date NOT NULL,
  total_cents integer NOT NULL,
  tax_cents integer NOT NULL,
  seller jsonb NOT NULL,
  buyer jsonb NOT NULL,
  lines jsonb NOT NULL,
  paid_cents integer DEFAULT 0 NOT NULL,
  paid_at timestamp (3) with time zone,
  CONSTRAINT invoices_organization_id_id_pk PRIMARY KEY (organization_id, id),
  CONSTRAINT invoices_number UNIQUE (organization_id, number),
  CONSTRAINT invoices_period UNIQUE (organization_id, period_starts_at)
);
CREATE INDEX invoices_unpaid ON invoices (organization_id, due_on) WHERE paid_at is null;
-- What was drawn, paid or billed is written once, as evidence is: of an invoice only what is paid of it changes.
REVOKE UPDATE, DELETE, TRUNCATE ON account_entries, invoices FROM mailroom_service;
GRANT UPDATE (paid_cents, paid_at) ON invoices TO mailroom_service;


-- Batches

CREATE TABLE batches (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  name text NOT NULL,
  filename text NOT NULL,
  state text NOT NULL,
  headers jsonb NOT NULL,
  mapping jsonb NOT NULL,
  options jsonb NOT NULL,
  run_by uuid,
  run_by_key uuid,
  run integer DEFAULT 0 NOT NULL,
  stop_reason text,
  declined_in_row integer DEFAULT 0 NOT NULL,
  finished_at timestamp (3) with time zone,
  created_by uuid,
  created_at timestamp (3) with time zone NOT NULL,
  updated_at timestamp (3) with time zone NOT NULL,
  approval_note text,
  paused_until timestamp (3) with time zone,
  retry_at timestamp (3) with time zone,
  file_facts jsonb,
  revision integer DEFAULT 0 NOT NULL,
  CONSTRAINT batches_organization_id_id_pk PRIMARY KEY (organization_id, id)
);

CREATE TABLE batch_rows (
  organization_id uuid NOT NULL,
  batch_id uuid NOT NULL,
  row integer NOT NULL,
  cells jsonb NOT NULL,
  edits jsonb NOT NULL,
  state text NOT NULL,
  name text NOT NULL,
  shipment_id uuid,
  quote_id uuid,
  carrier text,
  service text,
  price_cents integer,
  arrives_on text,
  quotes_expire_at timestamp (3) with time zone,
  confirmed_cents integer,
  purchase_id uuid,
  error_code text,
  error_message text,
  error_fields jsonb,
  attempts integer DEFAULT 0 NOT NULL,
  lease_token uuid,
  leased_until timestamp (3) with time zone,
  updated_at timestamp (3) with time zone NOT NULL,
  quote_overridden boolean DEFAULT false NOT NULL,
  recipient_key text,
  letter_key text,
  use_as_entered boolean DEFAULT false NOT NULL,
  corrected text,
  missing_unit text,
  duplicate text,
  duplicate_row integer,
  duplicate_shipment_id uuid,
  account_postage_cents integer,
  template_edits jsonb DEFAULT '{}'::jsonb NOT NULL,
  again_of uuid,
  known_address jsonb,
  other_address text,
  companion_id uuid,
  companion_quote_id uuid,
  companion_cents integer,
  CONSTRAINT batch_rows_organization_id_batch_id_row_pk PRIMARY KEY (organization_id, batch_id, row)
);
CREATE INDEX batch_rows_state ON batch_rows (organization_id, batch_id, state, row);
CREATE INDEX batch_rows_shipment ON batch_rows (organization_id, shipment_id);
CREATE INDEX batch_rows_companion ON batch_rows (organization_id, companion_id) WHERE companion_id is not null;
CREATE INDEX batch_rows_letter_on_way ON batch_rows (letter_key, organization_id)
  WHERE letter_key is not null and state in ('queued', 'buying', 'awaiting_approval');
CREATE INDEX batch_rows_corrected ON batch_rows (organization_id, batch_id, row)
  WHERE corrected = 'pending' and state in ('quoted', 'price_increased');
CREATE INDEX batch_rows_missing_unit ON batch_rows (organization_id, batch_id, row)
  WHERE missing_unit = 'pending' and state in ('quoted', 'price_increased');
CREATE INDEX batch_rows_other_address ON batch_rows (organization_id, batch_id, row)
  WHERE other_address = 'pending' and state in ('quoted', 'price_increased');
CREATE INDEX batch_rows_duplicate ON batch_rows (organization_id, batch_id, row)
  WHERE duplicate = 'pending' and state in ('quoted', 'price_increased');

CREATE TABLE batch_documents (
  organization_id uuid NOT NULL,
  batch_id uuid NOT NULL,
  name_key text NOT NULL,
  document_id uuid NOT NULL,
  CONSTRAINT batch_documents_organization_id_batch_id_name_key_pk PRIMARY KEY (organization_id, batch_id, name_key)
);

CREATE TABLE batch_columns (
  organization_id uuid NOT NULL,
  header text NOT NULL,
  field text,
  updated_at timestamp (3) with time zone NOT NULL,
  CONSTRAINT batch_columns_organization_id_header_pk PRIMARY KEY (organization_id, header)
);


-- Printing, partners and handing over

CREATE TABLE printers (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  name text NOT NULL,
  kind text NOT NULL,
  url text NOT NULL,
  enabled boolean NOT NULL,
  position integer NOT NULL,
  description jsonb,
  answered_at timestamp (3) with time zone,
  unreachable_since timestamp (3) with time zone,
  created_at timestamp (3) with time zone NOT NULL,
  role text DEFAULT 'documents' NOT NULL,
  label_format text,
  dpi integer,
  CONSTRAINT printers_organization_id_id_pk PRIMARY KEY (organization_id, id)
);

CREATE TABLE print_jobs (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  shipment_id uuid NOT NULL,
  name text NOT NULL,
  state text NOT NULL,
  printer_job_id text,
  storage_key text,
  sha256 text,
  reason text,
  attempts integer DEFAULT 0 NOT NULL,
  created_at timestamp (3) with time zone NOT NULL,
  updated_at timestamp (3) with time zone NOT NULL,
  code text NOT NULL,
  printer_id uuid,
  waiting_for text,
  waiting_since timestamp (3) with time zone,
  claimed_at timestamp (3) with time zone,
  replaced_by uuid,
  output text DEFAULT 'document' NOT NULL,
  CONSTRAINT print_jobs_organization_id_id_pk PRIMARY KEY (organization_id, id)
);
CREATE UNIQUE INDEX print_jobs_one_live ON print_jobs (organization_id, shipment_id, output)
  WHERE state not in ('failed', 'cancelled');
CREATE INDEX print_jobs_open ON print_jobs (organization_id, printer_id) WHERE state in ('waiting', 'submitting', 'submitted');
CREATE UNIQUE INDEX print_jobs_document_code ON print_jobs (code, organization_id) WHERE output = 'document';
CREATE INDEX print_jobs_shipment ON print_jobs (shipment_id, organization_id);
REVOKE DELETE, TRUNCATE ON print_jobs FROM mailroom_service;
CREATE TRIGGER print_jobs_are_kept BEFORE UPDATE ON print_jobs FOR EACH ROW
  WHEN ((OLD.shipment_id, OLD.code, OLD.output) IS DISTINCT FROM (NEW.shipment_id, NEW.code, NEW.output)
    OR (OLD.state = 'completed' AND OLD.sha256 IS DISTINCT FROM NEW.sha256))
  EXECUTE FUNCTION refuse_evidence_change('which file was printed is recorded once');

CREATE TABLE partner_letters (
  organization_id uuid NOT NULL,
  shipment_id uuid NOT NULL,
  partner text NOT NULL,
  purchase_id uuid NOT NULL,
  state text NOT NULL,
  held_piece_id text NOT NULL,
  piece_id text,
  partner_state text NOT NULL,
  read_at timestamp (3) with time zone NOT NULL,
  failure text,
  sha256 text NOT NULL,
  cancelled_by text,
  next_at timestamp (3) with time zone,
  created_at timestamp (3) with time zone NOT NULL,
  CONSTRAINT partner_letters_organization_id_shipment_id_pk PRIMARY KEY (organization_id, shipment_id),
  CONSTRAINT partner_letters_state_known CHECK (
    state in ('held', 'releasing', 'released', 'cancelling', 'cancelled', 'refused')
  )
);
CREATE INDEX partner_letters_next ON partner_letters (next_at) WHERE next_at is not null;
-- Which letter at the partner is this piece is evidence: it is recorded once, and never deleted before the shipment is.
REVOKE DELETE, TRUNCATE ON partner_letters FROM mailroom_service;
CREATE TRIGGER partner_letters_are_kept BEFORE UPDATE ON partner_letters FOR EACH ROW
  WHEN ((OLD.partner, OLD.purchase_id, OLD.held_piece_id, OLD.sha256) IS DISTINCT FROM (NEW.partner, NEW.purchase_id, NEW.held_piece_id, NEW.sha256)
    OR (OLD.piece_id IS NOT NULL AND OLD.piece_id IS DISTINCT FROM NEW.piece_id))
  EXECUTE FUNCTION refuse_evidence_change('which letter the partner mails is recorded once');

CREATE TABLE hand_overs (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  created_by text,
  created_at timestamp (3) with time zone NOT NULL,
  api_key_id uuid,
  CONSTRAINT hand_overs_organization_id_id_pk PRIMARY KEY (organization_id, id)
);

CREATE TABLE hand_over_pieces (
  organization_id uuid NOT NULL,
  hand_over_id uuid NOT NULL,
  shipment_id uuid NOT NULL,
  carrier text NOT NULL,
  scan_form_id uuid,
  state text NOT NULL,
  reason text,
  CONSTRAINT hand_over_pieces_organization_id_hand_over_id_shipment_id_pk PRIMARY KEY (organization_id, hand_over_id, shipment_id)
);
CREATE UNIQUE INDEX hand_over_pieces_once ON hand_over_pieces (organization_id, shipment_id) WHERE state <> 'released';
CREATE INDEX hand_over_pieces_form ON hand_over_pieces (scan_form_id, organization_id);

CREATE TABLE scan_forms (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  provider_id text,
  status text NOT NULL,
  created_at timestamp (3) with time zone NOT NULL,
  hand_over_id uuid,
  message text,
  form_url text,
  attempts integer DEFAULT 0 NOT NULL,
  leased_until timestamp (3) with time zone,
  CONSTRAINT scan_forms_organization_id_id_pk PRIMARY KEY (organization_id, id)
);
CREATE INDEX scan_forms_hand_over ON scan_forms (hand_over_id, organization_id);


-- Tracking and receipts

CREATE TABLE watches (
  organization_id uuid NOT NULL,
  shipment_id uuid NOT NULL,
  tracker_id text NOT NULL,
  owner_id uuid,
  bought_at timestamp (3) with time zone NOT NULL,
  heard_at timestamp (3) with time zone,
  poll_at timestamp (3) with time zone,
  look_at timestamp (3) with time zone,
  receipt_requested_at timestamp (3) with time zone,
  receipt_refused_at timestamp (3) with time zone,
  receipt_refusal text,
  rates_account text,
  CONSTRAINT watches_organization_id_shipment_id_pk PRIMARY KEY (organization_id, shipment_id)
);
CREATE INDEX watches_poll ON watches (poll_at) WHERE poll_at is not null;
CREATE INDEX watches_look ON watches (look_at) WHERE look_at is not null;

CREATE TABLE tracking_events (
  organization_id uuid NOT NULL,
  shipment_id uuid NOT NULL,
  id uuid NOT NULL,
  status text NOT NULL,
  status_detail text,
  message text NOT NULL,
  carrier_code text,
  location jsonb NOT NULL,
  signed_by text,
  occurred_at timestamp (3) with time zone NOT NULL,
  observed_at timestamp (3) with time zone NOT NULL,
  message_id uuid,
  fingerprint text NOT NULL,
  supersedes uuid,
  superseded_by uuid,
  reported_at timestamp (3) with time zone,
  unclear_date text,
  CONSTRAINT tracking_events_organization_id_shipment_id_id_pk PRIMARY KEY (organization_id, shipment_id, id),
  CONSTRAINT tracking_events_once UNIQUE (organization_id, shipment_id, fingerprint)
);
-- What carriers say is only ever added to.
REVOKE UPDATE, DELETE, TRUNCATE ON tracking_events FROM mailroom_service;

CREATE TABLE artifacts (
  organization_id uuid NOT NULL,
  shipment_id uuid NOT NULL,
  id uuid NOT NULL,
  kind text NOT NULL,
  source_url text,
  status text NOT NULL,
  filename text NOT NULL,
  content_type text NOT NULL,
  storage_key text,
  sha256 text,
  size_bytes integer,
  failure text,
  created_at timestamp (3) with time zone NOT NULL,
  available_at timestamp (3) with time zone,
  imported_via text,
  imported_by text,
  part integer DEFAULT 1 NOT NULL,
  signed_by text,
  CONSTRAINT artifacts_organization_id_shipment_id_id_pk PRIMARY KEY (organization_id, shipment_id, id),
  CONSTRAINT artifacts_one_per_part UNIQUE (organization_id, shipment_id, kind, part)
);
CREATE INDEX artifacts_kept_receipts ON artifacts (organization_id, shipment_id)
  WHERE kind = 'carrier_return_receipt_pdf' and status = 'available';
REVOKE UPDATE, DELETE, TRUNCATE ON artifacts FROM mailroom_service;
GRANT UPDATE (status, storage_key, sha256, size_bytes, failure, available_at, imported_via, imported_by, signed_by)
  ON artifacts TO mailroom_service;
CREATE TRIGGER artifacts_are_kept BEFORE UPDATE ON artifacts FOR EACH ROW
  WHEN (OLD.sha256 IS NOT NULL AND (
    (OLD.sha256, OLD.size_bytes, OLD.available_at, OLD.imported_via, OLD.imported_by, OLD.signed_by)
      IS DISTINCT FROM (NEW.sha256, NEW.size_bytes, NEW.available_at, NEW.imported_via, NEW.imported_by, NEW.signed_by)
    OR (NEW.storage_key IS DISTINCT FROM OLD.storage_key AND NEW.storage_key IS NOT NULL)
    OR (NEW.status IS DISTINCT FROM OLD.status AND NEW.status <> 'expired')))
  EXECUTE FUNCTION refuse_evidence_change('a file that is stored as evidence is not replaced');

CREATE TABLE emailed_receipts (
  organization_id uuid NOT NULL,
  shipment_id uuid NOT NULL,
  id uuid NOT NULL,
  received_at timestamp (3) with time zone NOT NULL,
  sender text NOT NULL,
  verdicts jsonb NOT NULL,
  filename text NOT NULL,
  sha256 text NOT NULL,
  size_bytes integer NOT NULL,
  content bytea NOT NULL,
  task_cause text NOT NULL,
  CONSTRAINT emailed_receipts_organization_id_shipment_id_id_pk PRIMARY KEY (organization_id, shipment_id, id),
  CONSTRAINT emailed_receipts_once UNIQUE (organization_id, shipment_id, sha256)
);

CREATE TABLE paper_readings (
  organization_id uuid NOT NULL,
  shipment_id uuid NOT NULL,
  sequence integer NOT NULL,
  paper_id uuid NOT NULL,
  artifact_id uuid NOT NULL,
  paper text NOT NULL,
  date date,
  is_withdrawn boolean NOT NULL,
  reason text,
  read_by text NOT NULL,
  read_at timestamp (3) with time zone NOT NULL,
  CONSTRAINT paper_readings_organization_id_shipment_id_sequence_pk PRIMARY KEY (organization_id, shipment_id, sequence)
);
CREATE INDEX paper_readings_paper ON paper_readings (organization_id, paper_id);
-- What people state of a paper is only ever added to.
REVOKE UPDATE, DELETE, TRUNCATE ON paper_readings FROM mailroom_service;

CREATE TABLE listed_pieces (
  organization_id uuid NOT NULL,
  shipment_id uuid NOT NULL,
  code text NOT NULL,
  paper text NOT NULL,
  hand_over_id uuid NOT NULL,
  page integer NOT NULL,
  pages integer NOT NULL,
  made_at timestamp (3) with time zone NOT NULL,
  CONSTRAINT listed_pieces_organization_id_shipment_id_code_pk PRIMARY KEY (organization_id, shipment_id, code)
);
CREATE INDEX listed_pieces_code ON listed_pieces (organization_id, code);
CREATE INDEX listed_pieces_hand_over ON listed_pieces (organization_id, hand_over_id);
REVOKE UPDATE, DELETE, TRUNCATE ON listed_pieces FROM mailroom_service;


-- The chain of each shipment

CREATE TABLE chain_entries (
  organization_id uuid NOT NULL,
  shipment_id uuid NOT NULL,
  position integer NOT NULL,
  kind text NOT NULL,
  subject_id uuid NOT NULL,
  previous_hash text NOT NULL,
  hash text NOT NULL,
  recorded_at timestamp (3) with time zone NOT NULL,
  content jsonb,
  transaction_id xid8 DEFAULT pg_current_xact_id(),
  CONSTRAINT chain_entries_organization_id_shipment_id_position_pk PRIMARY KEY (organization_id, shipment_id, position),
  CONSTRAINT chain_entries_once UNIQUE (organization_id, shipment_id, subject_id)
);
REVOKE UPDATE, DELETE, TRUNCATE ON chain_entries FROM mailroom_service;

CREATE TABLE chain_heads (
  organization_id uuid NOT NULL,
  shipment_id uuid NOT NULL,
  entries integer NOT NULL,
  last_hash text NOT NULL,
  checked_at timestamp (3) with time zone,
  fault jsonb,
  vouch jsonb,
  is_logged boolean DEFAULT false NOT NULL,
  CONSTRAINT chain_heads_organization_id_shipment_id_pk PRIMARY KEY (organization_id, shipment_id)
);
CREATE INDEX chain_heads_oldest_check ON chain_heads (checked_at NULLS FIRST);
CREATE INDEX chain_heads_broken ON chain_heads (organization_id) WHERE fault is not null;
CREATE INDEX chain_heads_unlogged ON chain_heads (organization_id, shipment_id) WHERE not is_logged;
REVOKE DELETE, TRUNCATE ON chain_heads FROM mailroom_service;

-- A chain and what was signed of it only ever grow: a head moves by the entries that were added, and only to one that is there.
CREATE FUNCTION keep_chain_head_forward() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.organization_id, NEW.shipment_id) IS DISTINCT FROM (OLD.organization_id, OLD.shipment_id)
    OR NEW.entries < OLD.entries
    OR (NEW.entries = OLD.entries) IS DISTINCT FROM (NEW.last_hash = OLD.last_hash)
    OR (NEW.entries > OLD.entries AND NOT EXISTS (
      SELECT 1 FROM chain_entries e
      WHERE e.organization_id = NEW.organization_id AND e.shipment_id = NEW.shipment_id
        AND e.position = NEW.entries AND e.hash = NEW.last_hash))
    OR (OLD.vouch IS NOT NULL
      AND coalesce((NEW.vouch->>'entries')::integer, 0) < (OLD.vouch->>'entries')::integer)
  THEN RAISE EXCEPTION 'the head of the chain of shipment % only moves forward', OLD.shipment_id
    USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
-- After the statement: the same one adds the entries and moves the head.
CREATE TRIGGER chain_heads_forward AFTER UPDATE ON chain_heads
  FOR EACH ROW EXECUTE FUNCTION keep_chain_head_forward();

-- What became of the piece follows from the chain: it changes only in a transaction that adds to the chain.
CREATE FUNCTION require_chain_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (
    SELECT 1 FROM chain_entries e
    WHERE e.organization_id = NEW.organization_id AND e.shipment_id = NEW.id AND e.transaction_id = pg_current_xact_id())
  THEN RAISE EXCEPTION 'the record of shipment % changes only together with its chain', NEW.id
    USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER shipments_follow_chain AFTER UPDATE ON shipments DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN ((OLD.status, OLD.tracking_number, OLD.packed_at, OLD.packed_by, OLD.weighed_ounces, OLD.label_scanned_at, OLD.manifested_at,
      OLD.scan_form_id, OLD.scan_form_scanned_at, OLD.shipped_at, OLD.postal_accepted_at, OLD.carrier_scanned_at, OLD.delivered_at, OLD.turned_back_at,
      OLD.delivery_problem, OLD.signer_name, OLD.shipped_data_expires_at, OLD.document_expires_at, OLD.document_purged_at,
      OLD.evidence_purged_at)
    IS DISTINCT FROM (NEW.status, NEW.tracking_number, NEW.packed_at, NEW.packed_by, NEW.weighed_ounces, NEW.label_scanned_at, NEW.manifested_at,
      NEW.scan_form_id, NEW.scan_form_scanned_at, NEW.shipped_at, NEW.postal_accepted_at, NEW.carrier_scanned_at, NEW.delivered_at, NEW.turned_back_at,
      NEW.delivery_problem, NEW.signer_name, NEW.shipped_data_expires_at, NEW.document_expires_at, NEW.document_purged_at,
      NEW.evidence_purged_at))
  EXECUTE FUNCTION require_chain_entry();

CREATE TABLE signing_keys (
  key_id text PRIMARY KEY NOT NULL,
  generation integer NOT NULL,
  public_key text NOT NULL,
  second_public_key text NOT NULL,
  created_at timestamp (3) with time zone NOT NULL,
  retired_at timestamp (3) with time zone,
  CONSTRAINT signing_keys_generation_unique UNIQUE (generation)
);
-- A key is retired, and never replaced: what it signed is verified with it for ever.
REVOKE UPDATE, DELETE, TRUNCATE ON signing_keys FROM mailroom_service;
GRANT UPDATE (retired_at) ON signing_keys TO mailroom_service;


-- The log of all chains

CREATE TABLE log_entries (
  index bigint PRIMARY KEY NOT NULL,
  chain bytea NOT NULL,
  entries integer NOT NULL,
  last_hash bytea NOT NULL,
  CONSTRAINT log_entries_once UNIQUE (chain, entries)
);

CREATE TABLE log_tiles (
  level smallint NOT NULL,
  index bigint NOT NULL,
  hashes bytea NOT NULL,
  root bytea NOT NULL,
  CONSTRAINT log_tiles_level_index_pk PRIMARY KEY (level, index)
);

CREATE TABLE log_checkpoints (
  size bigint PRIMARY KEY NOT NULL,
  root bytea NOT NULL,
  note text NOT NULL,
  signed_at timestamp (3) with time zone NOT NULL
);

CREATE TABLE log_cosignatures (
  size bigint NOT NULL,
  witness text NOT NULL,
  line text NOT NULL,
  cosigned_at timestamp (3) with time zone NOT NULL,
  CONSTRAINT log_cosignatures_size_witness_pk PRIMARY KEY (size, witness)
);

CREATE TABLE log_timestamps (
  size bigint PRIMARY KEY NOT NULL,
  authority text NOT NULL,
  response bytea NOT NULL,
  stamped_at timestamp (3) with time zone NOT NULL
);
-- What was logged is only ever added to.
REVOKE UPDATE, DELETE, TRUNCATE ON log_entries, log_tiles, log_checkpoints, log_cosignatures, log_timestamps
  FROM mailroom_service;

CREATE TABLE log_keys (
  generation integer PRIMARY KEY NOT NULL,
  name text NOT NULL,
  verifier_key text NOT NULL,
  second_verifier_key text NOT NULL,
  created_at timestamp (3) with time zone NOT NULL,
  retired_at timestamp (3) with time zone
);
-- As the other signing keys.
REVOKE UPDATE, DELETE, TRUNCATE ON log_keys FROM mailroom_service;
GRANT UPDATE (retired_at) ON log_keys TO mailroom_service;


-- Retention and legal holds

CREATE TABLE legal_holds (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  shipment_id uuid,
  tag_id uuid,
  reason text NOT NULL,
  placed_by text,
  placed_at timestamp (3) with time zone NOT NULL,
  released_by text,
  released_at timestamp (3) with time zone,
  release_reason text,
  matter_id uuid,
  CONSTRAINT legal_holds_organization_id_id_pk PRIMARY KEY (organization_id, id),
  CONSTRAINT legal_holds_on_one_subject CHECK (num_nonnulls(shipment_id, tag_id, matter_id) = 1)
);
CREATE INDEX legal_holds_shipment ON legal_holds (organization_id, shipment_id) WHERE released_at is null;
CREATE INDEX legal_holds_tag ON legal_holds (organization_id, tag_id) WHERE released_at is null;
CREATE INDEX legal_holds_matter ON legal_holds (organization_id, matter_id) WHERE released_at is null;
REVOKE UPDATE, DELETE, TRUNCATE ON legal_holds FROM mailroom_service;
GRANT UPDATE (released_by, released_at, release_reason) ON legal_holds TO mailroom_service;
CREATE TRIGGER legal_holds_are_kept BEFORE UPDATE ON legal_holds FOR EACH ROW
  WHEN (OLD.released_at IS NOT NULL)
  EXECUTE FUNCTION refuse_evidence_change('a legal hold is released once');

CREATE TABLE purges (
  organization_id uuid NOT NULL,
  shipment_id uuid NOT NULL,
  scope text NOT NULL,
  mailing_record jsonb,
  started_at timestamp (3) with time zone NOT NULL,
  ended_at timestamp (3) with time zone,
  CONSTRAINT purges_organization_id_shipment_id_scope_pk PRIMARY KEY (organization_id, shipment_id, scope)
);
REVOKE UPDATE, DELETE, TRUNCATE ON purges FROM mailroom_service;
GRANT UPDATE (ended_at, mailing_record) ON purges TO mailroom_service;

-- What is left of a record after its evidence was deleted is corrected together with the chain as well.
CREATE FUNCTION require_purge_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (
    SELECT 1 FROM chain_entries e
    WHERE e.organization_id = NEW.organization_id AND e.shipment_id = NEW.shipment_id AND e.transaction_id = pg_current_xact_id())
  THEN RAISE EXCEPTION 'the retained record of shipment % changes only together with its chain', NEW.shipment_id
    USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER purges_follow_chain AFTER UPDATE ON purges DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (OLD.mailing_record IS DISTINCT FROM NEW.mailing_record)
  EXECUTE FUNCTION require_purge_entry();

-- The one door through which what carriers said can be deleted: when its time has come, and nobody holds it. It is in the chain
-- as well: it is deleted there with the rest, and its hash stays.
CREATE FUNCTION purge_carrier_words(organization uuid, shipment uuid, at timestamptz) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE deleted integer;
BEGIN
  PERFORM 1 FROM shipments s
    WHERE s.organization_id = organization AND s.id = shipment AND s.shipped_data_expires_at <= at FOR UPDATE;
  IF NOT FOUND THEN RAISE EXCEPTION 'the retention of shipment % has not ended', shipment; END IF;
  IF EXISTS (
    SELECT 1 FROM legal_holds h
    WHERE h.organization_id = organization AND h.released_at IS NULL
      AND (h.shipment_id = shipment OR h.tag_id IN (
        SELECT t.tag_id FROM shipment_tags t WHERE t.organization_id = organization AND t.shipment_id = shipment)
        OR h.matter_id = (
          SELECT s.matter_id FROM shipments s WHERE s.organization_id = organization AND s.id = shipment))
  ) THEN RAISE EXCEPTION 'shipment % is under legal hold', shipment; END IF;
  DELETE FROM tracking_events e WHERE e.organization_id = organization AND e.shipment_id = shipment;
  GET DIAGNOSTICS deleted = ROW_COUNT;
  UPDATE provider_messages m SET body = '', headers = '{}', purged_at = at
    WHERE m.purged_at IS NULL AND m.id IN (
      SELECT c.subject_id FROM chain_entries c
      WHERE c.organization_id = organization AND c.shipment_id = shipment AND c.kind = 'carrier_message');
  UPDATE chain_entries c SET content = NULL
    WHERE c.organization_id = organization AND c.shipment_id = shipment AND c.content->>'type' = 'tracking';
  RETURN deleted;
END $$;
REVOKE ALL ON FUNCTION purge_carrier_words(uuid, uuid, timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION purge_carrier_words(uuid, uuid, timestamptz) TO mailroom_service;


-- Tasks and notifications

CREATE TABLE tasks (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  kind text NOT NULL,
  cause text NOT NULL,
  shipment_id uuid,
  message text NOT NULL,
  details jsonb,
  due_at timestamp (3) with time zone NOT NULL,
  owner_id uuid,
  opened_at timestamp (3) with time zone NOT NULL,
  closed_at timestamp (3) with time zone,
  closed_by text,
  outcome text,
  reason text,
  CONSTRAINT tasks_organization_id_id_pk PRIMARY KEY (organization_id, id),
  CONSTRAINT tasks_once_per_cause UNIQUE (organization_id, kind, cause)
);
CREATE INDEX tasks_shipment ON tasks (organization_id, shipment_id);
CREATE INDEX tasks_closed ON tasks (organization_id, closed_at, id) WHERE closed_at is not null;
CREATE INDEX tasks_open ON tasks (organization_id, due_at, id) WHERE closed_at is null;

CREATE TABLE events (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  type text NOT NULL,
  cause text NOT NULL,
  shipment_id uuid,
  details jsonb NOT NULL,
  body text,
  created_at timestamp (3) with time zone NOT NULL,
  CONSTRAINT events_organization_id_id_pk PRIMARY KEY (organization_id, id),
  CONSTRAINT events_once_per_cause UNIQUE (organization_id, type, cause)
);
CREATE INDEX events_age ON events (created_at);

CREATE TABLE notification_choices (
  organization_id uuid NOT NULL,
  user_id uuid NOT NULL,
  event text NOT NULL,
  scope text NOT NULL,
  CONSTRAINT notification_choices_organization_id_user_id_event_pk PRIMARY KEY (organization_id, user_id, event)
);

CREATE TABLE notifications (
  organization_id uuid NOT NULL,
  user_id uuid NOT NULL,
  event_id uuid NOT NULL,
  event text NOT NULL,
  shipment_id uuid,
  message text NOT NULL,
  email_id uuid,
  created_at timestamp (3) with time zone NOT NULL,
  CONSTRAINT notifications_organization_id_user_id_event_id_pk PRIMARY KEY (organization_id, user_id, event_id)
);
CREATE INDEX notifications_waiting ON notifications (organization_id, user_id) WHERE email_id is null;
CREATE INDEX notifications_age ON notifications (created_at);

CREATE TABLE push_devices (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  session_id uuid NOT NULL,
  endpoint_hash text NOT NULL,
  subscription text NOT NULL,
  name text NOT NULL,
  events jsonb NOT NULL,
  shows_details boolean NOT NULL,
  created_at timestamp (3) with time zone NOT NULL,
  last_used_at timestamp (3) with time zone NOT NULL,
  CONSTRAINT push_devices_organization_id_id_pk PRIMARY KEY (organization_id, id),
  CONSTRAINT push_devices_endpoint UNIQUE (organization_id, endpoint_hash)
);
CREATE INDEX push_devices_user ON push_devices (organization_id, user_id);
CREATE INDEX push_devices_age ON push_devices (last_used_at);

CREATE TABLE emails (
  id uuid PRIMARY KEY NOT NULL,
  organization_id uuid,
  recipient text NOT NULL,
  subject text NOT NULL,
  text text NOT NULL,
  html text NOT NULL,
  headers jsonb NOT NULL,
  status text NOT NULL,
  attempts integer DEFAULT 0 NOT NULL,
  leased_until timestamp (3) with time zone,
  last_error text,
  created_at timestamp (3) with time zone NOT NULL,
  sent_at timestamp (3) with time zone
);
CREATE INDEX emails_age ON emails (created_at);

CREATE TABLE calendar_feeds (
  organization_id uuid NOT NULL,
  user_id uuid NOT NULL,
  secret_hash text NOT NULL,
  includes_names boolean NOT NULL,
  created_at timestamp (3) with time zone NOT NULL,
  last_read_at timestamp (3) with time zone,
  CONSTRAINT calendar_feeds_organization_id_user_id_pk PRIMARY KEY (organization_id, user_id),
  CONSTRAINT calendar_feeds_secret UNIQUE (organization_id, secret_hash)
);


-- What others are sent, and what they send

CREATE TABLE webhook_endpoints (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  url text NOT NULL,
  description text,
  events jsonb,
  secret text NOT NULL,
  previous_secret text,
  previous_secret_expires_at timestamp (3) with time zone,
  disabled_at timestamp (3) with time zone,
  disabled_reason text,
  failing_since timestamp (3) with time zone,
  created_at timestamp (3) with time zone NOT NULL,
  is_slow boolean DEFAULT false NOT NULL,
  paused_until timestamp (3) with time zone,
  CONSTRAINT webhook_endpoints_organization_id_id_pk PRIMARY KEY (organization_id, id)
);

CREATE TABLE webhook_deliveries (
  organization_id uuid NOT NULL,
  endpoint_id uuid NOT NULL,
  id uuid NOT NULL,
  event_id uuid NOT NULL,
  status text NOT NULL,
  attempts integer DEFAULT 0 NOT NULL,
  tries integer DEFAULT 0 NOT NULL,
  tried_since timestamp (3) with time zone NOT NULL,
  next_attempt_at timestamp (3) with time zone,
  last_status integer,
  last_error text,
  created_at timestamp (3) with time zone NOT NULL,
  delivered_at timestamp (3) with time zone,
  CONSTRAINT webhook_deliveries_organization_id_endpoint_id_id_pk PRIMARY KEY (organization_id, endpoint_id, id),
  CONSTRAINT webhook_deliveries_once UNIQUE (organization_id, endpoint_id, event_id)
);
CREATE INDEX webhook_deliveries_failed ON webhook_deliveries (organization_id, endpoint_id, created_at) WHERE status = 'failed';
CREATE INDEX webhook_deliveries_age ON webhook_deliveries (created_at);

CREATE TABLE webhook_attempts (
  organization_id uuid NOT NULL,
  delivery_id uuid NOT NULL,
  number integer NOT NULL,
  url text NOT NULL,
  request_headers jsonb NOT NULL,
  status integer,
  response_headers jsonb NOT NULL,
  response_body text NOT NULL,
  error text,
  duration_ms integer NOT NULL,
  started_at timestamp (3) with time zone NOT NULL,
  CONSTRAINT webhook_attempts_organization_id_delivery_id_number_pk PRIMARY KEY (organization_id, delivery_id, number)
);
CREATE INDEX webhook_attempts_age ON webhook_attempts (started_at);

CREATE TABLE inbound_addresses (
  organization_id uuid NOT NULL,
  local_part text NOT NULL,
  is_on boolean NOT NULL,
  updated_at timestamp (3) with time zone NOT NULL,
  CONSTRAINT inbound_addresses_organization_id_pk PRIMARY KEY (organization_id)
);

CREATE TABLE received_emails (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  received_at timestamp (3) with time zone NOT NULL,
  message_key text NOT NULL,
  sha256 text NOT NULL,
  size_bytes integer NOT NULL,
  message_id text,
  sender text,
  subject text NOT NULL,
  verdicts jsonb NOT NULL,
  outcome text NOT NULL,
  reason text,
  user_id uuid,
  draft_id uuid NOT NULL,
  document_key text,
  leased_until timestamp (3) with time zone,
  part_keys jsonb DEFAULT '[]'::jsonb NOT NULL,
  CONSTRAINT received_emails_organization_id_id_pk PRIMARY KEY (organization_id, id)
);
CREATE UNIQUE INDEX received_emails_message ON received_emails (organization_id, message_key);
CREATE INDEX received_emails_age ON received_emails (received_at);

CREATE TABLE idempotency_keys (
  organization_id uuid NOT NULL,
  key text NOT NULL,
  operation text NOT NULL,
  body_hash text,
  intent_id uuid NOT NULL,
  claim_id uuid NOT NULL,
  leased_until timestamp (3) with time zone NOT NULL,
  status integer,
  body text,
  created_at timestamp (3) with time zone NOT NULL,
  CONSTRAINT idempotency_keys_organization_id_key_pk PRIMARY KEY (organization_id, key)
);
CREATE INDEX idempotency_keys_created ON idempotency_keys (created_at);


-- The simulators of the sandbox

CREATE TABLE sandbox_objects (
  vendor text NOT NULL,
  kind text NOT NULL,
  id text NOT NULL,
  parent_id text,
  body jsonb NOT NULL,
  created_at timestamp (3) with time zone NOT NULL,
  sequence bigserial NOT NULL,
  CONSTRAINT sandbox_objects_vendor_kind_id_pk PRIMARY KEY (vendor, kind, id),
  CONSTRAINT sandbox_objects_sequence_unique UNIQUE (sequence)
);
CREATE INDEX sandbox_objects_parent ON sandbox_objects (vendor, kind, parent_id, sequence);

CREATE TABLE sandbox_webhooks (
  vendor text NOT NULL,
  event_id text NOT NULL,
  body text NOT NULL,
  attempts integer DEFAULT 0 NOT NULL,
  created_at timestamp (3) with time zone NOT NULL,
  delivered_at timestamp (3) with time zone,
  sequence bigserial NOT NULL,
  kept_at timestamp (3) with time zone DEFAULT now() NOT NULL,
  CONSTRAINT sandbox_webhooks_vendor_event_id_pk PRIMARY KEY (vendor, event_id),
  CONSTRAINT sandbox_webhooks_sequence_unique UNIQUE (sequence)
);
CREATE INDEX sandbox_webhooks_open ON sandbox_webhooks (delivered_at, sequence);

CREATE TABLE sandbox_emails (
  id uuid PRIMARY KEY NOT NULL,
  message_id text NOT NULL,
  organization_id uuid,
  sender text NOT NULL,
  recipient text NOT NULL,
  subject text NOT NULL,
  text text NOT NULL,
  html text NOT NULL,
  headers jsonb NOT NULL,
  sent_at timestamp (3) with time zone NOT NULL,
  CONSTRAINT sandbox_emails_message_id_unique UNIQUE (message_id)
);
