ALTER TABLE "lti_launches" ADD COLUMN "context_id" text;--> statement-breakpoint
ALTER TABLE "lti_launches" ADD COLUMN "members_url" text;--> statement-breakpoint
ALTER TABLE "lti_links" ADD COLUMN "teachers_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "lti_platforms" ADD COLUMN "names_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "lti_platforms" ADD COLUMN "names_agreed_on" date;--> statement-breakpoint
ALTER TABLE "lti_platforms" ADD COLUMN "names_note" text;--> statement-breakpoint
ALTER TABLE "lti_scores" ADD COLUMN "deployment_id" text;--> statement-breakpoint
ALTER TABLE "lti_scores" ADD COLUMN "context_id" text;--> statement-breakpoint
ALTER TABLE "lti_launches" ADD CONSTRAINT "lti_launches_class" CHECK ("lti_launches"."members_url" is null or num_nonnulls("lti_launches"."subject", "lti_launches"."course_id", "lti_launches"."deployment_id", "lti_launches"."context_id") = 4);--> statement-breakpoint
ALTER TABLE "lti_links" ADD CONSTRAINT "lti_links_teachers" CHECK ("lti_links"."teachers_since" is null or "lti_links"."sends_scores");--> statement-breakpoint
ALTER TABLE "lti_platforms" ADD CONSTRAINT "lti_platforms_names" CHECK (num_nonnulls("lti_platforms"."names_since", "lti_platforms"."names_agreed_on", "lti_platforms"."names_note") in (0, 3));--> statement-breakpoint
-- Who no longer passes on progress shows it to no teacher either, also where the version before this one writes it.
CREATE FUNCTION "lti_teachers_end_with_scores"() RETURNS trigger AS $$
BEGIN
  NEW.teachers_since := NULL;
  RETURN NEW;
END $$ LANGUAGE plpgsql;
--> statement-breakpoint
CREATE TRIGGER "lti_links_no_teachers" BEFORE INSERT OR UPDATE ON "lti_links" FOR EACH ROW
  WHEN (NOT NEW.sends_scores AND NEW.teachers_since IS NOT NULL) EXECUTE FUNCTION "lti_teachers_end_with_scores"();
