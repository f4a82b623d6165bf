ALTER TABLE "course_modules" ADD COLUMN "sw" text;--> statement-breakpoint
ALTER TABLE "courses" ADD COLUMN "sw" jsonb;--> statement-breakpoint
ALTER TABLE "lessons" ADD COLUMN "sw" jsonb;--> statement-breakpoint
ALTER TABLE "quiz_questions" ADD COLUMN "sw" jsonb;