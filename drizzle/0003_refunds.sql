CREATE TABLE "mentors" (
	"id" uuid PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"title" text NOT NULL,
	"company" text DEFAULT '' NOT NULL,
	"experience" text DEFAULT '' NOT NULL,
	"bio" text DEFAULT '' NOT NULL,
	"price_per_hour_kes" integer NOT NULL,
	"avatar_url" text,
	"skills" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"specialties" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"languages" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"timezone" text DEFAULT 'Africa/Nairobi' NOT NULL,
	"verified" boolean DEFAULT false NOT NULL,
	"is_test" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "mentors_slug_unique" UNIQUE("slug"),
	CONSTRAINT "mentors_price" CHECK ("mentors"."price_per_hour_kes" between 1 and 250000)
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"payment_id" uuid NOT NULL,
	"requested_by" uuid,
	"reason" text NOT NULL,
	"amount_kes" integer NOT NULL,
	"receipt" text,
	"state" text NOT NULL,
	"method" text,
	"answer" text,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"result_hash" text,
	"conversation_id" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_tried_at" timestamp with time zone,
	"result_code" text,
	"result_desc" text,
	"reference" text,
	"created_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone,
	CONSTRAINT "refunds_result_hash_unique" UNIQUE("result_hash"),
	CONSTRAINT "refunds_reference_unique" UNIQUE("reference"),
	CONSTRAINT "refunds_amount" CHECK ("refunds"."amount_kes" between 1 and 250000),
	CONSTRAINT "refunds_decided" CHECK ("refunds"."state" in ('requested') or "refunds"."decided_at" is not null),
	CONSTRAINT "refunds_done" CHECK (("refunds"."state" = 'done') = ("refunds"."settled_at" is not null))
);
--> statement-breakpoint
DROP INDEX "money_reviews_once";--> statement-breakpoint
ALTER TABLE "money_reviews" ADD COLUMN "outcome" text;--> statement-breakpoint
ALTER TABLE "payment_events" ADD COLUMN "applies_event" integer;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "is_test" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_requested_by_users_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "mentors_test" ON "mentors" USING btree ("is_test") WHERE is_test;--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_payment" ON "refunds" USING btree ("payment_id") WHERE state <> 'refused';--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_receipt" ON "refunds" USING btree ("receipt") WHERE state <> 'refused' and receipt is not null;--> statement-breakpoint
CREATE INDEX "refunds_open" ON "refunds" USING btree ("state","created_at");--> statement-breakpoint
ALTER TABLE "payment_events" ADD CONSTRAINT "payment_events_applies_event_payment_events_id_fk" FOREIGN KEY ("applies_event") REFERENCES "public"."payment_events"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_events_applied" ON "payment_events" USING btree ("applies_event");--> statement-breakpoint
CREATE INDEX "payment_events_heard" ON "payment_events" USING btree ("at") WHERE kind in ('callback', 'refund-result');--> statement-breakpoint
CREATE UNIQUE INDEX "money_reviews_once" ON "money_reviews" USING btree (coalesce("payment_id", '00000000-0000-0000-0000-000000000000'),"reason",coalesce("receipt", ''));