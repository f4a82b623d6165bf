CREATE TABLE "post_counts" (
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"part" smallint NOT NULL,
	"n" integer NOT NULL,
	CONSTRAINT "post_counts_kind_name_part_pk" PRIMARY KEY("kind","name","part")
);
--> statement-breakpoint
CREATE INDEX "users_suspended" ON "users" USING btree ("id") WHERE suspended_at is not null;
--> statement-breakpoint
-- From here on written by hand: the triggers that keep the counts of posts, and the first counting (decision 020).
ALTER TABLE post_counts SET (fillfactor = 50);
--> statement-breakpoint
-- Under which names a post is counted: all of its kind, its category, each of its tags.
CREATE FUNCTION names_of_post(category text, tags text[]) RETURNS SETOF text LANGUAGE sql IMMUTABLE AS $$
  SELECT DISTINCT name FROM unnest(ARRAY['', category] || tags) name WHERE name IS NOT NULL;
$$;
--> statement-breakpoint
CREATE FUNCTION posts_from_rows() RETURNS TABLE (kind text, name text, n integer) LANGUAGE sql STABLE AS $$
  SELECT p.kind, g.name, count(*)::int FROM posts p CROSS JOIN LATERAL names_of_post(p.category, p.tags) g(name) WHERE p.hidden_at IS NULL AND p.removed_at IS NULL GROUP BY 1, 2;
$$;
--> statement-breakpoint
-- In the triggers of statements their rows are called "came" and "went". A post that is being read, voted on or answered changes too, but nothing that is counted: of changes there is a trigger for each row that asks for that first.
CREATE FUNCTION posts_listed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO post_counts AS c (kind, name, part, n)
      SELECT p.kind, g.name, own_part(), count(*) FROM came p CROSS JOIN LATERAL names_of_post(p.category, p.tags) g(name) WHERE p.hidden_at IS NULL AND p.removed_at IS NULL GROUP BY 1, 2 ORDER BY 1, 2
      ON CONFLICT (kind, name, part) DO UPDATE SET n = c.n + excluded.n;
  ELSE
    INSERT INTO post_counts AS c (kind, name, part, n)
      SELECT p.kind, g.name, own_part(), -count(*) FROM went p CROSS JOIN LATERAL names_of_post(p.category, p.tags) g(name) WHERE p.hidden_at IS NULL AND p.removed_at IS NULL GROUP BY 1, 2 ORDER BY 1, 2
      ON CONFLICT (kind, name, part) DO UPDATE SET n = c.n + excluded.n;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION post_listed_anew() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO post_counts AS c (kind, name, part, n)
    SELECT f.kind, f.name, own_part(), sum(f.n) FROM (
      SELECT OLD.kind AS kind, name, -1 AS n FROM names_of_post(OLD.category, OLD.tags) name WHERE OLD.hidden_at IS NULL AND OLD.removed_at IS NULL
      UNION ALL SELECT NEW.kind, name, 1 FROM names_of_post(NEW.category, NEW.tags) name WHERE NEW.hidden_at IS NULL AND NEW.removed_at IS NULL
    ) f GROUP BY 1, 2 HAVING sum(f.n) <> 0 ORDER BY 1, 2
    ON CONFLICT (kind, name, part) DO UPDATE SET n = c.n + excluded.n;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER posts_came AFTER INSERT ON posts REFERENCING NEW TABLE AS came FOR EACH STATEMENT EXECUTE FUNCTION posts_listed();
--> statement-breakpoint
CREATE TRIGGER posts_went AFTER DELETE ON posts REFERENCING OLD TABLE AS went FOR EACH STATEMENT EXECUTE FUNCTION posts_listed();
--> statement-breakpoint
CREATE TRIGGER posts_changed AFTER UPDATE OF kind, category, tags, hidden_at, removed_at ON posts FOR EACH ROW
  WHEN ((OLD.kind, OLD.category, OLD.tags, OLD.hidden_at IS NULL AND OLD.removed_at IS NULL) IS DISTINCT FROM (NEW.kind, NEW.category, NEW.tags, NEW.hidden_at IS NULL AND NEW.removed_at IS NULL)) EXECUTE FUNCTION post_listed_anew();
--> statement-breakpoint
-- As in migration 0008, and the posts.
CREATE OR REPLACE FUNCTION count_all_anew() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  LOCK TABLE users, enrolments, lessons, course_reviews, posts IN SHARE ROW EXCLUSIVE MODE;
  DELETE FROM course_counts;
  INSERT INTO course_counts (course_id, part, lessons, minutes, media_bytes, students, reviews, rating_total)
    SELECT k.id, 0, coalesce(l.n, 0), coalesce(l.minutes, 0), coalesce(l.bytes, 0), coalesce(e.n, 0), coalesce(r.n, 0), coalesce(r.total, 0) FROM courses k
      LEFT JOIN (SELECT course_id, count(*) AS n, sum(duration_min) AS minutes, sum(media_bytes) AS bytes FROM lessons WHERE published_at IS NOT NULL GROUP BY 1) l ON l.course_id = k.id
      LEFT JOIN (SELECT course_id, count(*) AS n FROM enrolments GROUP BY 1) e ON e.course_id = k.id
      LEFT JOIN (SELECT course_id, count(*) AS n, sum(rating) AS total FROM course_reviews GROUP BY 1) r ON r.course_id = k.id;
  DELETE FROM instructor_students;
  INSERT INTO instructor_students SELECT * FROM students_of(NULL);
  DELETE FROM counts;
  INSERT INTO counts SELECT 'students of ' || instructor_slug, 0, count(*) FROM instructor_students GROUP BY instructor_slug;
  INSERT INTO counts SELECT 'people', 0, count(*) FROM users WHERE erased_at IS NULL;
  INSERT INTO counts SELECT 'learners', 0, count(email_confirmed_at) FROM users;
  DELETE FROM post_counts;
  INSERT INTO post_counts (kind, name, part, n) SELECT f.kind, f.name, 0, f.n FROM posts_from_rows() f;
END $$;
--> statement-breakpoint
INSERT INTO post_counts (kind, name, part, n) SELECT f.kind, f.name, 0, f.n FROM posts_from_rows() f;
