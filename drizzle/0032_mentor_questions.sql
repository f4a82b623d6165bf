CREATE TABLE "mentor_questions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"phone" text NOT NULL,
	"skill" text NOT NULL,
	"content" text NOT NULL,
	"locale" text NOT NULL,
	"mentor_id" uuid,
	"asked" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"passed_at" timestamp with time zone NOT NULL,
	"heard_to" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"answered_at" timestamp with time zone,
	"closed_at" timestamp with time zone,
	"passes" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "mentor_questions_content" CHECK (char_length("mentor_questions"."content") between 1 and 480)
);
--> statement-breakpoint
ALTER TABLE "mentor_questions" ADD CONSTRAINT "mentor_questions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mentor_questions" ADD CONSTRAINT "mentor_questions_mentor_id_mentors_id_fk" FOREIGN KEY ("mentor_id") REFERENCES "public"."mentors"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "mentor_questions_open" ON "mentor_questions" USING btree ("phone") WHERE closed_at is null;--> statement-breakpoint
CREATE INDEX "mentor_questions_user" ON "mentor_questions" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "mentor_questions_answered" ON "mentor_questions" USING btree ("answered_at");