CREATE TABLE "coupon_uses" (
	"payment_id" uuid PRIMARY KEY NOT NULL,
	"coupon_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"discount_kes" integer NOT NULL,
	"taken_at" timestamp with time zone NOT NULL,
	"given_back_at" timestamp with time zone,
	"is_late" boolean DEFAULT false NOT NULL,
	CONSTRAINT "coupon_uses_discount" CHECK ("coupon_uses"."discount_kes" between 1 and 250000),
	CONSTRAINT "coupon_uses_late" CHECK (not "coupon_uses"."is_late" or "coupon_uses"."given_back_at" is null)
);
--> statement-breakpoint
CREATE TABLE "coupons" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"amount_kes" integer,
	"percent" integer,
	"course_id" integer,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"max_uses" integer NOT NULL,
	"used" integer DEFAULT 0 NOT NULL,
	"late_uses" integer DEFAULT 0 NOT NULL,
	"reason" text NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"ended_by" uuid,
	"end_reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "coupons_code_unique" UNIQUE("code"),
	CONSTRAINT "coupons_code" CHECK ("coupons"."code" ~ '^[A-Z0-9]{4,20}$'),
	CONSTRAINT "coupons_worth" CHECK (num_nonnulls("coupons"."amount_kes", "coupons"."percent") = 1),
	CONSTRAINT "coupons_amount" CHECK ("coupons"."amount_kes" between 1 and 250000),
	CONSTRAINT "coupons_percent" CHECK ("coupons"."percent" between 1 and 100),
	CONSTRAINT "coupons_span" CHECK ("coupons"."starts_at" < "coupons"."ends_at"),
	CONSTRAINT "coupons_max" CHECK ("coupons"."max_uses" between 1 and 100000),
	CONSTRAINT "coupons_used" CHECK ("coupons"."used" between 0 and "coupons"."max_uses" + "coupons"."late_uses"),
	CONSTRAINT "coupons_late" CHECK ("coupons"."late_uses" between 0 and "coupons"."used"),
	CONSTRAINT "coupons_ended" CHECK (("coupons"."ended_at" is null) = ("coupons"."end_reason" = '') and ("coupons"."ended_at" is null) = ("coupons"."ended_by" is null))
);
--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_amount";--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "discount_kes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "coupon_uses" ADD CONSTRAINT "coupon_uses_coupon_id_coupons_id_fk" FOREIGN KEY ("coupon_id") REFERENCES "public"."coupons"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_uses" ADD CONSTRAINT "coupon_uses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupons" ADD CONSTRAINT "coupons_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupons" ADD CONSTRAINT "coupons_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupons" ADD CONSTRAINT "coupons_ended_by_users_id_fk" FOREIGN KEY ("ended_by") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "coupon_uses_once" ON "coupon_uses" USING btree ("coupon_id","user_id") WHERE given_back_at is null and not is_late;--> statement-breakpoint
CREATE INDEX "coupon_uses_coupon" ON "coupon_uses" USING btree ("coupon_id","taken_at");--> statement-breakpoint
CREATE INDEX "coupon_uses_user" ON "coupon_uses" USING btree ("user_id","taken_at");--> statement-breakpoint
CREATE INDEX "coupons_newest" ON "coupons" USING btree ("created_at","id");--> statement-breakpoint
-- Released 0.2.0: it writes no discount, which is 0.
ALTER TABLE "payments" ADD CONSTRAINT "payments_discount" CHECK ("payments"."discount_kes" = 0 or ("payments"."discount_kes" between 1 and 250000 and "payments"."payment_type" = 'course_purchase'));--> statement-breakpoint
-- Released 0.2.0: every payment that it writes has a number.
ALTER TABLE "payments" ADD CONSTRAINT "payments_phone" CHECK ("payments"."phone_number" <> '' or "payments"."amount_kes" = 0);--> statement-breakpoint
-- Released 0.2.0: what it writes, KES 1 to 250,000, is allowed as before.
ALTER TABLE "payments" ADD CONSTRAINT "payments_amount" CHECK ("payments"."amount_kes" between 1 and 250000 or ("payments"."amount_kes" = 0 and "payments"."discount_kes" > 0 and "payments"."status" = 'completed'));--> statement-breakpoint
ALTER TABLE "coupon_uses" ADD CONSTRAINT "coupon_uses_payment" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE restrict;--> statement-breakpoint
-- A coupon counts its uses itself, in the transaction that takes or gives back one; its check holds the limit.
CREATE FUNCTION "count_coupon_use"() RETURNS trigger AS $$
DECLARE
  stood integer := 0;
  was_late integer := 0;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    stood := (OLD.given_back_at IS NULL)::integer;
    was_late := OLD.is_late::integer;
  END IF;
  UPDATE coupons SET
    used = used + (NEW.given_back_at IS NULL)::integer - stood,
    late_uses = late_uses + NEW.is_late::integer - was_late
    WHERE id = NEW.coupon_id AND ((NEW.given_back_at IS NULL)::integer <> stood OR NEW.is_late::integer <> was_late);
  RETURN NULL;
