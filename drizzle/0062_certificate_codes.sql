-- Written by hand: eight letters of 22, without those that are taken for others (I, L, O, U). The bytes of a random id that name its version and variant are left out.
CREATE FUNCTION certificate_code() RETURNS text LANGUAGE sql VOLATILE AS $$
  SELECT string_agg(substr('ABCDEFGHJKMNPQRSTVWXYZ', 1 + get_byte(drawn.bytes, place) % 22, 1), '')
  FROM (SELECT uuid_send(gen_random_uuid()) AS bytes) drawn, unnest(ARRAY[0, 1, 2, 3, 4, 5, 10, 11]) place
$$;--> statement-breakpoint
ALTER TABLE "certificates" ADD COLUMN "code" text DEFAULT certificate_code() NOT NULL;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_code_unique" UNIQUE("code");