CREATE TABLE "course_files" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"bytes" "bytea" NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "course_files_id" CHECK ("course_files"."id" ~ '^[0-9a-f]{32}$')
);
