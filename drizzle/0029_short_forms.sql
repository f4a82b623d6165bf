ALTER TABLE "courses" ADD COLUMN "phone_title" jsonb;--> statement-breakpoint
ALTER TABLE "lessons" ADD COLUMN "phone_form" jsonb;--> statement-breakpoint
ALTER TABLE "quiz_questions" ADD COLUMN "phone_form" jsonb;