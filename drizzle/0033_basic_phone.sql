CREATE TABLE "phone_lines" (
	"phone" text PRIMARY KEY NOT NULL,
	"locale" text,
	"stopped" jsonb,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ussd_sessions" (
	"id" text NOT NULL,
	"phone" text NOT NULL,
	"simulated" boolean NOT NULL,
	"stack" jsonb NOT NULL,
	"keys" jsonb NOT NULL,
	"steps" integer DEFAULT 0 NOT NULL,
	"text_length" integer DEFAULT 0 NOT NULL,
	"text_seal" text,
	"answers" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "ussd_sessions_phone_id_pk" PRIMARY KEY("phone","id")
);
--> statement-breakpoint
ALTER TABLE "ussd_applications" ADD COLUMN "simulated" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "ussd_applications" ADD COLUMN "counted" boolean DEFAULT true NOT NULL;--> statement-breakpoint
CREATE INDEX "ussd_sessions_old" ON "ussd_sessions" USING btree ("updated_at");--> statement-breakpoint
-- What was tried out in the phone simulator is kept like any other application, and counted only where it says so.
CREATE OR REPLACE FUNCTION count_ussd_applications() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    UPDATE ussd_jobs SET applications = applications + 1 WHERE id = NEW.job_id AND NEW.counted;
  ELSE
    UPDATE ussd_jobs SET applications = applications - 1 WHERE id = OLD.job_id AND OLD.counted;
  END IF;
  RETURN NULL;
END $$;
