CREATE TABLE "certificate_corrections" (
	"old_id" text PRIMARY KEY NOT NULL,
	"old_code" text NOT NULL,
	"user_id" uuid NOT NULL,
	"certificate_id" text NOT NULL,
	"old_name" text NOT NULL,
	"corrected_by" text NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	"corrected_at" timestamp with time zone NOT NULL,
	CONSTRAINT "certificate_corrections_old_code_unique" UNIQUE("old_code"),
	CONSTRAINT "certificate_corrections_by" CHECK ("certificate_corrections"."corrected_by" in ('owner', 'admin')),
	CONSTRAINT "certificate_corrections_in_time" CHECK ("certificate_corrections"."corrected_by" = 'admin' or "certificate_corrections"."corrected_at" <= "certificate_corrections"."issued_at" + interval '14 days'),
	CONSTRAINT "certificate_corrections_other" CHECK ("certificate_corrections"."old_id" <> "certificate_corrections"."certificate_id")
);
--> statement-breakpoint
ALTER TABLE "certificates" ADD COLUMN "minutes" integer;--> statement-breakpoint
ALTER TABLE "certificates" ADD COLUMN "project_minutes" integer;--> statement-breakpoint
ALTER TABLE "enrolments" ADD COLUMN "finished_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "lesson_progress" ADD COLUMN "mastered_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "quiz_attempts" ADD COLUMN "tests_out" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "certificate_corrections" ADD CONSTRAINT "certificate_corrections_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificate_corrections" ADD CONSTRAINT "certificate_corrections_certificate_id_certificates_id_fk" FOREIGN KEY ("certificate_id") REFERENCES "public"."certificates"("id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
CREATE INDEX "certificate_corrections_certificate" ON "certificate_corrections" USING btree ("certificate_id");--> statement-breakpoint
CREATE INDEX "certificate_corrections_user" ON "certificate_corrections" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "certificate_corrections_owner" ON "certificate_corrections" USING btree ("certificate_id") WHERE corrected_by = 'owner';--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_minutes" CHECK ("certificates"."minutes" >= 0 and "certificates"."project_minutes" >= 0);--> statement-breakpoint
-- Released 0.2.0: it writes no mastered_at and takes no completed_at away.
ALTER TABLE "lesson_progress" ADD CONSTRAINT "lesson_progress_mastered" CHECK ("lesson_progress"."mastered_at" is null or "lesson_progress"."completed_at" is not null);--> statement-breakpoint
-- Quizzes and projects that were passed before. What exercises show is looked at by a job in the night, as only the program reads a lesson's text.
UPDATE lesson_progress p SET mastered_at = p.completed_at FROM lessons l
  WHERE l.id = p.lesson_id AND l.type = 'quiz' AND p.completed_at IS NOT NULL;--> statement-breakpoint
UPDATE lesson_progress p SET mastered_at = greatest(p.completed_at, m.at) FROM (
    SELECT s.user_id, s.lesson_id, min(k.marked_at) AS at FROM submissions s JOIN project_marks k ON k.submission_id = s.id
      WHERE k.outcome IN ('pass', 'merit') GROUP BY 1, 2) m
  WHERE m.user_id = p.user_id AND m.lesson_id = p.lesson_id AND p.completed_at IS NOT NULL;--> statement-breakpoint
-- What was told of completed courses is not told again.
UPDATE enrolments e SET finished_at = a.at FROM activities a
  WHERE a.user_id = e.user_id AND a.event_key = 'course:' || e.course_id;--> statement-breakpoint
UPDATE certificates c SET (minutes, project_minutes) = (SELECT nullif(sum(l.duration_min) FILTER (WHERE l.type <> 'project'), 0),
    coalesce(sum(l.duration_min) FILTER (WHERE l.type = 'project'), 0) FROM version_lessons v JOIN lessons l ON l.id = v.lesson_id
  WHERE v.course_id = c.course_id AND v.version = coalesce(
    (SELECT e.version FROM enrolments e WHERE e.user_id = c.user_id AND e.course_id = c.course_id),
    (SELECT k.version FROM courses k WHERE k.id = c.course_id)));
