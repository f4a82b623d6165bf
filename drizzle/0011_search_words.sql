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
-- One word after the other: together, the planner would compare all of them with the whole list.
CREATE FUNCTION add_search_words(in_list text, words text[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE w text;
BEGIN
  FOR w IN SELECT word FROM unnest(words) word WHERE length(word) BETWEEN 3 AND 40 ORDER BY word LOOP
    CONTINUE WHEN EXISTS (SELECT 1 FROM search_words k WHERE k.list = in_list AND k.form = w AND k.word = w);
    INSERT INTO search_words (list, form, word)
      SELECT DISTINCT in_list, overlay(w placing '' from greatest(place, 1) for least(place, 1)), w FROM generate_series(0, length(w)) place
      ON CONFLICT DO NOTHING;
  END LOOP;
END $$;
--> statement-breakpoint
CREATE FUNCTION keep_search_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_search_words(TG_TABLE_NAME, tsvector_to_array(NEW.search));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION keep_course_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_search_words('courses', tsvector_to_array(course_search(NEW.title, NEW.description)));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER articles_search_words AFTER INSERT OR UPDATE OF title, excerpt, body ON articles FOR EACH ROW EXECUTE FUNCTION keep_search_words();
--> statement-breakpoint
CREATE TRIGGER faq_items_search_words AFTER INSERT OR UPDATE OF question, answer ON faq_items FOR EACH ROW EXECUTE FUNCTION keep_search_words();
--> statement-breakpoint
CREATE TRIGGER help_articles_search_words AFTER INSERT OR UPDATE OF title, summary, body ON help_articles FOR EACH ROW EXECUTE FUNCTION keep_search_words();
--> statement-breakpoint
CREATE TRIGGER courses_search_words AFTER INSERT OR UPDATE OF title, description ON courses FOR EACH ROW EXECUTE FUNCTION keep_course_words();
--> statement-breakpoint
SELECT add_search_words('articles', array(SELECT word FROM ts_stat('select search from articles')));
--> statement-breakpoint
SELECT add_search_words('faq_items', array(SELECT word FROM ts_stat('select search from faq_items')));
--> statement-breakpoint
SELECT add_search_words('help_articles', array(SELECT word FROM ts_stat('select search from help_articles')));
--> statement-breakpoint
SELECT add_search_words('courses', array(SELECT word FROM ts_stat('select course_search(title, description) from courses')));
