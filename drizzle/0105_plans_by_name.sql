-- As in 0082, for whoever does not write with a purchase by whose days its sections open (0103).
CREATE OR REPLACE FUNCTION "plan_of_purchase"() RETURNS trigger AS $$
BEGIN
  IF by_name('plan') THEN
    RETURN NEW;
  END IF;
  SELECT coalesce(m.group_id, o.group_id) INTO NEW.plan_id FROM group_orders o
    LEFT JOIN group_members m ON m.user_id = NEW.user_id AND m.course_id = NEW.course_id
    WHERE o.payment_id = NEW.payment_id;
  RETURN NEW;
END $$ LANGUAGE plpgsql;
