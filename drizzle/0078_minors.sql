CREATE TABLE "guardian_consents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"phone" text NOT NULL,
	"state" text NOT NULL,
	"token_hash" text NOT NULL,
	"code_hash" text,
	"tries" integer DEFAULT 0 NOT NULL,
	"code_expires_at" timestamp with time zone NOT NULL,
	"place" smallint,
	"words" text,
	"locale" text,
	"asked_at" timestamp with time zone NOT NULL,
	"answer_by" timestamp with time zone NOT NULL,
	"answered_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	CONSTRAINT "guardian_consents_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "guardian_consents_state" CHECK ("guardian_consents"."state" in ('asked', 'given', 'refused', 'ended')),
	CONSTRAINT "guardian_consents_places" CHECK ("guardian_consents"."place" between 1 and 4),
	CONSTRAINT "guardian_consents_given" CHECK (("guardian_consents"."state" = 'given') = ("guardian_consents"."place" is not null)),
	CONSTRAINT "guardian_consents_words" CHECK (("guardian_consents"."state" in ('given', 'ended')) = ("guardian_consents"."words" is not null and "guardian_consents"."locale" is not null)),
	CONSTRAINT "guardian_consents_answered" CHECK (("guardian_consents"."state" = 'asked') = ("guardian_consents"."answered_at" is null)),
	CONSTRAINT "guardian_consents_ended" CHECK (("guardian_consents"."state" = 'ended') = ("guardian_consents"."ended_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "mailed_links" ADD COLUMN "is_minor" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "minor_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "guardian_consent_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "guardian_consents" ADD CONSTRAINT "guardian_consents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "guardian_consents_open" ON "guardian_consents" USING btree ("user_id") WHERE state in ('asked', 'given');--> statement-breakpoint
CREATE UNIQUE INDEX "guardian_consents_place" ON "guardian_consents" USING btree ("phone","place");--> statement-breakpoint
CREATE INDEX "guardian_consents_user" ON "guardian_consents" USING btree ("user_id","asked_at");--> statement-breakpoint
CREATE INDEX "guardian_consents_answer_by" ON "guardian_consents" USING btree ("answer_by");--> statement-breakpoint
CREATE INDEX "users_minors" ON "users" USING btree ("minor_until") WHERE minor_until is not null;--> statement-breakpoint
-- Released 0.2.0: it writes neither of the two columns.
ALTER TABLE "users" ADD CONSTRAINT "users_consent_of_minor" CHECK ("users"."guardian_consent_at" is null or "users"."minor_until" is not null);