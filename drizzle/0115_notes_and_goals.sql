CREATE TABLE "lesson_notes" (
	"user_id" uuid NOT NULL,
	"lesson_id" integer NOT NULL,
	"course_id" integer NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"bookmarked_at" timestamp with time zone,
	"bookmark_step" smallint,
	"bookmark_words" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "lesson_notes_user_id_lesson_id_pk" PRIMARY KEY("user_id","lesson_id"),
	CONSTRAINT "lesson_notes_holds" CHECK ("lesson_notes"."text" <> '' or "lesson_notes"."bookmarked_at" is not null),
	CONSTRAINT "lesson_notes_length" CHECK (length("lesson_notes"."text") <= 40000),
	CONSTRAINT "lesson_notes_bookmark" CHECK (("lesson_notes"."bookmarked_at" is not null or ("lesson_notes"."bookmark_step" is null and "lesson_notes"."bookmark_words" = '')) and "lesson_notes"."bookmark_step" between 0 and 200 and length("lesson_notes"."bookmark_words") <= 80)
);
--> statement-breakpoint
CREATE TABLE "daily_goals" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"unit" text NOT NULL,
	"amount" smallint NOT NULL,
	"remind_hour" smallint,
	"remind_by" text,
	"reminded_on" date,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "daily_goals_amount" CHECK (("daily_goals"."unit" = 'minutes' and "daily_goals"."amount" in (5, 10, 15)) or ("daily_goals"."unit" = 'lessons' and "daily_goals"."amount" in (1, 2, 3))),
	CONSTRAINT "daily_goals_reminder" CHECK (("daily_goals"."remind_hour" is null) = ("daily_goals"."remind_by" is null) and "daily_goals"."remind_hour" between 7 and 20 and "daily_goals"."remind_by" in ('push', 'sms'))
);
--> statement-breakpoint
CREATE TABLE "learning_days" (
	"user_id" uuid NOT NULL,
	"day" date NOT NULL,
	"seconds" integer NOT NULL,
	CONSTRAINT "learning_days_user_id_day_pk" PRIMARY KEY("user_id","day"),
	CONSTRAINT "learning_days_seconds" CHECK ("learning_days"."seconds" between 0 and 90000)
);
--> statement-breakpoint
ALTER TABLE "offline_events" DROP CONSTRAINT "offline_events_kind";--> statement-breakpoint
ALTER TABLE "lesson_progress" ADD COLUMN "steps" smallint;--> statement-breakpoint
ALTER TABLE "lesson_notes" ADD CONSTRAINT "lesson_notes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_notes" ADD CONSTRAINT "lesson_notes_of_lesson" FOREIGN KEY ("course_id","lesson_id") REFERENCES "public"."lessons"("course_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "daily_goals" ADD CONSTRAINT "daily_goals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "learning_days" ADD CONSTRAINT "learning_days_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lesson_notes_lesson" ON "lesson_notes" USING btree ("lesson_id");--> statement-breakpoint
CREATE INDEX "daily_goals_reminded" ON "daily_goals" USING btree ("remind_hour") WHERE remind_hour is not null;--> statement-breakpoint
-- Released 0.2.0: the kinds that it writes stay, one is added.
ALTER TABLE "offline_events" ADD CONSTRAINT "offline_events_kind" CHECK ("offline_events"."kind" in ('opened', 'completed', 'exercise', 'quiz', 'project', 'review', 'message', 'question', 'note'));