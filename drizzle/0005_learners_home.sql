CREATE TABLE "avatars" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"version" text NOT NULL,
	"webp" "bytea" NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "avatars_version_unique" UNIQUE("version")
);
--> statement-breakpoint
CREATE TABLE "phone_codes" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"phone" text NOT NULL,
	"code_hash" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "assessment_attempts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"category" text NOT NULL,
	"drawn" jsonb NOT NULL,
	"answers" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"submitted_at" timestamp with time zone,
	"abandoned_at" timestamp with time zone,
	"scores" jsonb,
	CONSTRAINT "assessment_attempts_scored" CHECK (("assessment_attempts"."submitted_at" is null) = ("assessment_attempts"."scores" is null))
);
--> statement-breakpoint
CREATE TABLE "assessment_questions" (
	"id" text PRIMARY KEY NOT NULL,
	"category" text NOT NULL,
	"question" text NOT NULL,
	"options" jsonb NOT NULL,
	"correct" integer NOT NULL,
	"explanation" text NOT NULL,
	"difficulty" text NOT NULL,
	"first" integer,
	"retired_at" timestamp with time zone,
	CONSTRAINT "assessment_questions_first_unique" UNIQUE("first"),
	CONSTRAINT "assessment_questions_correct" CHECK ("assessment_questions"."correct" between 0 and 3),
	CONSTRAINT "assessment_questions_options" CHECK (jsonb_array_length("assessment_questions"."options") = 4)
);
--> statement-breakpoint
CREATE TABLE "outgoing_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"recipient" text NOT NULL,
	"text" text NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"created_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "activities" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"event_key" text NOT NULL,
	"title" text NOT NULL,
	"points" integer NOT NULL,
	"day" date NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "activities_points" CHECK ("activities"."points" between 0 and 100)
);
--> statement-breakpoint
CREATE TABLE "earnings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"platform" text NOT NULL,
	"amount_kes" integer NOT NULL,
	"month" text NOT NULL,
	"status" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "earnings_amount" CHECK ("earnings"."amount_kes" between 1 and 999999999),
	CONSTRAINT "earnings_month" CHECK ("earnings"."month" ~ '^20[0-9]{2}-(0[1-9]|1[0-2])$')
);
--> statement-breakpoint
CREATE TABLE "learning_goals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"title" text NOT NULL,
	"description" text,
	"target_date" date,
	"status" text DEFAULT 'active' NOT NULL,
	"progress_percentage" integer DEFAULT 0 NOT NULL,
	"category" text DEFAULT 'Learning' NOT NULL,
	"target" text,
	"created_at" timestamp with time zone NOT NULL,
	"completed_at" timestamp with time zone,
	CONSTRAINT "learning_goals_progress" CHECK ("learning_goals"."progress_percentage" between 0 and 100),
	CONSTRAINT "learning_goals_completed" CHECK (("learning_goals"."status" = 'completed') = ("learning_goals"."progress_percentage" = 100)),
	CONSTRAINT "learning_goals_title" CHECK (length(btrim("learning_goals"."title")) between 1 and 480)
);
--> statement-breakpoint
CREATE TABLE "progress_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"goal_id" uuid NOT NULL,
	"title" text NOT NULL,
	"description" text,
	"points_earned" integer DEFAULT 0 NOT NULL,
	"entry_type" text DEFAULT 'milestone' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "progress_entries_points" CHECK ("progress_entries"."points_earned" between 0 and 100)
);
--> statement-breakpoint
CREATE TABLE "user_badges" (
	"user_id" uuid NOT NULL,
	"badge" text NOT NULL,
	"awarded_at" timestamp with time zone NOT NULL,
	CONSTRAINT "user_badges_user_id_badge_pk" PRIMARY KEY("user_id","badge")
);
--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "onboarded_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "phone" text;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "phone_verified_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "mail_badges" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "mail_goals" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "deletion_asked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "erased_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "avatars" ADD CONSTRAINT "avatars_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "phone_codes" ADD CONSTRAINT "phone_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assessment_attempts" ADD CONSTRAINT "assessment_attempts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activities" ADD CONSTRAINT "activities_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "earnings" ADD CONSTRAINT "earnings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "learning_goals" ADD CONSTRAINT "learning_goals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "progress_entries" ADD CONSTRAINT "progress_entries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "progress_entries" ADD CONSTRAINT "progress_entries_goal_id_learning_goals_id_fk" FOREIGN KEY ("goal_id") REFERENCES "public"."learning_goals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_badges" ADD CONSTRAINT "user_badges_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "assessment_attempts_user" ON "assessment_attempts" USING btree ("user_id","category","started_at");--> statement-breakpoint
CREATE UNIQUE INDEX "assessment_attempts_open" ON "assessment_attempts" USING btree ("user_id") WHERE submitted_at is null and abandoned_at is null;--> statement-breakpoint
CREATE INDEX "assessment_questions_category" ON "assessment_questions" USING btree ("category");--> statement-breakpoint
CREATE INDEX "outgoing_messages_status" ON "outgoing_messages" USING btree ("status","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "activities_event" ON "activities" USING btree ("user_id","event_key");--> statement-breakpoint
CREATE INDEX "activities_user" ON "activities" USING btree ("user_id","day");--> statement-breakpoint
CREATE INDEX "earnings_user" ON "earnings" USING btree ("user_id","month");--> statement-breakpoint
CREATE INDEX "learning_goals_user" ON "learning_goals" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "progress_entries_user" ON "progress_entries" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "progress_entries_goal" ON "progress_entries" USING btree ("goal_id");