CREATE TABLE "course_drafts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"course_id" integer,
	"document" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "course_drafts_course_id_unique" UNIQUE("course_id")
);
--> statement-breakpoint
ALTER TABLE "course_drafts" ADD CONSTRAINT "course_drafts_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "course_drafts_newest" ON "course_drafts" USING btree ("updated_at");