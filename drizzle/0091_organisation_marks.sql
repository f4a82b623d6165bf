CREATE TABLE "organisation_marks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organisation_id" uuid NOT NULL,
	"state" text NOT NULL,
	"webp" "bytea",
	"object" text,
	"uploaded_at" timestamp with time zone NOT NULL,
	"shown_at" timestamp with time zone,
	CONSTRAINT "organisation_marks_object_unique" UNIQUE("object"),
	CONSTRAINT "organisation_marks_state" UNIQUE("organisation_id","state"),
	CONSTRAINT "organisation_marks_place" CHECK (num_nonnulls("organisation_marks"."webp", "organisation_marks"."object") > 0),
	CONSTRAINT "organisation_marks_shown" CHECK (("organisation_marks"."state" = 'shown') = ("organisation_marks"."shown_at" is not null)),
	CONSTRAINT "organisation_marks_small" CHECK (octet_length("organisation_marks"."webp") <= 15360)
);
--> statement-breakpoint
ALTER TABLE "organisation_marks" ADD CONSTRAINT "organisation_marks_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE TRIGGER "organisation_marks_object" AFTER INSERT OR DELETE OR UPDATE OF "object" ON "organisation_marks" FOR EACH ROW EXECUTE FUNCTION "follow_object"();
--> statement-breakpoint
-- An organisation that ends takes its marks along, and so their objects: whichever version ends it.
CREATE FUNCTION "end_marks"() RETURNS trigger AS $$
BEGIN
  DELETE FROM organisation_marks WHERE organisation_id = NEW.id;
  RETURN NULL;
END $$ LANGUAGE plpgsql;
--> statement-breakpoint
CREATE TRIGGER "organisations_end_marks" AFTER UPDATE OF "ended_at" ON "organisations" FOR EACH ROW
  WHEN (NEW.ended_at IS NOT NULL) EXECUTE FUNCTION "end_marks"();