END $$ LANGUAGE plpgsql;
--> statement-breakpoint
CREATE TRIGGER "coupon_uses_count" AFTER INSERT OR UPDATE OF "given_back_at", "is_late" ON "coupon_uses" FOR EACH ROW EXECUTE FUNCTION "count_coupon_use"();
--> statement-breakpoint
-- Whichever way a verdict arrives, and also when the version before this one writes it: an order that brought no money, or after which
-- another was begun, gives its use back; money that came all the same takes it again, and says that it was late.
CREATE FUNCTION "follow_coupon_use"() RETURNS trigger AS $$
BEGIN
  IF NEW.status = 'completed' THEN
    UPDATE coupon_uses SET given_back_at = NULL, is_late = true
      WHERE payment_id = NEW.id AND given_back_at IS NOT NULL;
  ELSIF NEW.status = 'failed' OR NEW.superseded_at IS NOT NULL THEN
    UPDATE coupon_uses SET given_back_at = CASE WHEN NEW.status = 'failed' THEN coalesce(NEW.settled_at, now()) ELSE NEW.superseded_at END
      WHERE payment_id = NEW.id AND given_back_at IS NULL;
  END IF;
  RETURN NULL;
END $$ LANGUAGE plpgsql;
--> statement-breakpoint
CREATE TRIGGER "payments_coupon" AFTER UPDATE OF "status", "superseded_at" ON "payments" FOR EACH ROW WHEN (NEW.discount_kes > 0) EXECUTE FUNCTION "follow_coupon_use"();
--> statement-breakpoint
-- What was agreed on never changes, and no row goes away: whoever was shown a price pays it, and the books explain it.
CREATE FUNCTION "coupons_stay"() RETURNS trigger AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    RAISE EXCEPTION 'coupons and their uses are never deleted' USING ERRCODE = 'restrict_violation';
  END IF;
  IF TG_TABLE_NAME = 'payments' THEN
    IF OLD.discount_kes <> NEW.discount_kes THEN
      RAISE EXCEPTION 'the discount of a payment never changes' USING ERRCODE = 'restrict_violation';
    END IF;
  ELSIF TG_TABLE_NAME = 'coupon_uses' THEN
    IF (OLD.payment_id, OLD.coupon_id, OLD.user_id, OLD.discount_kes, OLD.taken_at)
      IS DISTINCT FROM (NEW.payment_id, NEW.coupon_id, NEW.user_id, NEW.discount_kes, NEW.taken_at) THEN
      RAISE EXCEPTION 'what was taken of a coupon never changes' USING ERRCODE = 'restrict_violation';
    END IF;
  ELSIF (OLD.code, OLD.amount_kes, OLD.percent, OLD.course_id, OLD.starts_at, OLD.ends_at, OLD.max_uses, OLD.created_by)
    IS DISTINCT FROM (NEW.code, NEW.amount_kes, NEW.percent, NEW.course_id, NEW.starts_at, NEW.ends_at, NEW.max_uses, NEW.created_by)
    OR (OLD.ended_at IS NOT NULL AND OLD.ended_at IS DISTINCT FROM NEW.ended_at) THEN
    RAISE EXCEPTION 'a coupon never changes, it only ends' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$ LANGUAGE plpgsql;
--> statement-breakpoint
CREATE TRIGGER "coupons_stay" BEFORE UPDATE OR DELETE ON "coupons" FOR EACH ROW EXECUTE FUNCTION "coupons_stay"();
--> statement-breakpoint
CREATE TRIGGER "coupon_uses_stay" BEFORE UPDATE OR DELETE ON "coupon_uses" FOR EACH ROW EXECUTE FUNCTION "coupons_stay"();
--> statement-breakpoint
CREATE TRIGGER "payments_discount_stays" BEFORE UPDATE OF "discount_kes" ON "payments" FOR EACH ROW EXECUTE FUNCTION "coupons_stay"();
