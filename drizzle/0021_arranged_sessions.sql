ALTER TABLE "bookings" DROP CONSTRAINT "bookings_paid";--> statement-breakpoint
ALTER TABLE "mentors" drop column "search";--> statement-breakpoint
ALTER TABLE "mentors" ADD COLUMN "search" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector('simple', plain_text("mentors"."name")), 'A') || setweight(to_tsvector('simple', plain_text("mentors"."title" || ' ' || "mentors"."skills"::text)), 'B')) STORED;--> statement-breakpoint
CREATE INDEX "mentors_words" ON "mentors" USING gin ("search");--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "is_arranged" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_arranged" CHECK (not "bookings"."is_arranged" or "bookings"."price_kes" = 0);--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_paid" CHECK (num_nonnulls("bookings"."payment_id", "bookings"."package_purchase_id", "bookings"."credit_id") = case when "bookings"."is_arranged" then 0 else 1 end);