-- Small letters without accents, for searches. unaccent itself is not immutable because its dictionary may change; this one names it.
CREATE FUNCTION plain_text(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
AS $$ SELECT lower(public.unaccent('public.unaccent', value)) $$;
