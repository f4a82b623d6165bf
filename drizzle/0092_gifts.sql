CREATE TABLE "gifts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"giver_id" uuid NOT NULL,
	"course_id" integer NOT NULL,
	"to_name" text NOT NULL,
	"to_phone" text NOT NULL,
	"from_name" text NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"locale" text NOT NULL,
	"send_on" date,
	"created_at" timestamp with time zone NOT NULL,
	"ordered_at" timestamp with time zone,
	"payment_id" uuid,
	"paid_at" timestamp with time zone,
	"code_hash" text,
	"code_round" integer DEFAULT 0 NOT NULL,
	"good_until" timestamp with time zone,
	"due_at" timestamp with time zone,
	"sent_at" timestamp with time zone,
	"is_stopped" boolean DEFAULT false NOT NULL,
	"reminders" integer DEFAULT 0 NOT NULL,
	"taken_by" uuid,
	"taken_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	CONSTRAINT "gifts_payment_id_unique" UNIQUE("payment_id"),
	CONSTRAINT "gifts_code_hash_unique" UNIQUE("code_hash"),
	CONSTRAINT "gifts_paid" CHECK (("gifts"."payment_id" is null) = ("gifts"."paid_at" is null) and ("gifts"."payment_id" is null) = ("gifts"."good_until" is null)),
	CONSTRAINT "gifts_code" CHECK (("gifts"."code_hash" is not null) = ("gifts"."payment_id" is not null and "gifts"."ended_at" is null)),
	CONSTRAINT "gifts_taken" CHECK (("gifts"."taken_at" is null) = ("gifts"."taken_by" is null) and ("gifts"."taken_at" is null or "gifts"."payment_id" is not null)),
	CONSTRAINT "gifts_ended" CHECK ("gifts"."ended_at" is null or ("gifts"."taken_at" is null and "gifts"."payment_id" is not null)),
	CONSTRAINT "gifts_sent" CHECK ("gifts"."sent_at" is null or "gifts"."payment_id" is not null)
);
--> statement-breakpoint
ALTER TABLE "gifts" ADD CONSTRAINT "gifts_giver_id_users_id_fk" FOREIGN KEY ("giver_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gifts" ADD CONSTRAINT "gifts_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gifts" ADD CONSTRAINT "gifts_taken_by_users_id_fk" FOREIGN KEY ("taken_by") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "gifts_giver" ON "gifts" USING btree ("giver_id","created_at");--> statement-breakpoint
CREATE INDEX "gifts_taken_by" ON "gifts" USING btree ("taken_by");--> statement-breakpoint
CREATE INDEX "gifts_due" ON "gifts" USING btree ("due_at") WHERE sent_at is null and not is_stopped and taken_at is null and ended_at is null;--> statement-breakpoint
CREATE INDEX "gifts_open" ON "gifts" USING btree ("good_until") WHERE taken_at is null and ended_at is null;--> statement-breakpoint
ALTER TABLE "gifts" ADD CONSTRAINT "gifts_payment" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE restrict;--> statement-breakpoint
-- Who gave which course, what paid for it, who took it and that the money went back is written once: it explains the books. A gift that was
-- ordered stays, as its money may come late.
CREATE FUNCTION "gifts_stay"() RETURNS trigger AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF OLD.ordered_at IS NULL AND OLD.payment_id IS NULL THEN
      RETURN OLD;
    END IF;
    RAISE EXCEPTION 'a gift that was ordered is never deleted' USING ERRCODE = 'restrict_violation';
  END IF;
  IF (OLD.id, OLD.giver_id, OLD.course_id, OLD.created_at) IS DISTINCT FROM (NEW.id, NEW.giver_id, NEW.course_id, NEW.created_at)
    OR (OLD.payment_id IS NOT NULL AND (OLD.payment_id, OLD.paid_at, OLD.good_until) IS DISTINCT FROM (NEW.payment_id, NEW.paid_at, NEW.good_until))
    OR (OLD.taken_at IS NOT NULL AND (OLD.taken_at, OLD.taken_by) IS DISTINCT FROM (NEW.taken_at, NEW.taken_by))
    OR (OLD.ended_at IS NOT NULL AND OLD.ended_at IS DISTINCT FROM NEW.ended_at) THEN
    RAISE EXCEPTION 'what became of a gift never changes' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$ LANGUAGE plpgsql;
--> statement-breakpoint
CREATE TRIGGER "gifts_stay" BEFORE UPDATE OR DELETE ON "gifts" FOR EACH ROW EXECUTE FUNCTION "gifts_stay"();
--> statement-breakpoint
-- A gift is a sale of its course when it is paid, as a course that somebody buys for themselves (0077): the teachers' shares are those of
-- that moment. It is written after the payment, once the gift says that this payment is its own; a second payment is none.
CREATE FUNCTION "follow_gift_sale"() RETURNS trigger AS $$
BEGIN
  INSERT INTO royalty_sales (course_id, payment_id, amount_kes, sold_at)
    SELECT NEW.course_id, p.id, came.kes, coalesce(p.settled_at, now()) FROM payments p
      CROSS JOIN LATERAL (SELECT coalesce((SELECT r.amount_kes FROM money_reviews r
        WHERE r.payment_id = p.id AND r.reason = 'wrong-amount' AND r.outcome = 'paid' AND r.amount_kes IS NOT NULL
        ORDER BY r.created_at, r.id LIMIT 1), p.amount_kes) AS kes) came
      WHERE p.id = NEW.payment_id AND NOT p.is_test AND came.kes > 0
        AND EXISTS (SELECT FROM royalty_rates WHERE course_id = NEW.course_id)
    ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$ LANGUAGE plpgsql;
--> statement-breakpoint
CREATE TRIGGER "gifts_royalty" AFTER UPDATE OF "payment_id" ON "gifts" FOR EACH ROW
  WHEN (OLD.payment_id IS NULL AND NEW.payment_id IS NOT NULL) EXECUTE FUNCTION "follow_gift_sale"();
--> statement-breakpoint
-- What goes back takes its shares along, at the moment of its approval.
CREATE FUNCTION "follow_gift_back"() RETURNS trigger AS $$
BEGIN
  UPDATE royalty_sales SET reversed_at = coalesce(
      (SELECT max(b.decided_at) FROM refunds b WHERE b.payment_id = NEW.id AND b.state <> 'refused'), now())
    WHERE payment_id = NEW.id AND reversed_at IS NULL;
  RETURN NULL;
END $$ LANGUAGE plpgsql;
--> statement-breakpoint
CREATE TRIGGER "payments_gift_back" AFTER UPDATE OF "step" ON "payments" FOR EACH ROW
  WHEN (NEW.payment_type = 'course_gift' AND NEW.step IN ('refunding', 'refunded')) EXECUTE FUNCTION "follow_gift_back"();
