CREATE TABLE "kept_courses" (
	"user_id" uuid NOT NULL,
	"course_id" integer NOT NULL,
	"kept_at" timestamp with time zone NOT NULL,
	CONSTRAINT "kept_courses_user_id_course_id_pk" PRIMARY KEY("user_id","course_id")
);
--> statement-breakpoint
CREATE TABLE "offline_events" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"refused" text,
	CONSTRAINT "offline_events_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "offline_events_kind" CHECK ("offline_events"."kind" in ('opened', 'completed', 'exercise', 'quiz', 'project', 'review', 'message', 'question'))
);
--> statement-breakpoint
ALTER TABLE "kept_courses" ADD CONSTRAINT "kept_courses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kept_courses" ADD CONSTRAINT "kept_courses_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offline_events" ADD CONSTRAINT "offline_events_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "kept_courses_course" ON "kept_courses" USING btree ("course_id");--> statement-breakpoint
CREATE INDEX "offline_events_received" ON "offline_events" USING btree ("received_at");