ALTER TABLE "certificates" ADD COLUMN "together_with" text;--> statement-breakpoint
ALTER TABLE "organisation_members" ADD COLUMN "certificates_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "organisations" ADD COLUMN "certificates_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_together_with" CHECK ("certificates"."together_with" <> '');--> statement-breakpoint
-- A certificate of a course that somebody has by a seat keeps the organisation's name of that moment, where the organisation and they
-- agreed. Whatever writes one, the version before this one too, writes no other name; and leaving or ending it changes nothing later.
CREATE FUNCTION "name_certificate"() RETURNS trigger AS $$
BEGIN
  NEW.together_with := (SELECT nullif(btrim(regexp_replace(o.name, '\s+', ' ', 'g')), '')
    FROM organisation_seats s
    JOIN organisations o ON o.id = s.organisation_id AND o.ended_at IS NULL AND o.certificates_since IS NOT NULL
    JOIN organisation_members m ON m.organisation_id = o.id AND m.user_id = s.user_id AND m.certificates_since IS NOT NULL
    WHERE s.user_id = NEW.user_id AND s.course_id = NEW.course_id AND s.taken_back_at IS NULL);
  RETURN NEW;
END $$ LANGUAGE plpgsql;
--> statement-breakpoint
CREATE TRIGGER "certificates_name" BEFORE INSERT ON "certificates" FOR EACH ROW EXECUTE FUNCTION "name_certificate"();
--> statement-breakpoint
CREATE FUNCTION "certificate_name_stays"() RETURNS trigger AS $$
BEGIN
  RAISE EXCEPTION 'what a certificate says stays' USING ERRCODE = 'restrict_violation';
END $$ LANGUAGE plpgsql;
--> statement-breakpoint
CREATE TRIGGER "certificates_name_stays" BEFORE UPDATE OF "together_with" ON "certificates" FOR EACH ROW
  WHEN (OLD.together_with IS DISTINCT FROM NEW.together_with) EXECUTE FUNCTION "certificate_name_stays"();
