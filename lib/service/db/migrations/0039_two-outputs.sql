ALTER TABLE "print_jobs" DROP CONSTRAINT "print_jobs_code";--> statement-breakpoint
DROP INDEX "print_jobs_one_live";--> statement-breakpoint
ALTER TABLE "print_jobs" ADD COLUMN "output" text DEFAULT 'document' NOT NULL;--> statement-breakpoint
ALTER TABLE "printers" ADD COLUMN "role" text DEFAULT 'documents' NOT NULL;--> statement-breakpoint
ALTER TABLE "printers" ADD COLUMN "label_format" text;--> statement-breakpoint
ALTER TABLE "printers" ADD COLUMN "dpi" integer;--> statement-breakpoint
CREATE UNIQUE INDEX "print_jobs_document_code" ON "print_jobs" USING btree ("organization_id","code") WHERE output = 'document';--> statement-breakpoint
CREATE UNIQUE INDEX "print_jobs_one_live" ON "print_jobs" USING btree ("organization_id","shipment_id","output") WHERE state not in ('failed', 'cancelled');--> statement-breakpoint
DROP TRIGGER print_jobs_are_kept ON print_jobs;--> statement-breakpoint
CREATE TRIGGER print_jobs_are_kept BEFORE UPDATE ON print_jobs FOR EACH ROW
  WHEN ((OLD.shipment_id, OLD.code, OLD.output) IS DISTINCT FROM (NEW.shipment_id, NEW.code, NEW.output)
    OR (OLD.state = 'completed' AND OLD.sha256 IS DISTINCT FROM NEW.sha256))
  EXECUTE FUNCTION refuse_evidence_change('which file was printed is recorded once');
