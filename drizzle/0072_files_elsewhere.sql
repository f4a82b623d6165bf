CREATE TABLE "loose_objects" (
	"key" text PRIMARY KEY NOT NULL,
	"since" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "avatars" ALTER COLUMN "webp" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "course_files" ALTER COLUMN "bytes" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "application_files" ALTER COLUMN "bytes" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "job_application_files" ALTER COLUMN "bytes" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "avatars" ADD COLUMN "object" text;--> statement-breakpoint
ALTER TABLE "course_files" ADD COLUMN "object" text;--> statement-breakpoint
ALTER TABLE "application_files" ADD COLUMN "object" text;--> statement-breakpoint
ALTER TABLE "job_application_files" ADD COLUMN "object" text;--> statement-breakpoint
CREATE INDEX "loose_objects_since" ON "loose_objects" USING btree ("since");--> statement-breakpoint
ALTER TABLE "avatars" ADD CONSTRAINT "avatars_object_unique" UNIQUE("object");--> statement-breakpoint
ALTER TABLE "course_files" ADD CONSTRAINT "course_files_object_unique" UNIQUE("object");--> statement-breakpoint
ALTER TABLE "application_files" ADD CONSTRAINT "application_files_object_unique" UNIQUE("object");--> statement-breakpoint
ALTER TABLE "job_application_files" ADD CONSTRAINT "job_application_files_object_unique" UNIQUE("object");--> statement-breakpoint
ALTER TABLE "avatars" ADD CONSTRAINT "avatars_place" CHECK (num_nonnulls("avatars"."webp", "avatars"."object") > 0);--> statement-breakpoint
ALTER TABLE "course_files" ADD CONSTRAINT "course_files_place" CHECK (num_nonnulls("course_files"."bytes", "course_files"."object") > 0);--> statement-breakpoint
ALTER TABLE "application_files" ADD CONSTRAINT "application_files_place" CHECK (num_nonnulls("application_files"."bytes", "application_files"."object") > 0);--> statement-breakpoint
ALTER TABLE "job_application_files" ADD CONSTRAINT "job_application_files_place" CHECK (num_nonnulls("job_application_files"."bytes", "job_application_files"."object") > 0);--> statement-breakpoint
-- A row that lets go of its object leaves it to the job that removes objects, whichever code or cascade deleted the row; one that
-- names an object keeps it. In the same transaction: an object is never removed of which a row was not deleted.
CREATE FUNCTION "follow_object"() RETURNS trigger AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.object IS NOT NULL AND (TG_OP = 'DELETE' OR NEW.object IS DISTINCT FROM OLD.object) THEN
    INSERT INTO loose_objects (key, since) VALUES (OLD.object, now())
      ON CONFLICT (key) DO UPDATE SET since = least(loose_objects.since, excluded.since);
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.object IS NOT NULL THEN
    DELETE FROM loose_objects WHERE key = NEW.object;
  END IF;
  RETURN NULL;
END $$ LANGUAGE plpgsql;
--> statement-breakpoint
CREATE TRIGGER "avatars_object" AFTER INSERT OR DELETE OR UPDATE OF "object" ON "avatars" FOR EACH ROW EXECUTE FUNCTION "follow_object"();
--> statement-breakpoint
CREATE TRIGGER "course_files_object" AFTER INSERT OR DELETE OR UPDATE OF "object" ON "course_files" FOR EACH ROW EXECUTE FUNCTION "follow_object"();
--> statement-breakpoint
CREATE TRIGGER "application_files_object" AFTER INSERT OR DELETE OR UPDATE OF "object" ON "application_files" FOR EACH ROW EXECUTE FUNCTION "follow_object"();
--> statement-breakpoint
CREATE TRIGGER "job_application_files_object" AFTER INSERT OR DELETE OR UPDATE OF "object" ON "job_application_files" FOR EACH ROW EXECUTE FUNCTION "follow_object"();
