CREATE TABLE "course_teachers" (
	"course_id" integer NOT NULL,
	"user_id" uuid NOT NULL,
	"named_at" timestamp with time zone NOT NULL,
	CONSTRAINT "course_teachers_course_id_user_id_pk" PRIMARY KEY("course_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "course_teachers" ADD CONSTRAINT "course_teachers_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_teachers" ADD CONSTRAINT "course_teachers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "course_teachers_user" ON "course_teachers" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "course_teachers_newest" ON "course_teachers" USING btree ("named_at");--> statement-breakpoint
CREATE TABLE "course_review_answers" (
	"review_id" uuid PRIMARY KEY NOT NULL,
	"author_id" uuid,
	"body" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "course_review_answers_body" CHECK ("course_review_answers"."body" <> '')
);
--> statement-breakpoint
ALTER TABLE "course_reviews" ADD COLUMN "id" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "course_reviews" ADD CONSTRAINT "course_reviews_id" UNIQUE("id");--> statement-breakpoint
ALTER TABLE "course_review_answers" ADD CONSTRAINT "course_review_answers_review_id_course_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."course_reviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_review_answers" ADD CONSTRAINT "course_review_answers_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "course_review_answers_author" ON "course_review_answers" USING btree ("author_id");--> statement-breakpoint
CREATE TABLE "course_announcements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"course_id" integer NOT NULL,
	"author_id" uuid,
	"title" text NOT NULL,
	"body" text NOT NULL,
	"week" date NOT NULL,
	"nth" smallint NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"removed_at" timestamp with time zone,
	CONSTRAINT "course_announcements_place" UNIQUE("course_id","week","nth"),
	CONSTRAINT "course_announcements_nth" CHECK ("course_announcements"."nth" between 1 and 2),
	CONSTRAINT "course_announcements_week" CHECK ("course_announcements"."week" = date_trunc('week', "course_announcements"."sent_at" at time zone 'Africa/Nairobi')::date),
	CONSTRAINT "course_announcements_words" CHECK (("course_announcements"."removed_at" is null) = ("course_announcements"."title" <> '' and "course_announcements"."body" <> ''))
);
--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "mail_teachers" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "course_announcements" ADD CONSTRAINT "course_announcements_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_announcements" ADD CONSTRAINT "course_announcements_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "course_announcements_newest" ON "course_announcements" USING btree ("course_id","sent_at");--> statement-breakpoint
CREATE INDEX "course_announcements_author" ON "course_announcements" USING btree ("author_id");