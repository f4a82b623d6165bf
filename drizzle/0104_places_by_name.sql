-- As in 0082, for whoever does not take the place of a paid order itself (0103).
CREATE OR REPLACE FUNCTION "follow_group_order"() RETURNS trigger AS $$
BEGIN
  IF by_name('place') THEN
    RETURN NULL;
  END IF;
  PERFORM take_group_place(NEW.id, coalesce(NEW.settled_at, now()));
  RETURN NULL;
END $$ LANGUAGE plpgsql;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "follow_free_group_order"() RETURNS trigger AS $$
BEGIN
  IF by_name('place') THEN
    RETURN NULL;
  END IF;
  PERFORM take_group_place(p.id, coalesce(p.settled_at, now())) FROM payments p
    WHERE p.id = NEW.payment_id AND p.status = 'completed' AND p.step = 'settled';
  RETURN NULL;
END $$ LANGUAGE plpgsql;
