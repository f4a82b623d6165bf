ALTER TABLE "users" ADD COLUMN "deletion_takes_messages" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "words_taken_at" timestamp with time zone;