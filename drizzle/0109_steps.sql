-- Where a learner stopped in a lesson's steps (decision 143).
ALTER TABLE "lesson_progress" ADD COLUMN "step" smallint;--> statement-breakpoint
ALTER TABLE "lesson_progress" ADD COLUMN "step_words" text;--> statement-breakpoint
ALTER TABLE "lesson_progress" ADD COLUMN "step_at" timestamp with time zone;
