CREATE TABLE "day_counts" (
	"name" text NOT NULL,
	"day" date NOT NULL,
	"part" smallint NOT NULL,
	"n" bigint NOT NULL,
	CONSTRAINT "day_counts_name_day_part_pk" PRIMARY KEY("name","day","part")
);
--> statement-breakpoint
-- From here on written by hand: the triggers that keep the days, and the first counting (decision 020).
ALTER TABLE day_counts SET (fillfactor = 50);
--> statement-breakpoint
-- What is counted of a table, as a query of its name, its moment and how much; `source` is the table itself, or the rows that a statement wrote.
CREATE FUNCTION counted_of(counted text, source text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT format(CASE counted
    WHEN 'users' THEN 'SELECT ''people'' AS name, created_at AS at, 1 AS n FROM %1$I WHERE erased_at IS NULL'
    WHEN 'enrolments' THEN 'SELECT ''enrolments'' AS name, enrolled_at AS at, 1 AS n FROM %1$I'
    WHEN 'activities' THEN 'SELECT ''completions'' AS name, at, 1 AS n FROM %1$I WHERE kind = ''course'''
    WHEN 'payments' THEN 'SELECT status || '' payments'' AS name, created_at AS at, 1 AS n FROM %1$I UNION ALL SELECT ''revenue'', created_at, amount_kes FROM %1$I WHERE status = ''completed'''
    WHEN 'posts' THEN 'SELECT kind || '' posts'' AS name, created_at AS at, 1 AS n FROM %1$I WHERE removed_at IS NULL'
    WHEN 'job_listings' THEN 'SELECT ''job listings'' AS name, created_at AS at, 1 AS n FROM %1$I'
  END, source);
$$;
--> statement-breakpoint
-- In the trigger the rows of a statement are called "came" and "went"; an update has both, and mostly changes nothing that is counted.
CREATE FUNCTION days_counted() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE came text := counted_of(TG_TABLE_NAME, 'came'); went text := 'SELECT name, at, -n AS n FROM (' || counted_of(TG_TABLE_NAME, 'went') || ') w';
BEGIN
  EXECUTE 'INSERT INTO day_counts AS c (name, day, part, n) SELECT name, (at AT TIME ZONE ''Africa/Nairobi'')::date, own_part(), sum(n) FROM ('
    || CASE TG_OP WHEN 'INSERT' THEN came WHEN 'DELETE' THEN went ELSE came || ' UNION ALL ' || went END
    || ') f GROUP BY 1, 2 HAVING sum(n) <> 0 ORDER BY 1, 2 ON CONFLICT (name, day, part) DO UPDATE SET n = c.n + excluded.n';
  RETURN NULL;
END $$;
--> statement-breakpoint
DO $$
DECLARE counted text;
BEGIN
  FOREACH counted IN ARRAY ARRAY['users', 'enrolments', 'activities', 'payments', 'posts', 'job_listings'] LOOP
    EXECUTE format('CREATE TRIGGER %1$s_came_on_days AFTER INSERT ON %1$s REFERENCING NEW TABLE AS came FOR EACH STATEMENT EXECUTE FUNCTION days_counted()', counted);
    EXECUTE format('CREATE TRIGGER %1$s_changed_on_days AFTER UPDATE ON %1$s REFERENCING OLD TABLE AS went NEW TABLE AS came FOR EACH STATEMENT EXECUTE FUNCTION days_counted()', counted);
    EXECUTE format('CREATE TRIGGER %1$s_went_on_days AFTER DELETE ON %1$s REFERENCING OLD TABLE AS went FOR EACH STATEMENT EXECUTE FUNCTION days_counted()', counted);
  END LOOP;
END $$;
--> statement-breakpoint
-- Every day as one counts it from the rows: to count anew, and to compare.
CREATE FUNCTION days_from_rows() RETURNS TABLE (name text, day date, n bigint) LANGUAGE plpgsql STABLE AS $$
DECLARE counted text;
BEGIN
  FOREACH counted IN ARRAY ARRAY['users', 'enrolments', 'activities', 'payments', 'posts', 'job_listings'] LOOP
    RETURN QUERY EXECUTE 'SELECT name, (at AT TIME ZONE ''Africa/Nairobi'')::date, sum(n)::bigint FROM (' || counted_of(counted, counted) || ') f GROUP BY 1, 2';
  END LOOP;
END $$;
--> statement-breakpoint
CREATE FUNCTION count_days_anew() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  LOCK TABLE users, enrolments, activities, payments, posts, job_listings IN SHARE ROW EXCLUSIVE MODE;
  DELETE FROM day_counts;
  INSERT INTO day_counts (name, day, part, n) SELECT f.name, f.day, 0, f.n FROM days_from_rows() f;
END $$;
--> statement-breakpoint
SELECT count_days_anew();
