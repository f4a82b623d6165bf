CREATE TABLE "tracked_jobs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"listing_id" uuid,
	"title" text NOT NULL,
	"company" text NOT NULL,
	"link" text NOT NULL,
	"note" text NOT NULL,
	"state" text NOT NULL,
	"resume" jsonb,
	"resume_name" text,
	"resume_at" timestamp with time zone,
	"remind_on" date,
	"remind_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "tracked_jobs_once" UNIQUE("user_id","listing_id"),
	CONSTRAINT "tracked_jobs_resume" CHECK (num_nonnulls(resume, resume_name, resume_at) in (0, 3)),
	CONSTRAINT "tracked_jobs_reminder" CHECK (remind_at is null or remind_on is not null),
	CONSTRAINT "tracked_jobs_link" CHECK (link = '' or link ~* '^https?://')
);
--> statement-breakpoint
CREATE TABLE "tracked_steps" (
	"id" uuid PRIMARY KEY NOT NULL,
	"tracked_id" uuid NOT NULL,
	"state" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "tracked_jobs" ADD CONSTRAINT "tracked_jobs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tracked_jobs" ADD CONSTRAINT "tracked_jobs_listing_id_job_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."job_listings"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tracked_steps" ADD CONSTRAINT "tracked_steps_tracked_id_tracked_jobs_id_fk" FOREIGN KEY ("tracked_id") REFERENCES "public"."tracked_jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tracked_jobs_user" ON "tracked_jobs" USING btree ("user_id","updated_at");--> statement-breakpoint
CREATE INDEX "tracked_jobs_due" ON "tracked_jobs" USING btree ("remind_at") WHERE remind_at is not null;--> statement-breakpoint
CREATE INDEX "tracked_jobs_listing" ON "tracked_jobs" USING btree ("listing_id");--> statement-breakpoint
CREATE INDEX "tracked_steps_job" ON "tracked_steps" USING btree ("tracked_id","at");