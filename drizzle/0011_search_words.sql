CREATE TABLE "search_words" (
	"list" text NOT NULL,
	"form" text collate "C" NOT NULL,
	"word" text collate "C" NOT NULL,
	CONSTRAINT "search_words_list_form_word_pk" PRIMARY KEY("list","form","word")
);
--> statement-breakpoint
DROP INDEX "articles_search";--> statement-breakpoint
DROP INDEX "help_articles_search_text";--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "search" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector('simple', plain_text("articles"."title")), 'A') || setweight(to_tsvector('simple', plain_text("articles"."excerpt")), 'B') || setweight(to_tsvector('simple', plain_text("articles"."body")), 'C')) STORED;--> statement-breakpoint
ALTER TABLE "faq_items" ADD COLUMN "search" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector('simple', plain_text(("faq_items"."question" ->> 'en') || ' ' || ("faq_items"."question" ->> 'sw'))), 'A') || setweight(to_tsvector('simple', plain_text(("faq_items"."answer" ->> 'en') || ' ' || ("faq_items"."answer" ->> 'sw'))), 'C')) STORED;--> statement-breakpoint
-- Written by hand: the words of a course; an index needs it to be immutable.
CREATE FUNCTION course_search(title text, description text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$ SELECT setweight(to_tsvector('simple', public.plain_text(title)), 'A') || setweight(to_tsvector('simple', public.plain_text(description)), 'B') $$;
--> statement-breakpoint
CREATE INDEX "courses_words" ON "courses" USING gin (course_search("title", "description"));--> statement-breakpoint
CREATE INDEX "articles_words" ON "articles" USING gin ("search");--> statement-breakpoint
ALTER TABLE "faq_items" DROP COLUMN "search_text";--> statement-breakpoint
ALTER TABLE "help_articles" DROP COLUMN "search_text";
--> statement-breakpoint
-- From here on written by hand: the triggers that keep the word list, and the words there are (decision 022).
-- Words of three letters and more, each with its forms; in order, so that two who write at the same time do not wait for each other in a circle.
-- Few words are looked up one after the other, as the planner would compare them with the whole list; many are compared with it.
CREATE FUNCTION add_search_words(in_list text, words text[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  w text;
  fresh text[] := '{}';
BEGIN
  IF cardinality(words) > 400 THEN
    fresh := array(SELECT word FROM unnest(words) word WHERE length(word) BETWEEN 3 AND 40
      EXCEPT SELECT k.word FROM search_words k WHERE k.list = in_list AND k.form = k.word);
  ELSE
    FOREACH w IN ARRAY words LOOP
      CONTINUE WHEN length(w) NOT BETWEEN 3 AND 40 OR EXISTS (SELECT 1 FROM search_words k WHERE k.list = in_list AND k.form = w AND k.word = w);
      fresh := fresh || w;
    END LOOP;
  END IF;
  INSERT INTO search_words (list, form, word)
    SELECT DISTINCT in_list, overlay(word placing '' from greatest(place, 1) for least(place, 1)) AS form, word FROM unnest(fresh) word, generate_series(0, length(word)) place
    ORDER BY word, form ON CONFLICT DO NOTHING;
END $$;
--> statement-breakpoint
-- Once a statement, for all rows that came: a text that is written alone and a whole sample cost what their words cost.
CREATE FUNCTION keep_search_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_search_words(TG_TABLE_NAME, array(SELECT DISTINCT word FROM came, unnest(tsvector_to_array(came.search)) word));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION keep_course_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_search_words('courses', array(SELECT DISTINCT word FROM came, unnest(tsvector_to_array(course_search(came.title, came.description))) word));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER articles_words_insert AFTER INSERT ON articles REFERENCING NEW TABLE AS came FOR EACH STATEMENT EXECUTE FUNCTION keep_search_words();
--> statement-breakpoint
CREATE TRIGGER articles_words_update AFTER UPDATE ON articles REFERENCING NEW TABLE AS came FOR EACH STATEMENT EXECUTE FUNCTION keep_search_words();
--> statement-breakpoint
CREATE TRIGGER faq_items_words_insert AFTER INSERT ON faq_items REFERENCING NEW TABLE AS came FOR EACH STATEMENT EXECUTE FUNCTION keep_search_words();
--> statement-breakpoint
CREATE TRIGGER faq_items_words_update AFTER UPDATE ON faq_items REFERENCING NEW TABLE AS came FOR EACH STATEMENT EXECUTE FUNCTION keep_search_words();
--> statement-breakpoint
CREATE TRIGGER help_articles_words_insert AFTER INSERT ON help_articles REFERENCING NEW TABLE AS came FOR EACH STATEMENT EXECUTE FUNCTION keep_search_words();
--> statement-breakpoint
CREATE TRIGGER help_articles_words_update AFTER UPDATE ON help_articles REFERENCING NEW TABLE AS came FOR EACH STATEMENT EXECUTE FUNCTION keep_search_words();
--> statement-breakpoint
CREATE TRIGGER courses_words_insert AFTER INSERT ON courses REFERENCING NEW TABLE AS came FOR EACH STATEMENT EXECUTE FUNCTION keep_course_words();
--> statement-breakpoint
CREATE TRIGGER courses_words_update AFTER UPDATE ON courses REFERENCING NEW TABLE AS came FOR EACH STATEMENT EXECUTE FUNCTION keep_course_words();
--> statement-breakpoint
SELECT add_search_words('articles', array(SELECT word FROM ts_stat('select search from articles')));
--> statement-breakpoint
SELECT add_search_words('faq_items', array(SELECT word FROM ts_stat('select search from faq_items')));
--> statement-breakpoint
SELECT add_search_words('help_articles', array(SELECT word FROM ts_stat('select search from help_articles')));
--> statement-breakpoint
SELECT add_search_words('courses', array(SELECT word FROM ts_stat('select course_search(title, description) from courses')));
