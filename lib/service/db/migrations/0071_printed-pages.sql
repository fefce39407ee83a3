ALTER TABLE "documents" ADD COLUMN "print_sha256" text;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "warnings" jsonb DEFAULT '[]'::jsonb NOT NULL;