-- Released 0.2.0: the id alone is unique already.
ALTER TABLE "course_drafts" ADD CONSTRAINT "course_drafts_of_course" UNIQUE("id","course_id");
--> statement-breakpoint
CREATE TABLE "publish_requests" (
	"draft_id" uuid PRIMARY KEY NOT NULL,
	"course_id" integer NOT NULL,
	"user_id" uuid NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"refused_at" timestamp with time zone,
	"reason" text,
	CONSTRAINT "publish_requests_refused" CHECK (("publish_requests"."refused_at" is null) = ("publish_requests"."reason" is null)),
	CONSTRAINT "publish_requests_reason" CHECK ("publish_requests"."reason" <> '')
);
--> statement-breakpoint
CREATE TABLE "teacher_pages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"slug" text NOT NULL,
	"about_en" text NOT NULL,
	"about_sw" text NOT NULL,
	"link" text NOT NULL,
	"shown_at" timestamp with time zone,
	"hidden_at" timestamp with time zone,
	"hidden_by" text,
	"hidden_reason" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "teacher_pages_user_id_unique" UNIQUE("user_id"),
	CONSTRAINT "teacher_pages_slug_unique" UNIQUE("slug"),
	CONSTRAINT "teacher_pages_slug" CHECK ("teacher_pages"."slug" ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
	CONSTRAINT "teacher_pages_link" CHECK ("teacher_pages"."link" = '' or "teacher_pages"."link" ~* '^https?://'),
	CONSTRAINT "teacher_pages_words" CHECK ("teacher_pages"."shown_at" is null or "teacher_pages"."about_en" <> '' or "teacher_pages"."about_sw" <> ''),
	CONSTRAINT "teacher_pages_hidden" CHECK (num_nonnulls("teacher_pages"."hidden_at", "teacher_pages"."hidden_by", "teacher_pages"."hidden_reason") in (0, 3))
);
--> statement-breakpoint
-- Released 0.2.0: reports_once keeps the same, with pages of teachers; it names no constraint where it writes.
ALTER TABLE "reports" DROP CONSTRAINT "reports_target";
--> statement-breakpoint
-- Released 0.2.0: reports_one_thing keeps the same, with pages of teachers.
ALTER TABLE "reports" DROP CONSTRAINT "reports_one";
--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "teacher_page_id" uuid;
--> statement-breakpoint
ALTER TABLE "course_teachers" ADD COLUMN "publishes_since" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "publish_requests" ADD CONSTRAINT "publish_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "publish_requests" ADD CONSTRAINT "publish_requests_draft" FOREIGN KEY ("draft_id","course_id") REFERENCES "public"."course_drafts"("id","course_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "publish_requests" ADD CONSTRAINT "publish_requests_teacher" FOREIGN KEY ("course_id","user_id") REFERENCES "public"."course_teachers"("course_id","user_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "teacher_pages" ADD CONSTRAINT "teacher_pages_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "publish_requests_of_teacher" ON "publish_requests" USING btree ("course_id","user_id");
--> statement-breakpoint
CREATE INDEX "publish_requests_user" ON "publish_requests" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "publish_requests_waiting" ON "publish_requests" USING btree ("asked_at") WHERE refused_at is null;
--> statement-breakpoint
CREATE INDEX "teacher_pages_hidden" ON "teacher_pages" USING btree ("hidden_at") WHERE hidden_at is not null;
--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_teacher_page_id_teacher_pages_id_fk" FOREIGN KEY ("teacher_page_id") REFERENCES "public"."teacher_pages"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "reports_teacher_page" ON "reports" USING btree ("teacher_page_id");
--> statement-breakpoint
-- Released 0.2.0: its reports name no page, so each of them is told apart as before.
ALTER TABLE "reports" ADD CONSTRAINT "reports_once" UNIQUE NULLS NOT DISTINCT("user_id","post_id","reply_id","ussd_job_id","message_id","teacher_page_id");
--> statement-breakpoint
-- Released 0.2.0: what it writes names one of the four things, which is allowed as before.
ALTER TABLE "reports" ADD CONSTRAINT "reports_one_thing" CHECK (num_nonnulls("reports"."post_id", "reports"."reply_id", "reports"."ussd_job_id", "reports"."message_id", "reports"."teacher_page_id") = 1);
