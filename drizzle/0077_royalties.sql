CREATE TABLE "royalty_payouts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"amount_kes" integer NOT NULL,
	"reference" text,
	"corrects" uuid,
	"reason" text DEFAULT '' NOT NULL,
	"paid_at" timestamp with time zone NOT NULL,
	"corrected_at" timestamp with time zone,
	CONSTRAINT "royalty_payouts_corrects_unique" UNIQUE("corrects"),
	CONSTRAINT "royalty_payouts_kind" CHECK (case when "royalty_payouts"."corrects" is null then "royalty_payouts"."amount_kes" > 0 and coalesce("royalty_payouts"."reference", '') <> '' and "royalty_payouts"."reason" = ''
        else "royalty_payouts"."amount_kes" < 0 and "royalty_payouts"."reference" is null and "royalty_payouts"."reason" <> '' and "royalty_payouts"."corrected_at" is null end)
);
--> statement-breakpoint
CREATE TABLE "royalty_rates" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "royalty_rates_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"course_id" integer NOT NULL,
	"user_id" uuid NOT NULL,
	"percent" integer NOT NULL,
	"from_day" date NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "royalty_rates_percent" CHECK ("royalty_rates"."percent" between 0 and 100),
	CONSTRAINT "royalty_rates_day" CHECK ("royalty_rates"."from_day" >= ("royalty_rates"."created_at" at time zone 'Africa/Nairobi')::date)
);
--> statement-breakpoint
CREATE TABLE "royalty_sales" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"course_id" integer NOT NULL,
	"payment_id" uuid,
	"reference" text,
	"amount_kes" integer NOT NULL,
	"sold_at" timestamp with time zone NOT NULL,
	"reversed_at" timestamp with time zone,
	CONSTRAINT "royalty_sales_payment_id_unique" UNIQUE("payment_id"),
	CONSTRAINT "royalty_sales_reference_unique" UNIQUE("reference"),
	CONSTRAINT "royalty_sales_amount" CHECK ("royalty_sales"."amount_kes" > 0),
	CONSTRAINT "royalty_sales_source" CHECK (num_nonnulls("royalty_sales"."payment_id", "royalty_sales"."reference") = 1)
);
--> statement-breakpoint
CREATE TABLE "royalty_shares" (
	"sale_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"rate_id" integer NOT NULL,
	"percent" integer NOT NULL,
	"amount_kes" integer NOT NULL,
	CONSTRAINT "royalty_shares_sale_id_user_id_pk" PRIMARY KEY("sale_id","user_id"),
	CONSTRAINT "royalty_shares_percent" CHECK ("royalty_shares"."percent" between 1 and 100),
	CONSTRAINT "royalty_shares_amount" CHECK ("royalty_shares"."amount_kes" >= 0)
);
--> statement-breakpoint
ALTER TABLE "royalty_payouts" ADD CONSTRAINT "royalty_payouts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "royalty_payouts" ADD CONSTRAINT "royalty_payouts_corrects_royalty_payouts_id_fk" FOREIGN KEY ("corrects") REFERENCES "public"."royalty_payouts"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "royalty_rates" ADD CONSTRAINT "royalty_rates_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "royalty_rates" ADD CONSTRAINT "royalty_rates_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "royalty_sales" ADD CONSTRAINT "royalty_sales_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "royalty_sales" ADD CONSTRAINT "royalty_sales_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "royalty_shares" ADD CONSTRAINT "royalty_shares_sale_id_royalty_sales_id_fk" FOREIGN KEY ("sale_id") REFERENCES "public"."royalty_sales"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "royalty_shares" ADD CONSTRAINT "royalty_shares_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "royalty_shares" ADD CONSTRAINT "royalty_shares_rate_id_royalty_rates_id_fk" FOREIGN KEY ("rate_id") REFERENCES "public"."royalty_rates"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "royalty_payouts_reference" ON "royalty_payouts" USING btree ("reference") WHERE corrected_at is null;--> statement-breakpoint
CREATE INDEX "royalty_payouts_user" ON "royalty_payouts" USING btree ("user_id","paid_at");--> statement-breakpoint
CREATE INDEX "royalty_rates_in_force" ON "royalty_rates" USING btree ("course_id","user_id","from_day","id");--> statement-breakpoint
CREATE INDEX "royalty_rates_user" ON "royalty_rates" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "royalty_sales_course" ON "royalty_sales" USING btree ("course_id","sold_at");--> statement-breakpoint
CREATE INDEX "royalty_shares_user" ON "royalty_shares" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "royalty_shares_rate" ON "royalty_shares" USING btree ("rate_id");--> statement-breakpoint
-- Shares are written with the sale, in the transaction of the verdict, whichever way it arrives, and also when the version before this
-- one writes it: those of the teachers who are named at this moment, at the rates of its day. Nothing here can refuse a verdict.
CREATE FUNCTION "share_royalties"() RETURNS trigger AS $$
BEGIN
  INSERT INTO royalty_shares (sale_id, user_id, rate_id, percent, amount_kes)
    SELECT NEW.id, t.user_id, r.id, r.percent, NEW.amount_kes::bigint * r.percent / 100
      FROM course_teachers t
      CROSS JOIN LATERAL (SELECT id, percent FROM royalty_rates
        WHERE course_id = t.course_id AND user_id = t.user_id AND from_day <= (NEW.sold_at AT TIME ZONE 'Africa/Nairobi')::date
        ORDER BY from_day DESC, id DESC LIMIT 1) r
      WHERE t.course_id = NEW.course_id AND r.percent > 0
    ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$ LANGUAGE plpgsql;
