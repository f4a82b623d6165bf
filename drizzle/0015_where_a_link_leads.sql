ALTER TABLE "mailed_links" ADD COLUMN "next" text;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "came_for" text;--> statement-breakpoint
ALTER TABLE "mailed_links" ADD CONSTRAINT "mailed_links_next_own" CHECK ("mailed_links"."next" like '/%' and "mailed_links"."next" not like '//%');