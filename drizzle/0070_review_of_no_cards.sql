ALTER TABLE "review_settings" DROP CONSTRAINT "review_settings_per_day";--> statement-breakpoint
-- No longer offered: who chose thirty cards a day gets the most there is.
UPDATE "review_settings" SET "per_day" = 20 WHERE "per_day" = 30;--> statement-breakpoint
ALTER TABLE "review_settings" ADD CONSTRAINT "review_settings_per_day" CHECK ("review_settings"."per_day" in (0, 5, 10, 20));