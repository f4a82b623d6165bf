CREATE TABLE "work_files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"lesson_id" integer NOT NULL,
	"submission_id" uuid,
	"place" smallint NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"ending" text NOT NULL,
	"size" integer NOT NULL,
	"width" integer,
	"height" integer,
	"sent" text NOT NULL,
	"bytes" "bytea",
	"object" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "work_files_object_unique" UNIQUE("object"),
	CONSTRAINT "work_files_kind" CHECK ("work_files"."kind" in ('picture', 'document', 'clip', 'sheet')),
	CONSTRAINT "work_files_place" CHECK ("work_files"."place" between 1 and 11),
	CONSTRAINT "work_files_size" CHECK ("work_files"."size" between 1 and 8388608),
	CONSTRAINT "work_files_bytes" CHECK (num_nonnulls("work_files"."bytes", "work_files"."object") > 0),
	CONSTRAINT "work_files_picture" CHECK (("work_files"."kind" = 'picture') = (num_nonnulls("work_files"."width", "work_files"."height") = 2))
);
--> statement-breakpoint
ALTER TABLE "submissions" DROP CONSTRAINT "submissions_content";--> statement-breakpoint
ALTER TABLE "submissions" ADD COLUMN "files" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
-- Released 0.2.0: an id is unique by itself, so that no row of its is refused.
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_whose" UNIQUE("id","user_id","lesson_id");--> statement-breakpoint
ALTER TABLE "work_files" ADD CONSTRAINT "work_files_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_files" ADD CONSTRAINT "work_files_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_files" ADD CONSTRAINT "work_files_submission" FOREIGN KEY ("submission_id","user_id","lesson_id") REFERENCES "public"."submissions"("id","user_id","lesson_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "work_files_waiting" ON "work_files" USING btree ("user_id","lesson_id","place") WHERE submission_id is null;--> statement-breakpoint
CREATE UNIQUE INDEX "work_files_place" ON "work_files" USING btree ("submission_id","place");--> statement-breakpoint
CREATE INDEX "work_files_sent" ON "work_files" USING btree ("lesson_id","sent");--> statement-breakpoint
CREATE INDEX "work_files_user" ON "work_files" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "work_files_left" ON "work_files" USING btree ("created_at") WHERE submission_id is null;--> statement-breakpoint
-- Released 0.2.0: what it writes has a text or a link; a work without either is allowed beside it.
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_content" CHECK ("submissions"."text" is not null or "submissions"."link" is not null or "submissions"."files" > 0);--> statement-breakpoint
-- From here on written by hand: what a row's object leaves behind is removed like that of every other table (decision 089).
CREATE TRIGGER "work_files_object" AFTER INSERT OR DELETE OR UPDATE OF "object" ON "work_files" FOR EACH ROW EXECUTE FUNCTION "follow_object"();
