-- Written by hand: whatever ends sessions, every process hears it when that commits, and ends the streams of these sessions (decision 062).
-- A notice has at most 8000 bytes, which are a hundred sessions of as many people.
CREATE FUNCTION tell_ended_sessions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('messages', json_build_object('what', 'ended', 'to', json_agg(DISTINCT user_id), 'sessions', json_agg(id))::text)
    FROM (SELECT id, user_id, (row_number() OVER () - 1) / 90 AS part FROM gone) AS numbered GROUP BY part;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER sessions_ended AFTER DELETE ON sessions REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION tell_ended_sessions();
