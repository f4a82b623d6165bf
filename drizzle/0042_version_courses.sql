CREATE TABLE "past_lessons" (
	"course_id" integer NOT NULL,
	"version" integer NOT NULL,
	"lesson_id" integer NOT NULL,
	"module_id" integer NOT NULL,
	"module_title" text NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "past_lessons_course_id_version_lesson_id_pk" PRIMARY KEY("course_id","version","lesson_id")
);
--> statement-breakpoint
ALTER TABLE "courses" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "courses" ADD COLUMN "is_authored" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "enrolments" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "past_lessons" ADD CONSTRAINT "past_lessons_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "past_lessons" ADD CONSTRAINT "past_lessons_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- From here on written by hand: the lessons of every version in one place (decision 046).
CREATE VIEW version_lessons AS
  SELECT l.course_id, c.version, l.id AS lesson_id, l.module_id, m.title AS module_title, l.position
    FROM lessons l JOIN courses c ON c.id = l.course_id LEFT JOIN course_modules m ON m.id = l.module_id WHERE l.published_at IS NOT NULL
  UNION ALL SELECT course_id, version, lesson_id, module_id, module_title, position FROM past_lessons;
