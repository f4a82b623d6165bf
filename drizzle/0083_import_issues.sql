CREATE TABLE "course_import_issues" (
	"draft_id" uuid NOT NULL,
	"place" integer NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"within" text NOT NULL,
	CONSTRAINT "course_import_issues_draft_id_place_pk" PRIMARY KEY("draft_id","place"),
	CONSTRAINT "course_import_issues_place" CHECK ("course_import_issues"."place" >= 0),
	CONSTRAINT "course_import_issues_length" CHECK (char_length("course_import_issues"."name") <= 400 and char_length("course_import_issues"."within") <= 400)
);
--> statement-breakpoint
ALTER TABLE "course_import_issues" ADD CONSTRAINT "course_import_issues_draft_id_course_drafts_id_fk" FOREIGN KEY ("draft_id") REFERENCES "public"."course_drafts"("id") ON DELETE cascade ON UPDATE no action;