ALTER TABLE "bookings" DROP CONSTRAINT "bookings_marked";--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "zone" text;--> statement-breakpoint
ALTER TABLE "outgoing_mails" ADD COLUMN "attachments" jsonb;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_marked" CHECK ("bookings"."marked_at" is null or "bookings"."state" in ('confirmed', 'cancelled'));