CREATE TABLE "project_marks" (
	"submission_id" uuid PRIMARY KEY NOT NULL,
	"marker_id" uuid,
	"outcome" text NOT NULL,
	"criteria" jsonb NOT NULL,
	"feedback" text NOT NULL,
	"marked_at" timestamp with time zone NOT NULL,
	CONSTRAINT "project_marks_outcome" CHECK ("project_marks"."outcome" in ('not-yet', 'pass', 'merit')),
	CONSTRAINT "project_marks_feedback" CHECK ("project_marks"."feedback" <> '')
);
--> statement-breakpoint
ALTER TABLE "submissions" ADD COLUMN "state" text DEFAULT 'waiting' NOT NULL;--> statement-breakpoint
-- What was handed in before there were marks: of each project the newest waits.
UPDATE "submissions" s SET "state" = 'replaced' WHERE EXISTS (
	SELECT 1 FROM "submissions" n WHERE n."user_id" = s."user_id" AND n."lesson_id" = s."lesson_id" AND (n."submitted_at", n."id") > (s."submitted_at", s."id")
);--> statement-breakpoint
ALTER TABLE "project_marks" ADD CONSTRAINT "project_marks_submission_id_submissions_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submissions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_marks" ADD CONSTRAINT "project_marks_marker_id_users_id_fk" FOREIGN KEY ("marker_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "project_marks_newest" ON "project_marks" USING btree ("marked_at");--> statement-breakpoint
CREATE INDEX "project_marks_marker" ON "project_marks" USING btree ("marker_id");--> statement-breakpoint
CREATE UNIQUE INDEX "submissions_waiting" ON "submissions" USING btree ("user_id","lesson_id") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "submissions_queue" ON "submissions" USING btree ("submitted_at") WHERE state = 'waiting';--> statement-breakpoint
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_state" CHECK ("submissions"."state" in ('waiting', 'marked', 'replaced'));