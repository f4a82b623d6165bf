-- Where somebody paid twice for one thing and one of both payments goes back, the other is what paid for it from then on. A gift may
-- therefore get another payment of its own, while the first one goes back; nothing else of it changes.
CREATE OR REPLACE FUNCTION "gifts_stay"() RETURNS trigger AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF OLD.ordered_at IS NULL AND OLD.payment_id IS NULL THEN
      RETURN OLD;
    END IF;
    RAISE EXCEPTION 'a gift that was ordered is never deleted' USING ERRCODE = 'restrict_violation';
  END IF;
  IF (OLD.id, OLD.giver_id, OLD.course_id, OLD.created_at) IS DISTINCT FROM (NEW.id, NEW.giver_id, NEW.course_id, NEW.created_at)
    OR (OLD.payment_id IS NOT NULL AND (OLD.paid_at, OLD.good_until) IS DISTINCT FROM (NEW.paid_at, NEW.good_until))
    OR (OLD.payment_id IS DISTINCT FROM NEW.payment_id AND OLD.payment_id IS NOT NULL AND NOT (
      EXISTS (SELECT FROM payments WHERE id = OLD.payment_id AND step IN ('refunding', 'refunded'))
      AND EXISTS (SELECT FROM payments WHERE id = NEW.payment_id AND status = 'completed' AND step NOT IN ('refunding', 'refunded')
        AND NOT is_test AND payment_type = 'course_gift' AND reference_id = NEW.id::text AND user_id = NEW.giver_id)))
    OR (OLD.taken_at IS NOT NULL AND (OLD.taken_at, OLD.taken_by) IS DISTINCT FROM (NEW.taken_at, NEW.taken_by))
    OR (OLD.ended_at IS NOT NULL AND OLD.ended_at IS DISTINCT FROM NEW.ended_at) THEN
    RAISE EXCEPTION 'what became of a gift never changes' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$ LANGUAGE plpgsql;
--> statement-breakpoint
-- The sale goes with the payment: that of the first is taken back when it goes back (0092), and the other is a sale of its own.
CREATE OR REPLACE TRIGGER "gifts_royalty" AFTER UPDATE OF "payment_id" ON "gifts" FOR EACH ROW
  WHEN (NEW.payment_id IS NOT NULL AND OLD.payment_id IS DISTINCT FROM NEW.payment_id) EXECUTE FUNCTION "follow_gift_sale"();
--> statement-breakpoint
-- As in 0082, and also for the payment that was a second one until the first went back: its place is taken then.
CREATE OR REPLACE TRIGGER "payments_group" AFTER UPDATE OF "status", "step" ON "payments" FOR EACH ROW
  WHEN (NEW.payment_type = 'course_purchase' AND NEW.status = 'completed' AND NEW.step = 'settled'
    AND (OLD.status <> 'completed' OR OLD.step = 'review'))
  EXECUTE FUNCTION "follow_group_order"();
