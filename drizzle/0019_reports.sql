CREATE TABLE "reports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"post_id" uuid,
	"reply_id" uuid,
	"ussd_job_id" uuid,
	"kind" text NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone,
	CONSTRAINT "reports_target" UNIQUE NULLS NOT DISTINCT("user_id","post_id","reply_id","ussd_job_id"),
	CONSTRAINT "reports_one" CHECK (num_nonnulls("reports"."post_id", "reports"."reply_id", "reports"."ussd_job_id") = 1)
);
--> statement-breakpoint
ALTER TABLE "ussd_jobs" ADD COLUMN "hidden_by" text;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_reply_id_replies_id_fk" FOREIGN KEY ("reply_id") REFERENCES "public"."replies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_ussd_job_id_ussd_jobs_id_fk" FOREIGN KEY ("ussd_job_id") REFERENCES "public"."ussd_jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reports_post" ON "reports" USING btree ("post_id");--> statement-breakpoint
CREATE INDEX "reports_reply" ON "reports" USING btree ("reply_id");--> statement-breakpoint
CREATE INDEX "reports_ussd_job" ON "reports" USING btree ("ussd_job_id");--> statement-breakpoint
CREATE INDEX "reports_open" ON "reports" USING btree ("created_at") WHERE settled_at is null;--> statement-breakpoint
-- Written by hand: until now only the staff hid jobs.
UPDATE ussd_jobs SET hidden_by = 'staff' WHERE state = 'hidden';
