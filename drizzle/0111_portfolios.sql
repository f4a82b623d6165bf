CREATE TABLE "portfolio_handles" (
	"digest" text PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"free_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "portfolios" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"handle" text NOT NULL,
	"shown_at" timestamp with time zone,
	"is_indexed" boolean DEFAULT false NOT NULL,
	"takes_messages" boolean DEFAULT false NOT NULL,
	"lesson_ids" integer[] DEFAULT '{}' NOT NULL,
	"course_ids" integer[] DEFAULT '{}' NOT NULL,
	"resume_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "portfolios_handle_unique" UNIQUE("handle"),
	CONSTRAINT "portfolios_handle" CHECK ("portfolios"."handle" ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length("portfolios"."handle") between 3 and 30)
);
--> statement-breakpoint
ALTER TABLE "portfolio_handles" ADD CONSTRAINT "portfolio_handles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portfolios" ADD CONSTRAINT "portfolios_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portfolios" ADD CONSTRAINT "portfolios_resume_id_resumes_id_fk" FOREIGN KEY ("resume_id") REFERENCES "public"."resumes"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "portfolio_handles_user" ON "portfolio_handles" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "portfolio_handles_free" ON "portfolio_handles" USING btree ("free_at");--> statement-breakpoint
CREATE INDEX "portfolios_resume" ON "portfolios" USING btree ("resume_id");