--> statement-breakpoint
CREATE TRIGGER "royalty_sales_share" AFTER INSERT ON "royalty_sales" FOR EACH ROW EXECUTE FUNCTION "share_royalties"();
--> statement-breakpoint
-- A payment of a course that is settled is a sale of what came: where a person accepted another amount than the price, of that. What
-- was paid for a second time is none; what goes back takes its shares along.
CREATE FUNCTION "follow_course_sale"() RETURNS trigger AS $$
DECLARE
  came integer;
BEGIN
  IF NEW.step IN ('refunding', 'refunded') THEN
    UPDATE royalty_sales SET reversed_at = coalesce(
        (SELECT max(b.decided_at) FROM refunds b WHERE b.payment_id = NEW.id AND b.state <> 'refused'), now())
      WHERE payment_id = NEW.id AND reversed_at IS NULL;
  ELSIF NEW.status = 'completed' AND NEW.step = 'settled' AND NEW.reference_id ~ '^[0-9]{1,9}$' THEN
    IF NOT EXISTS (SELECT FROM royalty_rates WHERE course_id = NEW.reference_id::integer) THEN
      RETURN NULL;
    END IF;
    SELECT r.amount_kes INTO came FROM money_reviews r
      WHERE r.payment_id = NEW.id AND r.reason = 'wrong-amount' AND r.outcome = 'paid' AND r.amount_kes IS NOT NULL
      ORDER BY r.created_at, r.id LIMIT 1;
    came := coalesce(came, NEW.amount_kes);
    IF came > 0 THEN
      INSERT INTO royalty_sales (course_id, payment_id, amount_kes, sold_at)
        VALUES (NEW.reference_id::integer, NEW.id, came, coalesce(NEW.settled_at, now())) ON CONFLICT DO NOTHING;
    END IF;
  END IF;
  RETURN NULL;
END $$ LANGUAGE plpgsql;
--> statement-breakpoint
CREATE TRIGGER "payments_royalty" AFTER INSERT OR UPDATE OF "status", "step" ON "payments" FOR EACH ROW
  WHEN (NEW.payment_type = 'course_purchase' AND NOT NEW.is_test AND NEW.status <> 'pending') EXECUTE FUNCTION "follow_course_sale"();
--> statement-breakpoint
-- The teachers of a course share at most the whole, on every day; two who write at once come one after the other.
CREATE FUNCTION "royalty_rates_fit"() RETURNS trigger AS $$
BEGIN
  PERFORM FROM courses WHERE id = NEW.course_id FOR NO KEY UPDATE;
  IF EXISTS (
    SELECT FROM (SELECT NEW.from_day AS day
        UNION SELECT from_day FROM royalty_rates WHERE course_id = NEW.course_id AND from_day > NEW.from_day) d
      CROSS JOIN LATERAL (SELECT sum(r.percent) AS percent FROM (
        SELECT DISTINCT ON (user_id) percent FROM royalty_rates WHERE course_id = NEW.course_id AND from_day <= d.day
          ORDER BY user_id, from_day DESC, id DESC) r) s
      WHERE s.percent > 100) THEN
    RAISE EXCEPTION 'the teachers of a course share at most the whole' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$ LANGUAGE plpgsql;
--> statement-breakpoint
CREATE TRIGGER "royalty_rates_fit" AFTER INSERT ON "royalty_rates" FOR EACH ROW EXECUTE FUNCTION "royalty_rates_fit"();
--> statement-breakpoint
-- No row goes away or changes: a sale is taken back once, a payout is corrected once, by a line of its own.
CREATE FUNCTION "royalties_stay"() RETURNS trigger AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    RAISE EXCEPTION 'what teachers earned and were paid is never deleted' USING ERRCODE = 'restrict_violation';
  END IF;
  IF TG_TABLE_NAME = 'royalty_sales' THEN
    IF OLD.reversed_at IS NULL AND (OLD.id, OLD.course_id, OLD.payment_id, OLD.reference, OLD.amount_kes, OLD.sold_at)
      IS NOT DISTINCT FROM (NEW.id, NEW.course_id, NEW.payment_id, NEW.reference, NEW.amount_kes, NEW.sold_at) THEN
      RETURN NEW;
    END IF;
  ELSIF TG_TABLE_NAME = 'royalty_payouts' THEN
    -- What somebody typed goes with an account that is erased.
    IF (OLD.corrected_at IS NULL OR OLD.corrected_at = NEW.corrected_at) AND NEW.reason IN (OLD.reason, '-')
      AND (OLD.id, OLD.user_id, OLD.amount_kes, OLD.reference, OLD.corrects, OLD.paid_at)
      IS NOT DISTINCT FROM (NEW.id, NEW.user_id, NEW.amount_kes, NEW.reference, NEW.corrects, NEW.paid_at) THEN
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION 'what teachers earned and were paid never changes' USING ERRCODE = 'restrict_violation';
END $$ LANGUAGE plpgsql;
--> statement-breakpoint
CREATE TRIGGER "royalty_rates_stay" BEFORE UPDATE OR DELETE ON "royalty_rates" FOR EACH ROW EXECUTE FUNCTION "royalties_stay"();
--> statement-breakpoint
CREATE TRIGGER "royalty_sales_stay" BEFORE UPDATE OR DELETE ON "royalty_sales" FOR EACH ROW EXECUTE FUNCTION "royalties_stay"();
--> statement-breakpoint
CREATE TRIGGER "royalty_shares_stay" BEFORE UPDATE OR DELETE ON "royalty_shares" FOR EACH ROW EXECUTE FUNCTION "royalties_stay"();
--> statement-breakpoint
CREATE TRIGGER "royalty_payouts_stay" BEFORE UPDATE OR DELETE ON "royalty_payouts" FOR EACH ROW EXECUTE FUNCTION "royalties_stay"();
