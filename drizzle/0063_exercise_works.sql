CREATE TABLE "exercise_works" (
	"user_id" uuid NOT NULL,
	"lesson_id" integer NOT NULL,
	"name" text NOT NULL,
	"work" jsonb NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"solved_at" timestamp with time zone,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "exercise_works_user_id_lesson_id_name_pk" PRIMARY KEY("user_id","lesson_id","name"),
	CONSTRAINT "exercise_works_tries" CHECK ("exercise_works"."tries" >= 0),
	CONSTRAINT "exercise_works_size" CHECK (octet_length("exercise_works"."work"::text) <= 72000)
);
--> statement-breakpoint
ALTER TABLE "exercise_works" ADD CONSTRAINT "exercise_works_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "exercise_works_lesson" ON "exercise_works" USING btree ("lesson_id");--> statement-breakpoint
-- The module of this table stands below that of lessons and may not name it.
ALTER TABLE "exercise_works" ADD CONSTRAINT "exercise_works_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE cascade ON UPDATE no action;
