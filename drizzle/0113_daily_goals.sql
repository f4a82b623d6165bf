CREATE TABLE "daily_goals" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"unit" text NOT NULL,
	"amount" smallint NOT NULL,
	"remind_hour" smallint,
	"remind_by" text,
	"reminded_on" date,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "daily_goals_amount" CHECK (("daily_goals"."unit" = 'minutes' and "daily_goals"."amount" in (5, 10, 15)) or ("daily_goals"."unit" = 'lessons' and "daily_goals"."amount" in (1, 2, 3))),
	CONSTRAINT "daily_goals_reminder" CHECK (("daily_goals"."remind_hour" is null) = ("daily_goals"."remind_by" is null) and "daily_goals"."remind_hour" between 7 and 20 and "daily_goals"."remind_by" in ('push', 'sms'))
);
--> statement-breakpoint
CREATE TABLE "learning_days" (
	"user_id" uuid NOT NULL,
	"day" date NOT NULL,
	"seconds" integer NOT NULL,
	CONSTRAINT "learning_days_user_id_day_pk" PRIMARY KEY("user_id","day"),
	CONSTRAINT "learning_days_seconds" CHECK ("learning_days"."seconds" between 0 and 90000)
);
--> statement-breakpoint
ALTER TABLE "daily_goals" ADD CONSTRAINT "daily_goals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "learning_days" ADD CONSTRAINT "learning_days_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "daily_goals_reminded" ON "daily_goals" USING btree ("remind_hour") WHERE remind_hour is not null;