-- As in 0077, but for a place in a group that was full when the money came: nothing was delivered, and the money goes back. The trigger
-- "payments_group" runs before "payments_royalty", by their names.
CREATE OR REPLACE FUNCTION "follow_course_sale"() RETURNS trigger AS $$
DECLARE
  came integer;
BEGIN
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
