CREATE TABLE "review_answers" (
	"user_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"lesson_id" integer NOT NULL,
	"key" text NOT NULL,
	"answer" jsonb NOT NULL,
	"is_right" boolean NOT NULL,
	"rating" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"counts" boolean NOT NULL,
	"before" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "review_answers_user_id_client_id_pk" PRIMARY KEY("user_id","client_id"),
	CONSTRAINT "review_answers_rating" CHECK (("review_answers"."rating" = 'again') = (not "review_answers"."is_right"))
);
--> statement-breakpoint
CREATE TABLE "review_cards" (
	"user_id" uuid NOT NULL,
	"lesson_id" integer NOT NULL,
	"key" text NOT NULL,
	"place" integer NOT NULL,
	"on_phone" boolean NOT NULL,
	"due" timestamp with time zone NOT NULL,
	"stability" double precision DEFAULT 0 NOT NULL,
	"difficulty" double precision DEFAULT 0 NOT NULL,
	"reps" integer DEFAULT 0 NOT NULL,
	"lapses" integer DEFAULT 0 NOT NULL,
	"last_review" timestamp with time zone,
	"last_right" boolean,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "review_cards_user_id_lesson_id_key_pk" PRIMARY KEY("user_id","lesson_id","key"),
	CONSTRAINT "review_cards_key" CHECK ("review_cards"."key" ~ '^[ceq]-[a-z0-9-]{1,80}$'),
	CONSTRAINT "review_cards_memory" CHECK ("review_cards"."stability" >= 0 and "review_cards"."difficulty" between 0 and 10),
	CONSTRAINT "review_cards_lapses" CHECK ("review_cards"."lapses" between 0 and "review_cards"."reps"),
	CONSTRAINT "review_cards_answered" CHECK (("review_cards"."reps" = 0) = ("review_cards"."last_review" is null)),
	CONSTRAINT "review_cards_right" CHECK (("review_cards"."last_review" is null) = ("review_cards"."last_right" is null))
);
--> statement-breakpoint
CREATE TABLE "review_lessons" (
	"user_id" uuid NOT NULL,
	"lesson_id" integer NOT NULL,
	"made_of" text NOT NULL,
	CONSTRAINT "review_lessons_user_id_lesson_id_pk" PRIMARY KEY("user_id","lesson_id")
);
--> statement-breakpoint
CREATE TABLE "review_settings" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"per_day" integer DEFAULT 10 NOT NULL,
	"sms" boolean DEFAULT false NOT NULL,
	"sms_day" date,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "review_settings_per_day" CHECK ("review_settings"."per_day" in (5, 10, 20, 30))
);
--> statement-breakpoint
CREATE TABLE "review_shown" (
	"user_id" uuid NOT NULL,
	"course_id" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "review_shown_user_id_course_id_pk" PRIMARY KEY("user_id","course_id")
);
--> statement-breakpoint
ALTER TABLE "review_answers" ADD CONSTRAINT "review_answers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_answers" ADD CONSTRAINT "review_answers_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_cards" ADD CONSTRAINT "review_cards_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_cards" ADD CONSTRAINT "review_cards_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_lessons" ADD CONSTRAINT "review_lessons_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_lessons" ADD CONSTRAINT "review_lessons_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_settings" ADD CONSTRAINT "review_settings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_shown" ADD CONSTRAINT "review_shown_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_shown" ADD CONSTRAINT "review_shown_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "review_answers_day" ON "review_answers" USING btree ("user_id","at");--> statement-breakpoint
CREATE INDEX "review_answers_old" ON "review_answers" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "review_cards_due" ON "review_cards" USING btree ("user_id","due");--> statement-breakpoint
CREATE INDEX "review_settings_sms" ON "review_settings" USING btree ("sms_day") WHERE sms;