ALTER TABLE "quiz_attempts" ADD COLUMN "taken_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "offline_events" ADD COLUMN "refused_values" jsonb;--> statement-breakpoint
ALTER TABLE "activities" ADD COLUMN "in_streak" boolean DEFAULT true NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "quiz_attempts_along" ON "quiz_attempts" USING btree ("user_id") WHERE taken_until is not null and submitted_at is null;