CREATE TABLE "missed_searches" (
	"day" date NOT NULL,
	"typed" text NOT NULL,
	"times" integer NOT NULL,
	CONSTRAINT "missed_searches_day_typed_pk" PRIMARY KEY("day","typed")
);
--> statement-breakpoint
ALTER TABLE "synonyms" ADD COLUMN "search" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector('simple', plain_text("synonyms"."typed")), 'A')) STORED;
--> statement-breakpoint
-- From here on written by hand: what is typed of synonyms stands in the word list, so that a misspelt one and one of its family are found (decisions 022, 025).
CREATE TRIGGER synonyms_words_insert AFTER INSERT ON synonyms REFERENCING NEW TABLE AS came FOR EACH STATEMENT EXECUTE FUNCTION keep_search_words();
--> statement-breakpoint
CREATE TRIGGER synonyms_words_update AFTER UPDATE ON synonyms FOR EACH ROW WHEN (OLD.search IS DISTINCT FROM NEW.search) EXECUTE FUNCTION keep_changed_words();
--> statement-breakpoint
SELECT add_search_words('synonyms', array(SELECT word FROM ts_stat('select search from synonyms')));
