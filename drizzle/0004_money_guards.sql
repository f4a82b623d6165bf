-- What no code of ours may ever do to the books is refused by the database itself.
CREATE FUNCTION payment_events_only_grow() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'payment_events only grows: no line is changed or removed' USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER payment_events_only_grow BEFORE UPDATE OR DELETE ON payment_events FOR EACH ROW EXECUTE FUNCTION payment_events_only_grow();
--> statement-breakpoint
CREATE TRIGGER payment_events_never_emptied BEFORE TRUNCATE ON payment_events FOR EACH STATEMENT EXECUTE FUNCTION payment_events_only_grow();
--> statement-breakpoint
-- Paid is final against anything but a refund; what was agreed on never changes; no row goes away.
CREATE FUNCTION payments_only_go_forward() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    RAISE EXCEPTION 'payments are never deleted' USING ERRCODE = 'restrict_violation';
  END IF;
  IF OLD.status = 'completed' AND NEW.status <> 'completed' THEN
    RAISE EXCEPTION 'a paid payment stays paid' USING ERRCODE = 'restrict_violation';
  END IF;
  IF OLD.step = 'refunded' AND (NEW.step <> 'refunded' OR NEW.status <> OLD.status) THEN
    RAISE EXCEPTION 'a refunded payment stays refunded' USING ERRCODE = 'restrict_violation';
  END IF;
  IF OLD.step = 'refunding' AND NEW.step NOT IN ('refunding', 'refunded') THEN
    RAISE EXCEPTION 'a payment whose money goes back only becomes refunded' USING ERRCODE = 'restrict_violation';
  END IF;
  IF (OLD.user_id, OLD.payment_type, OLD.reference_id, OLD.amount_kes, OLD.account_reference, OLD.callback_hash, OLD.is_test)
    IS DISTINCT FROM (NEW.user_id, NEW.payment_type, NEW.reference_id, NEW.amount_kes, NEW.account_reference, NEW.callback_hash, NEW.is_test) THEN
    RAISE EXCEPTION 'what a payment is for never changes' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER payments_only_go_forward BEFORE UPDATE OR DELETE ON payments FOR EACH ROW EXECUTE FUNCTION payments_only_go_forward();
--> statement-breakpoint
-- Money that went back, or a request that was refused, is history.
CREATE FUNCTION refunds_only_go_forward() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR OLD.state IN ('refused', 'done') AND NEW.state <> OLD.state THEN
    RAISE EXCEPTION 'a refund that is done or refused stays so' USING ERRCODE = 'restrict_violation';
  END IF;
  IF (OLD.payment_id, OLD.amount_kes) IS DISTINCT FROM (NEW.payment_id, NEW.amount_kes) THEN
    RAISE EXCEPTION 'what a refund returns never changes' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER refunds_only_go_forward BEFORE UPDATE OR DELETE ON refunds FOR EACH ROW EXECUTE FUNCTION refunds_only_go_forward();
