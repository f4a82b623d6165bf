-- Written by hand: a trigger names its table in the collation "C" of names, and the index keeps lists in the database's own. Each word of
-- what somebody wrote was looked up by going through the whole index.
CREATE OR REPLACE FUNCTION add_search_words(in_list text, words text[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  w text;
  fresh text[] := '{}';
  plain text[] := array(SELECT word FROM unnest(words) word WHERE length(word) BETWEEN 3 AND 40 AND word !~ '@|^[+-]?[0-9]{7,}$');
BEGIN
  IF cardinality(plain) > 400 THEN
    fresh := array(SELECT word FROM unnest(plain) word EXCEPT SELECT k.word FROM search_words k WHERE k.list = in_list COLLATE "default" AND k.form = k.word);
  ELSE
    FOREACH w IN ARRAY plain LOOP
      CONTINUE WHEN EXISTS (SELECT 1 FROM search_words k WHERE k.list = in_list COLLATE "default" AND k.form = w AND k.word = w);
      fresh := fresh || w;
    END LOOP;
  END IF;
  INSERT INTO search_words (list, form, word)
    SELECT DISTINCT in_list, form, word FROM unnest(fresh) word, LATERAL (
      SELECT overlay(word placing '' from greatest(place, 1) for least(place, 1)) FROM generate_series(0, length(word)) place UNION ALL SELECT unnest(word_stems(word))
    ) forms(form) ORDER BY word, form ON CONFLICT DO NOTHING;
END $$;
