CREATE TABLE "bookings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"mentor_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"during" "tstzrange" NOT NULL,
	"meeting" "tstzrange" GENERATED ALWAYS AS (tstzrange("bookings"."starts_at", "bookings"."ends_at")) STORED,
	"state" text NOT NULL,
	"held_until" timestamp with time zone,
	"price_kes" integer NOT NULL,
	"fee_kes" integer NOT NULL,
	"payment_id" uuid,
	"package_purchase_id" uuid,
	"credit_id" uuid,
	"room" text NOT NULL,
	"sequence" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone,
	"cancelled_at" timestamp with time zone,
	"cancelled_by" text,
	"money" text,
	"marked_at" timestamp with time zone,
	"absent" text,
	"day_reminded" boolean DEFAULT false NOT NULL,
	"hour_reminded" boolean DEFAULT false NOT NULL,
	CONSTRAINT "bookings_payment_id_unique" UNIQUE("payment_id"),
	CONSTRAINT "bookings_span" CHECK ("bookings"."starts_at" < "bookings"."ends_at"),
	CONSTRAINT "bookings_paid" CHECK (num_nonnulls("bookings"."payment_id", "bookings"."package_purchase_id", "bookings"."credit_id") = 1),
	CONSTRAINT "bookings_held" CHECK ("bookings"."state" <> 'held' or ("bookings"."held_until" is not null and "bookings"."payment_id" is not null)),
	CONSTRAINT "bookings_confirmed" CHECK ("bookings"."state" <> 'confirmed' or "bookings"."confirmed_at" is not null),
	CONSTRAINT "bookings_cancelled" CHECK (("bookings"."state" = 'cancelled') = ("bookings"."cancelled_at" is not null) and ("bookings"."state" = 'cancelled') = ("bookings"."money" is not null)),
	CONSTRAINT "bookings_marked" CHECK ("bookings"."marked_at" is null or "bookings"."state" = 'confirmed'),
	CONSTRAINT "bookings_fee" CHECK ("bookings"."fee_kes" between 0 and "bookings"."price_kes")
);
--> statement-breakpoint
CREATE TABLE "mentor_credits" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"mentor_id" uuid NOT NULL,
	"amount_kes" integer NOT NULL,
	"minutes" integer NOT NULL,
	"payment_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	CONSTRAINT "mentor_credits_payment_id_unique" UNIQUE("payment_id")
);
--> statement-breakpoint
CREATE TABLE "mentor_days" (
	"id" uuid PRIMARY KEY NOT NULL,
	"mentor_id" uuid NOT NULL,
	"day" date NOT NULL,
	"from_minute" integer,
	"to_minute" integer,
	CONSTRAINT "mentor_days_once" UNIQUE NULLS NOT DISTINCT("mentor_id","day","from_minute"),
	CONSTRAINT "mentor_days_span" CHECK (("mentor_days"."from_minute" is null and "mentor_days"."to_minute" is null) or ("mentor_days"."from_minute" between 0 and 1439 and "mentor_days"."to_minute" between 1 and 1440 and "mentor_days"."from_minute" < "mentor_days"."to_minute"))
);
--> statement-breakpoint
CREATE TABLE "mentor_hours" (
	"id" uuid PRIMARY KEY NOT NULL,
	"mentor_id" uuid NOT NULL,
	"weekday" integer NOT NULL,
	"from_minute" integer NOT NULL,
	"to_minute" integer NOT NULL,
	CONSTRAINT "mentor_hours_once" UNIQUE("mentor_id","weekday","from_minute"),
	CONSTRAINT "mentor_hours_weekday" CHECK ("mentor_hours"."weekday" between 1 and 7),
	CONSTRAINT "mentor_hours_span" CHECK ("mentor_hours"."from_minute" between 0 and 1439 and "mentor_hours"."to_minute" between 1 and 1440 and "mentor_hours"."from_minute" < "mentor_hours"."to_minute")
);
--> statement-breakpoint
CREATE TABLE "mentor_packages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"mentor_id" uuid NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"features" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"price_usd" integer NOT NULL,
	"sessions" integer NOT NULL,
	"minutes" integer NOT NULL,
	"is_popular" boolean DEFAULT false NOT NULL,
	"position" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"retired_at" timestamp with time zone,
	CONSTRAINT "mentor_packages_price" CHECK ("mentor_packages"."price_usd" between 1 and 1500),
	CONSTRAINT "mentor_packages_sessions" CHECK ("mentor_packages"."sessions" between 1 and 20),
	CONSTRAINT "mentor_packages_minutes" CHECK ("mentor_packages"."minutes" between 15 and 240)
);
--> statement-breakpoint
CREATE TABLE "mentor_payouts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"mentor_id" uuid NOT NULL,
	"amount_kes" integer NOT NULL,
	"reference" text NOT NULL,
	"paid_by" uuid,
	"paid_at" timestamp with time zone NOT NULL,
	CONSTRAINT "mentor_payouts_reference_unique" UNIQUE("reference"),
	CONSTRAINT "mentor_payouts_amount" CHECK ("mentor_payouts"."amount_kes" > 0)
);
--> statement-breakpoint
CREATE TABLE "mentor_reviews" (
	"booking_id" uuid PRIMARY KEY NOT NULL,
	"mentor_id" uuid NOT NULL,
	"user_id" uuid,
	"stars" integer NOT NULL,
	"body" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"hidden_at" timestamp with time zone,
	CONSTRAINT "mentor_reviews_stars" CHECK ("mentor_reviews"."stars" between 1 and 5)
);
--> statement-breakpoint
CREATE TABLE "package_purchases" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"mentor_id" uuid NOT NULL,
	"package_id" uuid NOT NULL,
	"payment_id" uuid NOT NULL,
	"name" text NOT NULL,
	"sessions" integer NOT NULL,
	"minutes" integer NOT NULL,
	"used" integer DEFAULT 0 NOT NULL,
	"price_kes" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "package_purchases_payment_id_unique" UNIQUE("payment_id"),
	CONSTRAINT "package_purchases_used" CHECK ("package_purchases"."used" between 0 and "package_purchases"."sessions")
);
--> statement-breakpoint
ALTER TABLE "mentors" ADD COLUMN "user_id" uuid;--> statement-breakpoint
ALTER TABLE "mentors" ADD COLUMN "years" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "mentors" ADD COLUMN "notice_minutes" integer DEFAULT 120 NOT NULL;--> statement-breakpoint
ALTER TABLE "mentors" ADD COLUMN "buffer_minutes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "mentors" ADD COLUMN "meeting_url" text;--> statement-breakpoint
ALTER TABLE "mentors" ADD COLUMN "deactivated_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "mentors" ADD COLUMN "search" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector('simple', plain_text("mentors"."name")), 'A') || setweight(to_tsvector('simple', plain_text("mentors"."title" || ' ' || "mentors"."company" || ' ' || "mentors"."skills"::text)), 'B') || setweight(to_tsvector('simple', plain_text("mentors"."bio")), 'C')) STORED;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_mentor_id_mentors_id_fk" FOREIGN KEY ("mentor_id") REFERENCES "public"."mentors"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_package_purchase_id_package_purchases_id_fk" FOREIGN KEY ("package_purchase_id") REFERENCES "public"."package_purchases"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_credit_id_mentor_credits_id_fk" FOREIGN KEY ("credit_id") REFERENCES "public"."mentor_credits"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mentor_credits" ADD CONSTRAINT "mentor_credits_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mentor_credits" ADD CONSTRAINT "mentor_credits_mentor_id_mentors_id_fk" FOREIGN KEY ("mentor_id") REFERENCES "public"."mentors"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mentor_days" ADD CONSTRAINT "mentor_days_mentor_id_mentors_id_fk" FOREIGN KEY ("mentor_id") REFERENCES "public"."mentors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mentor_hours" ADD CONSTRAINT "mentor_hours_mentor_id_mentors_id_fk" FOREIGN KEY ("mentor_id") REFERENCES "public"."mentors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mentor_packages" ADD CONSTRAINT "mentor_packages_mentor_id_mentors_id_fk" FOREIGN KEY ("mentor_id") REFERENCES "public"."mentors"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mentor_payouts" ADD CONSTRAINT "mentor_payouts_mentor_id_mentors_id_fk" FOREIGN KEY ("mentor_id") REFERENCES "public"."mentors"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mentor_payouts" ADD CONSTRAINT "mentor_payouts_paid_by_users_id_fk" FOREIGN KEY ("paid_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mentor_reviews" ADD CONSTRAINT "mentor_reviews_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mentor_reviews" ADD CONSTRAINT "mentor_reviews_mentor_id_mentors_id_fk" FOREIGN KEY ("mentor_id") REFERENCES "public"."mentors"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mentor_reviews" ADD CONSTRAINT "mentor_reviews_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "package_purchases" ADD CONSTRAINT "package_purchases_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "package_purchases" ADD CONSTRAINT "package_purchases_mentor_id_mentors_id_fk" FOREIGN KEY ("mentor_id") REFERENCES "public"."mentors"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "package_purchases" ADD CONSTRAINT "package_purchases_package_id_mentor_packages_id_fk" FOREIGN KEY ("package_id") REFERENCES "public"."mentor_packages"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bookings_mentor_start" ON "bookings" USING btree ("mentor_id","starts_at");--> statement-breakpoint
CREATE INDEX "bookings_user_start" ON "bookings" USING btree ("user_id","starts_at");--> statement-breakpoint
CREATE INDEX "bookings_start" ON "bookings" USING btree ("starts_at");--> statement-breakpoint
CREATE INDEX "mentor_credits_user" ON "mentor_credits" USING btree ("user_id","mentor_id");--> statement-breakpoint
CREATE INDEX "mentor_days_mentor" ON "mentor_days" USING btree ("mentor_id","day");--> statement-breakpoint
CREATE INDEX "mentor_packages_mentor" ON "mentor_packages" USING btree ("mentor_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "mentor_packages_popular" ON "mentor_packages" USING btree ("mentor_id") WHERE is_popular and retired_at is null;--> statement-breakpoint
CREATE INDEX "mentor_payouts_mentor" ON "mentor_payouts" USING btree ("mentor_id","paid_at");--> statement-breakpoint
CREATE INDEX "mentor_reviews_mentor" ON "mentor_reviews" USING btree ("mentor_id","created_at");--> statement-breakpoint
CREATE INDEX "mentor_reviews_user" ON "mentor_reviews" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "package_purchases_user" ON "package_purchases" USING btree ("user_id","mentor_id");--> statement-breakpoint
ALTER TABLE "mentors" ADD CONSTRAINT "mentors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mentors_words" ON "mentors" USING gin ("search");--> statement-breakpoint
ALTER TABLE "mentors" ADD CONSTRAINT "mentors_user_id_unique" UNIQUE("user_id");--> statement-breakpoint
ALTER TABLE "mentors" ADD CONSTRAINT "mentors_notice" CHECK ("mentors"."notice_minutes" between 60 and 20160);--> statement-breakpoint
ALTER TABLE "mentors" ADD CONSTRAINT "mentors_buffer" CHECK ("mentors"."buffer_minutes" between 0 and 240);--> statement-breakpoint
ALTER TABLE "mentors" DROP COLUMN "experience";--> statement-breakpoint
-- No two sessions that are held or confirmed overlap: for the mentor with the pause after each, for the mentee the sessions themselves.
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_mentor" EXCLUDE USING gist ("mentor_id" WITH =, "during" WITH &&) WHERE (state IN ('held', 'confirmed'));--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_mentee" EXCLUDE USING gist ("user_id" WITH =, "meeting" WITH &&) WHERE (state IN ('held', 'confirmed'));--> statement-breakpoint
CREATE TRIGGER mentors_words_insert AFTER INSERT ON mentors REFERENCING NEW TABLE AS came FOR EACH STATEMENT EXECUTE FUNCTION keep_search_words();--> statement-breakpoint
CREATE TRIGGER mentors_words_update AFTER UPDATE ON mentors REFERENCING NEW TABLE AS came FOR EACH STATEMENT EXECUTE FUNCTION keep_search_words();--> statement-breakpoint
SELECT add_search_words('mentors', array(SELECT word FROM ts_stat('select search from mentors')));
