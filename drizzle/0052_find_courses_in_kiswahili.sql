DROP INDEX "courses_words";--> statement-breakpoint
ALTER TABLE "activities" ADD COLUMN "title_sw" text;--> statement-breakpoint
-- Written by hand: the words of a course in each language that it has (decision 055); an index needs it to be immutable.
CREATE FUNCTION course_search(title text, description text, sw jsonb) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$ SELECT setweight(to_tsvector('simple', public.plain_text(title || ' ' || coalesce(sw ->> 'title', ''))), 'A')
  || setweight(to_tsvector('simple', public.plain_text(description || ' ' || coalesce(sw ->> 'description', ''))), 'B') $$;
--> statement-breakpoint
CREATE INDEX "courses_words" ON "courses" USING gin (course_search("title", "description", "sw"));--> statement-breakpoint
CREATE OR REPLACE FUNCTION keep_course_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_search_words('courses', array(SELECT DISTINCT word FROM came, unnest(tsvector_to_array(course_search(came.title, came.description, came.sw))) word));
  RETURN NULL;
END $$;
--> statement-breakpoint
DROP FUNCTION course_search(text, text);--> statement-breakpoint
SELECT add_search_words('courses', array(SELECT word FROM ts_stat('select course_search(title, description, sw) from courses')));
--> statement-breakpoint
UPDATE activities a SET title_sw = l.sw ->> 'title' FROM lessons l WHERE a.event_key = 'lesson:' || l.id AND l.sw IS NOT NULL;
--> statement-breakpoint
UPDATE activities a SET title_sw = c.sw ->> 'title' FROM courses c WHERE a.event_key IN ('course:' || c.id, 'certificate:' || c.id) AND c.sw IS NOT NULL;
