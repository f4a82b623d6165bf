CREATE TABLE "scholarship_applications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"scholarship_id" uuid NOT NULL,
	"user_id" uuid,
	"course_id" integer NOT NULL,
	"why" text NOT NULL,
	"plan" text NOT NULL,
	"learn_by" date,
	"county" text DEFAULT '' NOT NULL,
	"gender" text DEFAULT '' NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"answer" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	"coupon_id" uuid,
	CONSTRAINT "scholarship_applications_coupon_id_unique" UNIQUE("coupon_id"),
	CONSTRAINT "scholarship_applications_once" UNIQUE("scholarship_id","user_id"),
	CONSTRAINT "scholarship_applications_state" CHECK ("scholarship_applications"."state" in ('waiting', 'granted', 'refused', 'lapsed')),
	CONSTRAINT "scholarship_applications_gender" CHECK ("scholarship_applications"."gender" in ('', 'woman', 'man', 'other')),
	CONSTRAINT "scholarship_applications_decided" CHECK (("scholarship_applications"."state" = 'waiting') = ("scholarship_applications"."decided_at" is null)),
	CONSTRAINT "scholarship_applications_coupon" CHECK (("scholarship_applications"."state" in ('granted', 'lapsed')) = ("scholarship_applications"."coupon_id" is not null)),
	CONSTRAINT "scholarship_applications_words" CHECK (("scholarship_applications"."user_id" is null) = ("scholarship_applications"."why" = '') and ("scholarship_applications"."user_id" is not null or ("scholarship_applications"."coupon_id" is not null and "scholarship_applications"."plan" = '' and "scholarship_applications"."answer" = '' and "scholarship_applications"."county" = '' and "scholarship_applications"."gender" = '')))
);
--> statement-breakpoint
CREATE TABLE "scholarships" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" jsonb NOT NULL,
	"about" jsonb NOT NULL,
	"course_id" integer,
	"percent" smallint NOT NULL,
	"places" integer NOT NULL,
	"granted" integer DEFAULT 0 NOT NULL,
	"opens_at" timestamp with time zone NOT NULL,
	"closes_at" timestamp with time zone NOT NULL,
	"valid_days" smallint NOT NULL,
	"funder" text NOT NULL,
	"shows_funder" boolean NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"end_reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "scholarships_percent" CHECK ("scholarships"."percent" between 1 and 100),
	CONSTRAINT "scholarships_places" CHECK ("scholarships"."places" between 1 and 500),
	CONSTRAINT "scholarships_granted" CHECK ("scholarships"."granted" between 0 and "scholarships"."places"),
	CONSTRAINT "scholarships_span" CHECK ("scholarships"."opens_at" < "scholarships"."closes_at"),
	CONSTRAINT "scholarships_ended" CHECK (("scholarships"."ended_at" is null) = ("scholarships"."end_reason" = ''))
);
--> statement-breakpoint
ALTER TABLE "coupons" ADD COLUMN "user_id" uuid;--> statement-breakpoint
ALTER TABLE "scholarship_applications" ADD CONSTRAINT "scholarship_applications_scholarship_id_scholarships_id_fk" FOREIGN KEY ("scholarship_id") REFERENCES "public"."scholarships"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scholarship_applications" ADD CONSTRAINT "scholarship_applications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scholarship_applications" ADD CONSTRAINT "scholarship_applications_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scholarship_applications" ADD CONSTRAINT "scholarship_applications_coupon_id_coupons_id_fk" FOREIGN KEY ("coupon_id") REFERENCES "public"."coupons"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scholarships" ADD CONSTRAINT "scholarships_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scholarships" ADD CONSTRAINT "scholarships_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "scholarship_applications_user" ON "scholarship_applications" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "scholarship_applications_waiting" ON "scholarship_applications" USING btree ("created_at","id") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "scholarships_newest" ON "scholarships" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "scholarships_closing" ON "scholarships" USING btree ("closes_at");--> statement-breakpoint
ALTER TABLE "coupons" ADD CONSTRAINT "coupons_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "coupons_user" ON "coupons" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "coupons" ADD CONSTRAINT "coupons_user" CHECK ("coupons"."user_id" is null or "coupons"."max_uses" = 1)--> statement-breakpoint
-- One person's coupon is used by nobody else, whichever code writes the use.
CREATE FUNCTION "coupon_use_is_theirs"() RETURNS trigger AS $$
BEGIN
  IF EXISTS (SELECT FROM coupons c WHERE c.id = NEW.coupon_id AND c.user_id <> NEW.user_id) THEN
    RAISE EXCEPTION 'this coupon belongs to somebody else' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$ LANGUAGE plpgsql;
