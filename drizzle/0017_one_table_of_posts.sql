DROP TABLE "success_stories" CASCADE;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "mail_replies" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "digested_at" timestamp with time zone;