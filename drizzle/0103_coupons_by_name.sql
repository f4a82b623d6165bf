-- What follows a write of a sale is done by the program, by name, where the write says so for its transaction (src/core/by-name.server.ts).
-- Every other write is one of a version that leaves it to the triggers: 0.2.0 says nothing, and so does nobody by hand.
CREATE FUNCTION "by_name"(following text) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT coalesce(following = ANY (string_to_array(current_setting('stadi.by_name', true), ' ')), false)
$$;
--> statement-breakpoint
-- As in 0074, for whoever does not give back and take again the use of a coupon itself.
CREATE OR REPLACE FUNCTION "follow_coupon_use"() RETURNS trigger AS $$
BEGIN
  IF by_name('coupon') THEN
    RETURN NULL;
  END IF;
  IF NEW.status = 'completed' THEN
    UPDATE coupon_uses SET given_back_at = NULL, is_late = true
      WHERE payment_id = NEW.id AND given_back_at IS NOT NULL;
  ELSIF NEW.status = 'failed' OR NEW.superseded_at IS NOT NULL THEN
    UPDATE coupon_uses SET given_back_at = CASE WHEN NEW.status = 'failed' THEN coalesce(NEW.settled_at, now()) ELSE NEW.superseded_at END
      WHERE payment_id = NEW.id AND given_back_at IS NULL;
  END IF;
  RETURN NULL;
END $$ LANGUAGE plpgsql;
