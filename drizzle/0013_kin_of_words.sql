-- What words of one family have in common, so that a search for one finds the others (decision 025): '=' and the English stem ("refunded",
-- "refunds"; "e-mail" and "emails"), '+' and what is left of a Swahili verb or noun without the parts that say who, when and for whom ("nirudishiwe", "kurudisha").
-- Asked for both sides alike: a word that is no verb is cut too, and harms nobody. Two letters are never enough.
CREATE FUNCTION word_stems(word text) RETURNS text[] LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  english text[] := ts_lexize('pg_catalog.english_stem', replace(word, '-', ''));
  stem text := regexp_replace(word, '^(.{4,})je$', '\1');
  cut text;
BEGIN
  -- nime-, utaka-, haija-: who and when; then haki-, kwa-: who not; then ku-, hu-, ma-, ni-: to, always, many, may I.
  cut := regexp_replace(stem, '^(?:ha|si)?(?:ni|u|a|tu|m|wa|ki|vi|li|ya|i|zi|ha)?(?:ja|na|me|li|ta|ku|nge|ki)(.{4,})$', '\1');
  IF cut = stem THEN cut := regexp_replace(stem, '^ha(?:u|tu|m|wa|ki|vi|li|ya|i|zi|pa|ku)(.{4,})$', '\1'); END IF;
  IF cut = stem THEN cut := regexp_replace(stem, '^(?:ku|kw|hu|ma|u|wa|ni|tu)(.{4,})$', '\1'); END IF;
  -- The last vowel, then passive and "for", then "make" and "can be": -iwa, -ia, -isha, -ika.
  cut := regexp_replace(cut, '^(.{3,})[aeio]$', '\1');
  cut := regexp_replace(cut, '^(.{3,}?)(?:[iel]{0,2}w|[ie])$', '\1');
  cut := regexp_replace(cut, '^(.{3,}?)(?:[ie]sh|[ie]?k)$', '\1');
  RETURN CASE WHEN length(word) < 4 OR word ~ '[^a-z]' THEN '{}' ELSE array['+' || cut] END || CASE WHEN english <> '{}' THEN array['=' || english[1]] ELSE '{}' END;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION add_search_words(in_list text, words text[]) RETURNS void LANGUAGE plpgsql AS $$
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
    SELECT DISTINCT in_list, form, word FROM unnest(fresh) word, LATERAL (
      SELECT overlay(word placing '' from greatest(place, 1) for least(place, 1)) FROM generate_series(0, length(word)) place UNION ALL SELECT unnest(word_stems(word))
    ) forms(form) ORDER BY word, form ON CONFLICT DO NOTHING;
END $$;
--> statement-breakpoint
INSERT INTO search_words (list, form, word) SELECT list, stem, word FROM search_words, unnest(word_stems(word)) stem WHERE form = word ON CONFLICT DO NOTHING;