--> statement-breakpoint
CREATE TRIGGER "coupon_uses_theirs" BEFORE INSERT ON "coupon_uses" FOR EACH ROW EXECUTE FUNCTION "coupon_use_is_theirs"();
--> statement-breakpoint
-- A scholarship counts its places itself, in the transaction that gives one or gets it back; its check holds the limit.
CREATE FUNCTION "count_scholarship_place"() RETURNS trigger AS $$
DECLARE
  before integer := 0;
  after integer := 0;
BEGIN
  IF TG_OP <> 'INSERT' THEN before := (OLD.state = 'granted')::integer; END IF;
  IF TG_OP <> 'DELETE' THEN after := (NEW.state = 'granted')::integer; END IF;
  UPDATE scholarships SET granted = granted + after - before
    WHERE id = coalesce(NEW.scholarship_id, OLD.scholarship_id) AND after <> before;
  RETURN NULL;
END $$ LANGUAGE plpgsql;
--> statement-breakpoint
CREATE TRIGGER "scholarship_applications_count" AFTER INSERT OR DELETE OR UPDATE OF "state" ON "scholarship_applications" FOR EACH ROW EXECUTE FUNCTION "count_scholarship_place"();
--> statement-breakpoint
-- What was offered never changes, and what was decided stays decided: a place that was given can only come back.
CREATE FUNCTION "scholarships_stay"() RETURNS trigger AS $$
BEGIN
  IF TG_TABLE_NAME = 'scholarships' THEN
    IF (OLD.name, OLD.about, OLD.course_id, OLD.percent, OLD.places, OLD.opens_at, OLD.closes_at, OLD.valid_days, OLD.funder, OLD.shows_funder, OLD.created_by)
      IS DISTINCT FROM (NEW.name, NEW.about, NEW.course_id, NEW.percent, NEW.places, NEW.opens_at, NEW.closes_at, NEW.valid_days, NEW.funder, NEW.shows_funder, NEW.created_by)
      OR (OLD.ended_at IS NOT NULL AND OLD.ended_at IS DISTINCT FROM NEW.ended_at) THEN
      RAISE EXCEPTION 'a scholarship never changes, it only ends' USING ERRCODE = 'restrict_violation';
    END IF;
  ELSIF OLD.state <> 'waiting' AND ((OLD.decided_at, OLD.coupon_id, OLD.course_id) IS DISTINCT FROM (NEW.decided_at, NEW.coupon_id, NEW.course_id)
    OR (OLD.state <> NEW.state AND (OLD.state, NEW.state) <> ('granted', 'lapsed'))) THEN
    RAISE EXCEPTION 'a decision stands' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$ LANGUAGE plpgsql;
--> statement-breakpoint
CREATE TRIGGER "scholarships_stay" BEFORE UPDATE ON "scholarships" FOR EACH ROW EXECUTE FUNCTION "scholarships_stay"();
--> statement-breakpoint
CREATE TRIGGER "scholarship_applications_stay" BEFORE UPDATE ON "scholarship_applications" FOR EACH ROW EXECUTE FUNCTION "scholarships_stay"();
--> statement-breakpoint
-- To whom a coupon belongs never changes either.
CREATE FUNCTION "coupon_owner_stays"() RETURNS trigger AS $$
BEGIN
  IF OLD.user_id IS DISTINCT FROM NEW.user_id THEN
    RAISE EXCEPTION 'a coupon never changes, it only ends' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$ LANGUAGE plpgsql;
--> statement-breakpoint
CREATE TRIGGER "coupons_owner_stays" BEFORE UPDATE OF "user_id" ON "coupons" FOR EACH ROW EXECUTE FUNCTION "coupon_owner_stays"();
