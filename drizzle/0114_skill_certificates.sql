CREATE TABLE "final_task_attempts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"course_id" integer NOT NULL,
	"task_name" text NOT NULL,
	"task" jsonb NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"answers" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"saves" integer DEFAULT 0 NOT NULL,
	"saved_at" timestamp with time zone,
	"state" text DEFAULT 'open' NOT NULL,
	"handed_in_at" timestamp with time zone,
	"ran_out" boolean DEFAULT false NOT NULL,
	"right_parts" smallint,
	"asked_parts" smallint,
	"marker_id" uuid,
	"outcome" text,
	"criteria" jsonb,
	"feedback" text,
	"marked_at" timestamp with time zone,
	CONSTRAINT "final_task_attempts_state" CHECK ("final_task_attempts"."state" in ('open', 'waiting', 'passed', 'not-passed')),
	CONSTRAINT "final_task_attempts_clock" CHECK ("final_task_attempts"."ends_at" between "final_task_attempts"."started_at" + interval '30 minutes' and "final_task_attempts"."started_at" + interval '60 minutes'),
	CONSTRAINT "final_task_attempts_handed_in" CHECK (("final_task_attempts"."state" = 'open') = ("final_task_attempts"."handed_in_at" is null) and ("final_task_attempts"."handed_in_at" is null) = ("final_task_attempts"."right_parts" is null) and ("final_task_attempts"."right_parts" is null) = ("final_task_attempts"."asked_parts" is null)),
	CONSTRAINT "final_task_attempts_parts" CHECK ("final_task_attempts"."right_parts" between 0 and "final_task_attempts"."asked_parts"),
	CONSTRAINT "final_task_attempts_mark" CHECK (("final_task_attempts"."marked_at" is null) = ("final_task_attempts"."outcome" is null) and ("final_task_attempts"."marked_at" is null) = ("final_task_attempts"."criteria" is null) and ("final_task_attempts"."marked_at" is null) = ("final_task_attempts"."feedback" is null)),
	CONSTRAINT "final_task_attempts_result" CHECK (case "final_task_attempts"."state" when 'passed' then coalesce("final_task_attempts"."outcome" in ('pass', 'merit'), false)
        when 'not-passed' then coalesce("final_task_attempts"."outcome" = 'not-yet', true) else "final_task_attempts"."outcome" is null end)
);
--> statement-breakpoint
CREATE TABLE "final_tasks" (
	"name" text PRIMARY KEY NOT NULL,
	"course_id" integer NOT NULL,
	"title" jsonb NOT NULL,
	"minutes" smallint NOT NULL,
	"body" jsonb NOT NULL,
	"rubric" jsonb NOT NULL,
	CONSTRAINT "final_tasks_minutes" CHECK ("final_tasks"."minutes" between 30 and 60)
);
--> statement-breakpoint
-- Released 0.2.0: it inserts where nothing conflicts, by any constraint, and what it writes is of the kind completion: the new one holds that once.
ALTER TABLE "certificates" DROP CONSTRAINT "certificates_user_course";--> statement-breakpoint
ALTER TABLE "certificates" ADD COLUMN "kind" text DEFAULT 'completion' NOT NULL;--> statement-breakpoint
ALTER TABLE "certificates" ADD COLUMN "shows_works" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "final_task_attempts" ADD CONSTRAINT "final_task_attempts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "final_task_attempts" ADD CONSTRAINT "final_task_attempts_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "final_task_attempts" ADD CONSTRAINT "final_task_attempts_marker_id_users_id_fk" FOREIGN KEY ("marker_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "final_tasks" ADD CONSTRAINT "final_tasks_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "final_task_attempts_one" ON "final_task_attempts" USING btree ("user_id","course_id") WHERE state <> 'not-passed';--> statement-breakpoint
CREATE INDEX "final_task_attempts_course" ON "final_task_attempts" USING btree ("course_id","user_id");--> statement-breakpoint
CREATE INDEX "final_task_attempts_marker" ON "final_task_attempts" USING btree ("marker_id");--> statement-breakpoint
CREATE INDEX "final_task_attempts_open" ON "final_task_attempts" USING btree ("ends_at") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "final_task_attempts_waiting" ON "final_task_attempts" USING btree ("handed_in_at") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "final_tasks_course" ON "final_tasks" USING btree ("course_id");--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_user_course_kind" UNIQUE("user_id","course_id","kind");--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_kind" CHECK ("certificates"."kind" in ('completion', 'skill'));--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_shows_works" CHECK ("certificates"."kind" = 'skill' or not "certificates"."shows_works");--> statement-breakpoint
-- An attempt goes forward alone: its task and its clock stay, after its end nothing is written, and a result is said once. A marker may leave.
CREATE FUNCTION "final_task_attempts_forward"() RETURNS trigger AS $$
BEGIN
  IF (NEW.id, NEW.user_id, NEW.course_id, NEW.task_name, NEW.task, NEW.started_at, NEW.ends_at)
    IS DISTINCT FROM (OLD.id, OLD.user_id, OLD.course_id, OLD.task_name, OLD.task, OLD.started_at, OLD.ends_at) THEN
    RAISE EXCEPTION 'the task and the clock of an attempt stay as they were';
  END IF;
  IF OLD.state <> 'open' AND (NEW.answers, NEW.text, NEW.saves, NEW.handed_in_at, NEW.ran_out, NEW.right_parts, NEW.asked_parts)
    IS DISTINCT FROM (OLD.answers, OLD.text, OLD.saves, OLD.handed_in_at, OLD.ran_out, OLD.right_parts, OLD.asked_parts) THEN
    RAISE EXCEPTION 'what was handed in stays as it was';
  END IF;
  IF NEW.state <> OLD.state AND NOT (OLD.state = 'open' AND NEW.state IN ('waiting', 'not-passed')
    OR OLD.state = 'waiting' AND NEW.state IN ('passed', 'not-passed')) THEN
    RAISE EXCEPTION 'a result goes forward alone';
  END IF;
  IF OLD.marked_at IS NOT NULL AND (NEW.outcome, NEW.criteria, NEW.feedback, NEW.marked_at)
    IS DISTINCT FROM (OLD.outcome, OLD.criteria, OLD.feedback, OLD.marked_at) THEN
    RAISE EXCEPTION 'a mark is given once';
  END IF;
  RETURN NEW;
END $$ LANGUAGE plpgsql;
--> statement-breakpoint
CREATE TRIGGER "final_task_attempts_forward" BEFORE UPDATE ON "final_task_attempts" FOR EACH ROW EXECUTE FUNCTION "final_task_attempts_forward"();
