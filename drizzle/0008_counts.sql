CREATE TABLE "counts" (
	"name" text NOT NULL,
	"part" smallint NOT NULL,
	"n" bigint NOT NULL,
	CONSTRAINT "counts_name_part_pk" PRIMARY KEY("name","part")
);
--> statement-breakpoint
CREATE TABLE "course_counts" (
	"course_id" integer NOT NULL,
	"part" smallint NOT NULL,
	"lessons" integer DEFAULT 0 NOT NULL,
	"minutes" integer DEFAULT 0 NOT NULL,
	"media_bytes" bigint DEFAULT 0 NOT NULL,
	"students" integer DEFAULT 0 NOT NULL,
	"reviews" integer DEFAULT 0 NOT NULL,
	"rating_total" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "course_counts_course_id_part_pk" PRIMARY KEY("course_id","part")
);
--> statement-breakpoint
CREATE TABLE "instructor_students" (
	"instructor_slug" text NOT NULL,
	"user_id" uuid NOT NULL,
	"courses" integer NOT NULL,
	CONSTRAINT "instructor_students_instructor_slug_user_id_pk" PRIMARY KEY("instructor_slug","user_id")
);
--> statement-breakpoint
DROP INDEX "course_reviews_course";--> statement-breakpoint
ALTER TABLE "course_counts" ADD CONSTRAINT "course_counts_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "instructor_students" ADD CONSTRAINT "instructor_students_instructor_slug_instructors_slug_fk" FOREIGN KEY ("instructor_slug") REFERENCES "public"."instructors"("slug") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
CREATE INDEX "users_newest" ON "users" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "users_search" ON "users" USING gin ("name" gin_trgm_ops,"email" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "certificates_newest" ON "certificates" USING btree ("issued_at");--> statement-breakpoint
CREATE INDEX "course_reviews_newest" ON "course_reviews" USING btree ("course_id","created_at");--> statement-breakpoint
CREATE INDEX "submissions_newest" ON "submissions" USING btree ("submitted_at");--> statement-breakpoint
CREATE INDEX "payments_newest" ON "payments" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "payments_search" ON "payments" USING gin ("mpesa_receipt_number" gin_trgm_ops,"account_reference" gin_trgm_ops);--> statement-breakpoint
-- From here on written by hand: the triggers that keep the counts, and the first counting (decision 020).
-- Counts change often and are small: room on the page lets a change stay on it.
ALTER TABLE counts SET (fillfactor = 50);
--> statement-breakpoint
ALTER TABLE course_counts SET (fillfactor = 50);
--> statement-breakpoint
CREATE VIEW course_figures AS
  SELECT c.id AS course_id, coalesce(sum(p.lessons), 0)::int AS lessons, coalesce(sum(p.minutes), 0)::int AS minutes, coalesce(sum(p.media_bytes), 0)::float8 AS media_bytes,
    coalesce(sum(p.students), 0)::int AS students, coalesce(sum(p.reviews), 0)::int AS reviews,
    round(sum(p.rating_total)::numeric / nullif(sum(p.reviews), 0), 1)::float8 AS rating
  FROM courses c LEFT JOIN course_counts p ON p.course_id = c.id GROUP BY c.id;
--> statement-breakpoint
-- The part of a count that this connection adds to: two that write at the same time seldom wait for one row.
CREATE FUNCTION own_part() RETURNS smallint LANGUAGE sql VOLATILE AS $$ SELECT (pg_backend_pid() % 8)::smallint $$;
--> statement-breakpoint
CREATE FUNCTION count_more(counted text, more bigint) RETURNS void LANGUAGE sql AS $$
  INSERT INTO counts AS c (name, part, n) SELECT counted, own_part(), more WHERE more <> 0
    ON CONFLICT (name, part) DO UPDATE SET n = c.n + excluded.n;
$$;
--> statement-breakpoint
-- In the triggers the rows of a statement are called "came" and "went"; an update has both. A course that is being deleted takes its counts along.
CREATE FUNCTION enrolments_counted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'DELETE' THEN
    IF NOT EXISTS (SELECT FROM came) THEN RETURN NULL; END IF;
    INSERT INTO course_counts AS c (course_id, part, students) SELECT course_id, own_part(), count(*) FROM came GROUP BY course_id ORDER BY course_id
      ON CONFLICT (course_id, part) DO UPDATE SET students = c.students + excluded.students;
    INSERT INTO instructor_students AS s (instructor_slug, user_id, courses)
      SELECT k.instructor_slug, e.user_id, count(*) FROM came e JOIN courses k ON k.id = e.course_id AND k.published_at IS NOT NULL GROUP BY 1, 2 ORDER BY 1, 2
      ON CONFLICT (instructor_slug, user_id) DO UPDATE SET courses = s.courses + excluded.courses;
  ELSE
    INSERT INTO course_counts AS c (course_id, part, students) SELECT e.course_id, own_part(), -count(*) FROM went e JOIN courses k ON k.id = e.course_id GROUP BY 1 ORDER BY 1
      ON CONFLICT (course_id, part) DO UPDATE SET students = c.students + excluded.students;
    UPDATE instructor_students s SET courses = s.courses - e.n
      FROM (SELECT k.instructor_slug, w.user_id, count(*) AS n FROM went w JOIN courses k ON k.id = w.course_id AND k.published_at IS NOT NULL GROUP BY 1, 2) e
      WHERE s.instructor_slug = e.instructor_slug AND s.user_id = e.user_id;
    DELETE FROM instructor_students s USING went w JOIN courses k ON k.id = w.course_id WHERE s.instructor_slug = k.instructor_slug AND s.user_id = w.user_id AND s.courses = 0;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER enrolments_came AFTER INSERT ON enrolments REFERENCING NEW TABLE AS came FOR EACH STATEMENT EXECUTE FUNCTION enrolments_counted();
--> statement-breakpoint
CREATE TRIGGER enrolments_went AFTER DELETE ON enrolments REFERENCING OLD TABLE AS went FOR EACH STATEMENT EXECUTE FUNCTION enrolments_counted();
--> statement-breakpoint
-- An enrolment never moves to another person or course; counting relies on it.
CREATE FUNCTION enrolments_stay() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'an enrolment stays with its person and course' USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER enrolments_stay BEFORE UPDATE OF user_id, course_id ON enrolments FOR EACH ROW
  WHEN ((OLD.user_id, OLD.course_id) IS DISTINCT FROM (NEW.user_id, NEW.course_id)) EXECUTE FUNCTION enrolments_stay();
--> statement-breakpoint
CREATE FUNCTION instructor_students_counted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM count_more('students of ' || instructor_slug, count(*)) FROM came GROUP BY instructor_slug ORDER BY instructor_slug;
  ELSE
    PERFORM count_more('students of ' || instructor_slug, -count(*)) FROM went GROUP BY instructor_slug ORDER BY instructor_slug;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER instructor_students_came AFTER INSERT ON instructor_students REFERENCING NEW TABLE AS came FOR EACH STATEMENT EXECUTE FUNCTION instructor_students_counted();
--> statement-breakpoint
CREATE TRIGGER instructor_students_went AFTER DELETE ON instructor_students REFERENCING OLD TABLE AS went FOR EACH STATEMENT EXECUTE FUNCTION instructor_students_counted();
--> statement-breakpoint
CREATE FUNCTION students_of(teacher text) RETURNS TABLE (instructor_slug text, user_id uuid, courses int) LANGUAGE sql STABLE AS $$
  SELECT k.instructor_slug, e.user_id, count(*)::int FROM enrolments e JOIN courses k ON k.id = e.course_id
    WHERE k.published_at IS NOT NULL AND (teacher IS NULL OR k.instructor_slug = teacher) GROUP BY 1, 2;
$$;
--> statement-breakpoint
-- A course that is published, withdrawn or taught by somebody else changes whose students its learners are: rare, and counted anew.
CREATE FUNCTION courses_counted() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE teacher text;
BEGIN
  FOR teacher IN
    SELECT unnest(ARRAY[w.instructor_slug, c.instructor_slug]) FROM went w JOIN came c USING (id)
      WHERE (w.published_at IS NULL) <> (c.published_at IS NULL) OR w.instructor_slug <> c.instructor_slug GROUP BY 1 ORDER BY 1
  LOOP
    -- Nobody enrols meanwhile.
    LOCK TABLE enrolments IN SHARE ROW EXCLUSIVE MODE;
    DELETE FROM instructor_students WHERE instructor_slug = teacher;
    INSERT INTO instructor_students SELECT * FROM students_of(teacher);
  END LOOP;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER courses_changed AFTER UPDATE ON courses REFERENCING OLD TABLE AS went NEW TABLE AS came FOR EACH STATEMENT EXECUTE FUNCTION courses_counted();
--> statement-breakpoint
CREATE FUNCTION courses_gone() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE teacher text;
BEGIN
  FOR teacher IN SELECT DISTINCT instructor_slug FROM went ORDER BY 1 LOOP
    LOCK TABLE enrolments IN SHARE ROW EXCLUSIVE MODE;
    DELETE FROM instructor_students WHERE instructor_slug = teacher;
    INSERT INTO instructor_students SELECT * FROM students_of(teacher);
  END LOOP;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER courses_went AFTER DELETE ON courses REFERENCING OLD TABLE AS went FOR EACH STATEMENT EXECUTE FUNCTION courses_gone();
--> statement-breakpoint
CREATE FUNCTION lessons_counted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    INSERT INTO course_counts AS c (course_id, part, lessons, minutes, media_bytes)
      SELECT l.course_id, own_part(), -count(*), -sum(l.duration_min), -sum(l.media_bytes) FROM went l JOIN courses k ON k.id = l.course_id WHERE l.published_at IS NOT NULL GROUP BY 1 ORDER BY 1
      ON CONFLICT (course_id, part) DO UPDATE SET lessons = c.lessons + excluded.lessons, minutes = c.minutes + excluded.minutes, media_bytes = c.media_bytes + excluded.media_bytes;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO course_counts AS c (course_id, part, lessons, minutes, media_bytes)
      SELECT course_id, own_part(), count(*), sum(duration_min), sum(media_bytes) FROM came WHERE published_at IS NOT NULL GROUP BY 1 ORDER BY 1
      ON CONFLICT (course_id, part) DO UPDATE SET lessons = c.lessons + excluded.lessons, minutes = c.minutes + excluded.minutes, media_bytes = c.media_bytes + excluded.media_bytes;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER lessons_came AFTER INSERT ON lessons REFERENCING NEW TABLE AS came FOR EACH STATEMENT EXECUTE FUNCTION lessons_counted();
--> statement-breakpoint
CREATE TRIGGER lessons_changed AFTER UPDATE ON lessons REFERENCING OLD TABLE AS went NEW TABLE AS came FOR EACH STATEMENT EXECUTE FUNCTION lessons_counted();
--> statement-breakpoint
CREATE TRIGGER lessons_went AFTER DELETE ON lessons REFERENCING OLD TABLE AS went FOR EACH STATEMENT EXECUTE FUNCTION lessons_counted();
--> statement-breakpoint
CREATE FUNCTION reviews_counted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    INSERT INTO course_counts AS c (course_id, part, reviews, rating_total)
      SELECT r.course_id, own_part(), -count(*), -sum(r.rating) FROM went r JOIN courses k ON k.id = r.course_id GROUP BY 1 ORDER BY 1
      ON CONFLICT (course_id, part) DO UPDATE SET reviews = c.reviews + excluded.reviews, rating_total = c.rating_total + excluded.rating_total;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO course_counts AS c (course_id, part, reviews, rating_total) SELECT course_id, own_part(), count(*), sum(rating) FROM came GROUP BY 1 ORDER BY 1
      ON CONFLICT (course_id, part) DO UPDATE SET reviews = c.reviews + excluded.reviews, rating_total = c.rating_total + excluded.rating_total;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER reviews_came AFTER INSERT ON course_reviews REFERENCING NEW TABLE AS came FOR EACH STATEMENT EXECUTE FUNCTION reviews_counted();
--> statement-breakpoint
CREATE TRIGGER reviews_changed AFTER UPDATE ON course_reviews REFERENCING OLD TABLE AS went NEW TABLE AS came FOR EACH STATEMENT EXECUTE FUNCTION reviews_counted();
--> statement-breakpoint
CREATE TRIGGER reviews_went AFTER DELETE ON course_reviews REFERENCING OLD TABLE AS went FOR EACH STATEMENT EXECUTE FUNCTION reviews_counted();
--> statement-breakpoint
-- "people" have an account that is not erased; "learners" confirmed their address.
CREATE FUNCTION users_counted() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE people bigint := 0; learners bigint := 0;
BEGIN
  IF TG_OP <> 'INSERT' THEN
    SELECT people - count(*) FILTER (WHERE erased_at IS NULL), learners - count(email_confirmed_at) INTO people, learners FROM went;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    SELECT people + count(*) FILTER (WHERE erased_at IS NULL), learners + count(email_confirmed_at) INTO people, learners FROM came;
  END IF;
  PERFORM count_more('learners', learners);
  PERFORM count_more('people', people);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER users_came AFTER INSERT ON users REFERENCING NEW TABLE AS came FOR EACH STATEMENT EXECUTE FUNCTION users_counted();
--> statement-breakpoint
CREATE TRIGGER users_changed AFTER UPDATE ON users REFERENCING OLD TABLE AS went NEW TABLE AS came FOR EACH STATEMENT EXECUTE FUNCTION users_counted();
--> statement-breakpoint
CREATE TRIGGER users_went AFTER DELETE ON users REFERENCING OLD TABLE AS went FOR EACH STATEMENT EXECUTE FUNCTION users_counted();
--> statement-breakpoint
-- Counts everything anew: here, and after rows were written past the triggers.
CREATE FUNCTION count_all_anew() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  LOCK TABLE users, enrolments, lessons, course_reviews IN SHARE ROW EXCLUSIVE MODE;
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
END $$;
--> statement-breakpoint
SELECT count_all_anew();
