-- As in 0077, 0086, 0087, 0092, 0093 and 0096, for whoever does not let teachers share in what came and goes back itself (0103). The foreign
-- key of royalty_sales to payments stays: only the program's own tables stopped naming it.
CREATE OR REPLACE FUNCTION "follow_course_sale"() RETURNS trigger AS $$
DECLARE
  came integer;
BEGIN
  IF by_name('shares') THEN
    RETURN NULL;
  END IF;
  IF NEW.step IN ('refunding', 'refunded') THEN
    UPDATE royalty_sales SET reversed_at = coalesce(
        (SELECT max(b.decided_at) FROM refunds b WHERE b.payment_id = NEW.id AND b.state <> 'refused'), now())
      WHERE payment_id = NEW.id AND reversed_at IS NULL;
  ELSIF NEW.status = 'completed' AND NEW.step = 'settled' AND NEW.reference_id ~ '^[0-9]{1,9}$' THEN
    IF EXISTS (SELECT FROM group_orders WHERE payment_id = NEW.id AND outcome = 'full') THEN
      RETURN NULL;
    END IF;
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
CREATE OR REPLACE FUNCTION "follow_gift_sale"() RETURNS trigger AS $$
BEGIN
  IF by_name('shares') THEN
    RETURN NULL;
  END IF;
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
CREATE OR REPLACE FUNCTION "follow_gift_back"() RETURNS trigger AS $$
BEGIN
  IF by_name('shares') THEN
    RETURN NULL;
  END IF;
  UPDATE royalty_sales SET reversed_at = coalesce(
      (SELECT max(b.decided_at) FROM refunds b WHERE b.payment_id = NEW.id AND b.state <> 'refused'), now())
    WHERE payment_id = NEW.id AND reversed_at IS NULL;
  RETURN NULL;
END $$ LANGUAGE plpgsql;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "follow_seat_sale"() RETURNS trigger AS $$
BEGIN
  IF by_name('shares') THEN
    RETURN NULL;
  END IF;
  IF EXISTS (SELECT FROM royalty_rates WHERE course_id = NEW.course_id) THEN
    INSERT INTO royalty_sales (course_id, reference, amount_kes, sold_at)
      VALUES (NEW.course_id, 'seat-invoice:' || NEW.number, NEW.total_kes, NEW.settled_at) ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END $$ LANGUAGE plpgsql;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "follow_seats_back"() RETURNS trigger AS $$
BEGIN
  IF OLD.ended_at IS NOT NULL THEN
    RAISE EXCEPTION 'seats that ended stay so' USING ERRCODE = 'restrict_violation';
  END IF;
  IF by_name('shares') THEN
    RETURN NULL;
  END IF;
  UPDATE royalty_sales SET reversed_at = NEW.ended_at
    WHERE reversed_at IS NULL AND reference = (SELECT 'seat-invoice:' || number FROM seat_invoices WHERE id = NEW.invoice_id);
  RETURN NULL;
END $$ LANGUAGE plpgsql;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "share_royalties"() RETURNS trigger AS $$
BEGIN
  IF by_name('shares') THEN
    RETURN NULL;
  END IF;
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
CREATE OR REPLACE FUNCTION "news_of_share"() RETURNS trigger AS $$
BEGIN
  IF by_name('shares') THEN
    RETURN NULL;
  END IF;
  INSERT INTO royalty_news (sale_id, user_id, type) VALUES (NEW.sale_id, NEW.user_id, 'royalty.earned') ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$ LANGUAGE plpgsql;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "news_of_return"() RETURNS trigger AS $$
BEGIN
  IF by_name('shares') THEN
    RETURN NULL;
  END IF;
  INSERT INTO royalty_news (sale_id, user_id, type)
    SELECT sale_id, user_id, 'royalty.refunded' FROM royalty_shares WHERE sale_id = NEW.id AND amount_kes > 0
    ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$ LANGUAGE plpgsql;
