CREATE TABLE "entitlements" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "entitlements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" uuid NOT NULL,
	"course_id" integer NOT NULL,
	"reason" text NOT NULL,
	"payment_id" uuid,
	"seat_id" uuid,
	"first_part" integer,
	"last_part" integer,
	"opened_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	"closed_because" text,
	CONSTRAINT "entitlements_reason" CHECK ("entitlements"."reason" in ('purchase', 'instalment', 'gift', 'group', 'scholarship', 'seat', 'free')),
	CONSTRAINT "entitlements_source" CHECK (("entitlements"."payment_id" is null) = ("entitlements"."reason" in ('seat', 'free')) and ("entitlements"."seat_id" is not null) = ("entitlements"."reason" = 'seat')),
	CONSTRAINT "entitlements_parts" CHECK (case when "entitlements"."reason" = 'instalment' then coalesce("entitlements"."first_part" between 1 and "entitlements"."last_part", false)
        else "entitlements"."first_part" is null and "entitlements"."last_part" is null end),
	CONSTRAINT "entitlements_closed" CHECK (("entitlements"."closed_at" is null) = ("entitlements"."closed_because" is null)),
	CONSTRAINT "entitlements_because" CHECK ("entitlements"."closed_because" in ('refund', 'seat', 'passed-on', 'gone'))
);
--> statement-breakpoint
ALTER TABLE "entitlements" ADD CONSTRAINT "entitlements_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entitlements" ADD CONSTRAINT "entitlements_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "entitlements_open" ON "entitlements" USING btree ("user_id","course_id") WHERE closed_at is null;--> statement-breakpoint
CREATE INDEX "entitlements_course" ON "entitlements" USING btree ("course_id","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "entitlements_payment" ON "entitlements" USING btree ("payment_id") WHERE closed_at is null and payment_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "entitlements_seat" ON "entitlements" USING btree ("seat_id") WHERE closed_at is null and seat_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "entitlements_free" ON "entitlements" USING btree ("user_id","course_id") WHERE closed_at is null and reason = 'free';--> statement-breakpoint
-- Seats live in a module above. They stay, so that what they opened can be read.
ALTER TABLE "entitlements" ADD CONSTRAINT "entitlements_seat_id_fk" FOREIGN KEY ("seat_id") REFERENCES "public"."organisation_seats"("id") ON DELETE restrict;--> statement-breakpoint
CREATE FUNCTION "entitlements_stay"() RETURNS trigger AS $$
BEGIN
  IF OLD.closed_at IS NOT NULL OR (NEW.id, NEW.user_id, NEW.course_id, NEW.reason, NEW.payment_id, NEW.seat_id, NEW.first_part, NEW.last_part, NEW.opened_at)
    IS DISTINCT FROM (OLD.id, OLD.user_id, OLD.course_id, OLD.reason, OLD.payment_id, OLD.seat_id, OLD.first_part, OLD.last_part, OLD.opened_at) THEN
    RAISE EXCEPTION 'an entitlement is closed once, and nothing else of it changes';
  END IF;
  RETURN NEW;
END $$ LANGUAGE plpgsql;
--> statement-breakpoint
CREATE TRIGGER "entitlements_stay" BEFORE UPDATE ON "entitlements" FOR EACH ROW EXECUTE FUNCTION "entitlements_stay"();--> statement-breakpoint
-- Writes what a row of course_purchases says, once: open, or closed where it ended.
CREATE FUNCTION "write_entitlement"(v_person uuid, v_course integer, v_payment uuid, v_since timestamptz, v_ended timestamptz) RETURNS void AS $$
DECLARE
  v_reason text;
  v_seat uuid;
  v_first integer;
  v_last integer;
BEGIN
  IF v_payment IS NULL THEN
    SELECT s.id INTO v_seat FROM organisation_seats s
      WHERE s.user_id = v_person AND s.course_id = v_course AND s.taken_back_at IS NULL;
    v_reason := CASE WHEN v_seat IS NULL THEN 'free' ELSE 'seat' END;
  ELSE
    SELECT o.first_part, o.last_part INTO v_first, v_last FROM instalment_orders o WHERE o.payment_id = v_payment;
    v_reason := CASE
      WHEN v_first IS NOT NULL THEN 'instalment'
      WHEN EXISTS (SELECT FROM gifts g WHERE g.payment_id = v_payment) THEN 'gift'
      WHEN EXISTS (SELECT FROM group_orders o WHERE o.payment_id = v_payment) THEN 'group'
      WHEN EXISTS (SELECT FROM coupon_uses u JOIN coupons c ON c.id = u.coupon_id
        WHERE u.payment_id = v_payment AND c.user_id IS NOT NULL) THEN 'scholarship'
      ELSE 'purchase' END;
  END IF;
  INSERT INTO entitlements (user_id, course_id, reason, payment_id, seat_id, first_part, last_part, opened_at, closed_at, closed_because)
    SELECT v_person, v_course, v_reason, v_payment, v_seat, v_first, v_last, v_since, v_ended, CASE WHEN v_ended IS NOT NULL THEN 'refund' END
    WHERE v_ended IS NULL OR NOT EXISTS (SELECT FROM entitlements e
      WHERE e.user_id = v_person AND e.course_id = v_course AND e.payment_id IS NOT DISTINCT FROM v_payment AND e.closed_at IS NOT NULL)
    ON CONFLICT DO NOTHING;
END $$ LANGUAGE plpgsql;
--> statement-breakpoint
-- What 0.2.0 and whoever writes by hand does to a purchase is written as entitlements. Where another reason is open when one ends, the
-- purchase rests on that one from then on.
CREATE FUNCTION "follow_purchase"() RETURNS trigger AS $$
DECLARE
  v_rest entitlements;
BEGIN
  IF by_name('entitlement') THEN
    RETURN NULL;
  END IF;
  IF TG_OP = 'DELETE' THEN
    UPDATE entitlements SET closed_at = now(), closed_because = 'gone'
      WHERE user_id = OLD.user_id AND course_id = OLD.course_id AND closed_at IS NULL;
    RETURN NULL;
  END IF;
  IF TG_OP = 'INSERT' THEN
    PERFORM write_entitlement(NEW.user_id, NEW.course_id, NEW.payment_id, NEW.created_at,
      CASE WHEN NOT NEW.access_granted THEN coalesce(NEW.revoked_at, NEW.created_at) END);
    RETURN NULL;
  END IF;
  IF OLD.access_granted AND (NOT NEW.access_granted
    OR (NEW.user_id, NEW.course_id, NEW.payment_id) IS DISTINCT FROM (OLD.user_id, OLD.course_id, OLD.payment_id)) THEN
    UPDATE entitlements e SET closed_at = coalesce(NEW.revoked_at, now()),
        closed_because = CASE WHEN NEW.access_granted THEN 'passed-on' WHEN e.reason = 'seat' THEN 'seat' ELSE 'refund' END
      WHERE e.user_id = OLD.user_id AND e.course_id = OLD.course_id AND e.closed_at IS NULL
        AND (e.payment_id IS NOT DISTINCT FROM OLD.payment_id OR (e.first_part > 1 AND NOT NEW.access_granted));
  END IF;
  IF NEW.access_granted THEN
    PERFORM write_entitlement(NEW.user_id, NEW.course_id, NEW.payment_id,
      CASE WHEN OLD.access_granted THEN now() ELSE NEW.created_at END, NULL);
  ELSIF OLD.access_granted THEN
    SELECT * INTO v_rest FROM entitlements e
      WHERE e.user_id = NEW.user_id AND e.course_id = NEW.course_id AND e.closed_at IS NULL ORDER BY e.opened_at, e.id LIMIT 1;
    IF FOUND THEN
      UPDATE course_purchases SET access_granted = true, payment_id = v_rest.payment_id, revoked_at = NULL
        WHERE user_id = NEW.user_id AND course_id = NEW.course_id;
    END IF;
  END IF;
  RETURN NULL;
END $$ LANGUAGE plpgsql;
--> statement-breakpoint
-- Holds writes of purchases off until the rows below are there: they and these triggers become visible together.
CREATE TRIGGER "course_purchases_entitlement" AFTER INSERT OR UPDATE OF "user_id", "course_id", "payment_id", "access_granted" ON "course_purchases"
  FOR EACH ROW EXECUTE FUNCTION "follow_purchase"();--> statement-breakpoint
CREATE TRIGGER "course_purchases_entitlement_gone" AFTER DELETE ON "course_purchases"
  FOR EACH ROW EXECUTE FUNCTION "follow_purchase"();--> statement-breakpoint
CREATE FUNCTION "fill_entitlements"() RETURNS void LANGUAGE sql AS $$
  -- Bought, given back, and opened by a seat since: the refund is the older row.
  SELECT write_entitlement(g.user_id, g.course_id, g.refunded_payment_id, least(coalesce(p.settled_at, g.created_at), g.refunded_at), g.refunded_at)
    FROM course_purchases g LEFT JOIN payments p ON p.id = g.refunded_payment_id
    WHERE g.refunded_payment_id IS NOT NULL AND g.refunded_at IS NOT NULL;
  SELECT write_entitlement(g.user_id, g.course_id, g.payment_id, g.created_at,
      CASE WHEN NOT g.access_granted THEN coalesce(g.revoked_at, g.created_at) END)
    FROM course_purchases g ORDER BY g.created_at;
  -- The further parts of a price.
  SELECT write_entitlement(o.user_id, o.course_id, o.payment_id, coalesce(p.settled_at, o.ordered_at), NULL)
    FROM instalment_orders o JOIN payments p ON p.id = o.payment_id WHERE o.outcome = 'paid' AND o.first_part > 1;
$$;--> statement-breakpoint
-- Repeating it writes nothing that is there.
SELECT fill_entitlements();
