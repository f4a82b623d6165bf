-- Written by hand: to_tsvector of a generated column takes immutable functions only.
CREATE FUNCTION immutable_words(words text[]) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT array_to_string(words, ' ') $$;
--> statement-breakpoint
CREATE TABLE "post_views" (
	"post_id" uuid NOT NULL,
	"viewer" text NOT NULL,
	"day" date NOT NULL,
	CONSTRAINT "post_views_post_id_viewer_day_pk" PRIMARY KEY("post_id","viewer","day")
);
--> statement-breakpoint
CREATE TABLE "posts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"user_id" uuid,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"excerpt" text,
	"category" text,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"is_popular" boolean DEFAULT false NOT NULL,
	"quote" text,
	"quote_role" text,
	"quote_agreed_at" timestamp with time zone,
	"is_testimonial" boolean DEFAULT false NOT NULL,
	"is_featured" boolean DEFAULT false NOT NULL,
	"accepted_reply_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"edited_at" timestamp with time zone,
	"removed_at" timestamp with time zone,
	"hidden_at" timestamp with time zone,
	"hidden_by" text,
	"hidden_reason" text,
	"appeal" text,
	"appealed_at" timestamp with time zone,
	"reply_count" integer DEFAULT 0 NOT NULL,
	"vote_count" integer DEFAULT 0 NOT NULL,
	"view_count" integer DEFAULT 0 NOT NULL,
	"search" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector('simple', plain_text("posts"."title")), 'A') || setweight(to_tsvector('simple', plain_text(coalesce("posts"."category", '') || ' ' || immutable_words("posts"."tags"))), 'B') || setweight(to_tsvector('simple', plain_text("posts"."content")), 'C')) STORED,
	CONSTRAINT "posts_excerpt" CHECK (("posts"."kind" = 'story') = ("posts"."excerpt" is not null)),
	CONSTRAINT "posts_category" CHECK (("posts"."kind" = 'question') = ("posts"."category" is null)),
	CONSTRAINT "posts_tags" CHECK ("posts"."kind" = 'question' or "posts"."tags" = '{}'),
	CONSTRAINT "posts_testimonial" CHECK (not "posts"."is_testimonial" or ("posts"."quote" is not null and "posts"."quote_agreed_at" is not null)),
	CONSTRAINT "posts_story" CHECK ("posts"."kind" = 'story' or not ("posts"."is_testimonial" or "posts"."is_featured")),
	CONSTRAINT "posts_accepted" CHECK ("posts"."kind" = 'question' or "posts"."accepted_reply_id" is null)
);
--> statement-breakpoint
CREATE TABLE "replies" (
	"id" uuid PRIMARY KEY NOT NULL,
	"post_id" uuid NOT NULL,
	"user_id" uuid,
	"body" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"edited_at" timestamp with time zone,
	"hidden_at" timestamp with time zone,
	"hidden_by" text,
	"hidden_reason" text,
	"appeal" text,
	"appealed_at" timestamp with time zone,
	"vote_count" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "votes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"post_id" uuid,
	"reply_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "votes_target" UNIQUE NULLS NOT DISTINCT("user_id","post_id","reply_id"),
	CONSTRAINT "votes_one" CHECK (num_nonnulls("votes"."post_id", "votes"."reply_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "job_application_files" (
	"application_id" uuid PRIMARY KEY NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "job_application_files_size" CHECK (length("job_application_files"."bytes") between 1 and 2097152)
);
--> statement-breakpoint
CREATE TABLE "job_applications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"listing_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"message" text NOT NULL,
	"cv_name" text,
	"cv_kind" text,
	"cv_bytes" integer,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "job_applications_once" UNIQUE("user_id","listing_id"),
	CONSTRAINT "job_applications_cv" CHECK (num_nonnulls("job_applications"."cv_name", "job_applications"."cv_kind", "job_applications"."cv_bytes") in (0, 3))
);
--> statement-breakpoint
CREATE TABLE "ussd_applications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"job_id" uuid NOT NULL,
	"phone" text NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "ussd_applications_once" UNIQUE("job_id","phone")
);
--> statement-breakpoint
CREATE TABLE "ussd_jobs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"title" text NOT NULL,
	"company" text NOT NULL,
	"description" text NOT NULL,
	"location" text NOT NULL,
	"phone" text NOT NULL,
	"ussd_code" text NOT NULL,
	"category" text NOT NULL,
	"difficulty" text NOT NULL,
	"payment_type" text NOT NULL,
	"payment_amount" text NOT NULL,
	"requirements" jsonb NOT NULL,
	"is_rural_friendly" boolean DEFAULT false NOT NULL,
	"is_featured" boolean DEFAULT false NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"decided_at" timestamp with time zone,
	"appeal" text,
	"appealed_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone,
	"applications" integer DEFAULT 0 NOT NULL,
	"search" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector('simple', plain_text("ussd_jobs"."title")), 'A') || setweight(to_tsvector('simple', plain_text("ussd_jobs"."company" || ' ' || "ussd_jobs"."location")), 'B') || setweight(to_tsvector('simple', plain_text("ussd_jobs"."description")), 'C')) STORED,
	CONSTRAINT "ussd_jobs_ussd_code_unique" UNIQUE("ussd_code"),
	CONSTRAINT "ussd_jobs_code" CHECK ("ussd_jobs"."ussd_code" ~ '^[*]384[*]2025[*][0-9]{1,6}#$')
);
--> statement-breakpoint
ALTER TABLE "job_listings" ADD COLUMN "applicants" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "job_listings" ADD COLUMN "search" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector('simple', plain_text("job_listings"."title")), 'A') || setweight(to_tsvector('simple', plain_text("job_listings"."company" || ' ' || "job_listings"."platform" || ' ' || "job_listings"."location" || ' ' || "job_listings"."skills"::text)), 'B') || setweight(to_tsvector('simple', plain_text("job_listings"."description")), 'C')) STORED;--> statement-breakpoint
ALTER TABLE "post_views" ADD CONSTRAINT "post_views_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_accepted_reply_id_replies_id_fk" FOREIGN KEY ("accepted_reply_id") REFERENCES "public"."replies"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "replies" ADD CONSTRAINT "replies_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "replies" ADD CONSTRAINT "replies_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "votes" ADD CONSTRAINT "votes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "votes" ADD CONSTRAINT "votes_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "votes" ADD CONSTRAINT "votes_reply_id_replies_id_fk" FOREIGN KEY ("reply_id") REFERENCES "public"."replies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_application_files" ADD CONSTRAINT "job_application_files_application_id_job_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."job_applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_applications" ADD CONSTRAINT "job_applications_listing_id_job_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."job_listings"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_applications" ADD CONSTRAINT "job_applications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ussd_applications" ADD CONSTRAINT "ussd_applications_job_id_ussd_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."ussd_jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ussd_jobs" ADD CONSTRAINT "ussd_jobs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "post_views_day" ON "post_views" USING btree ("day");--> statement-breakpoint
CREATE INDEX "posts_listed" ON "posts" USING btree ("kind","created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE hidden_at is null and removed_at is null;--> statement-breakpoint
CREATE INDEX "posts_user" ON "posts" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "posts_words" ON "posts" USING gin ("search");--> statement-breakpoint
CREATE UNIQUE INDEX "posts_featured" ON "posts" USING btree ("is_featured") WHERE is_featured;--> statement-breakpoint
CREATE INDEX "replies_post" ON "replies" USING btree ("post_id","created_at");--> statement-breakpoint
CREATE INDEX "replies_user" ON "replies" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "votes_post" ON "votes" USING btree ("post_id");--> statement-breakpoint
CREATE INDEX "votes_reply" ON "votes" USING btree ("reply_id");--> statement-breakpoint
CREATE INDEX "job_applications_listing" ON "job_applications" USING btree ("listing_id","created_at");--> statement-breakpoint
CREATE INDEX "ussd_jobs_listed" ON "ussd_jobs" USING btree ("state","created_at");--> statement-breakpoint
CREATE INDEX "ussd_jobs_user" ON "ussd_jobs" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "ussd_jobs_words" ON "ussd_jobs" USING gin ("search");--> statement-breakpoint
CREATE INDEX "job_listings_words" ON "job_listings" USING gin ("search");
--> statement-breakpoint
-- Stories that were told before are posts; a draft is hidden by staff.
INSERT INTO posts (id, kind, user_id, title, content, excerpt, category, quote, quote_role, quote_agreed_at, is_testimonial, is_featured, created_at, hidden_at, hidden_by)
  SELECT id, 'story', user_id, title, content, CASE WHEN length(content) > 150 THEN left(content, 150) || '...' ELSE content END, category, quote, quote_role, quote_agreed_at, is_testimonial, is_featured,
    coalesce(published_at, created_at), CASE WHEN published_at IS NULL THEN created_at END, CASE WHEN published_at IS NULL THEN 'staff' END FROM success_stories;
--> statement-breakpoint
-- From here on written by hand: the figures of posts, replies and jobs (decision 030), and the words of their lists (decision 022).
CREATE FUNCTION count_replies() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.hidden_at IS NULL THEN
    UPDATE posts SET reply_count = reply_count - 1 WHERE id = OLD.post_id;
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.hidden_at IS NULL THEN
    UPDATE posts SET reply_count = reply_count + 1 WHERE id = NEW.post_id;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER replies_counted AFTER INSERT OR DELETE OR UPDATE OF hidden_at, post_id ON replies FOR EACH ROW EXECUTE FUNCTION count_replies();
--> statement-breakpoint
CREATE FUNCTION count_votes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    UPDATE posts SET vote_count = vote_count + 1 WHERE id = NEW.post_id;
    UPDATE replies SET vote_count = vote_count + 1 WHERE id = NEW.reply_id;
  ELSE
    UPDATE posts SET vote_count = vote_count - 1 WHERE id = OLD.post_id;
    UPDATE replies SET vote_count = vote_count - 1 WHERE id = OLD.reply_id;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER votes_counted AFTER INSERT OR DELETE ON votes FOR EACH ROW EXECUTE FUNCTION count_votes();
--> statement-breakpoint
CREATE FUNCTION count_views() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE posts SET view_count = view_count + 1 WHERE id = NEW.post_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER post_views_counted AFTER INSERT ON post_views FOR EACH ROW EXECUTE FUNCTION count_views();
--> statement-breakpoint
CREATE FUNCTION count_applicants() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    UPDATE job_listings SET applicants = applicants + 1 WHERE id = NEW.listing_id;
  ELSE
    UPDATE job_listings SET applicants = applicants - 1 WHERE id = OLD.listing_id;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER job_applications_counted AFTER INSERT OR DELETE ON job_applications FOR EACH ROW EXECUTE FUNCTION count_applicants();
--> statement-breakpoint
CREATE FUNCTION count_ussd_applications() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    UPDATE ussd_jobs SET applications = applications + 1 WHERE id = NEW.job_id;
  ELSE
    UPDATE ussd_jobs SET applications = applications - 1 WHERE id = OLD.job_id;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER ussd_applications_counted AFTER INSERT OR DELETE ON ussd_applications FOR EACH ROW EXECUTE FUNCTION count_ussd_applications();
--> statement-breakpoint
-- As in migration 0013, but for addresses and numbers: what people write may name somebody, and nobody should find them by a guess.
CREATE OR REPLACE FUNCTION add_search_words(in_list text, words text[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  w text;
  fresh text[] := '{}';
  plain text[] := array(SELECT word FROM unnest(words) word WHERE length(word) BETWEEN 3 AND 40 AND word !~ '@|^[+-]?[0-9]{7,}$');
BEGIN
  IF cardinality(plain) > 400 THEN
    fresh := array(SELECT word FROM unnest(plain) word EXCEPT SELECT k.word FROM search_words k WHERE k.list = in_list AND k.form = k.word);
  ELSE
    FOREACH w IN ARRAY plain LOOP
      CONTINUE WHEN EXISTS (SELECT 1 FROM search_words k WHERE k.list = in_list AND k.form = w AND k.word = w);
      fresh := fresh || w;
    END LOOP;
  END IF;
  INSERT INTO search_words (list, form, word)
    SELECT DISTINCT in_list, form, word FROM unnest(fresh) word, LATERAL (
      SELECT overlay(word placing '' from greatest(place, 1) for least(place, 1)) FROM generate_series(0, length(word)) place UNION ALL SELECT unnest(word_stems(word))
    ) forms(form) ORDER BY word, form ON CONFLICT DO NOTHING;
END $$;
--> statement-breakpoint
-- A row whose figures alone changed has no new words: a transition table could not tell.
CREATE FUNCTION keep_changed_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_search_words(TG_TABLE_NAME, tsvector_to_array(NEW.search));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER posts_words_insert AFTER INSERT ON posts REFERENCING NEW TABLE AS came FOR EACH STATEMENT EXECUTE FUNCTION keep_search_words();
--> statement-breakpoint
CREATE TRIGGER posts_words_update AFTER UPDATE ON posts FOR EACH ROW WHEN (OLD.search IS DISTINCT FROM NEW.search) EXECUTE FUNCTION keep_changed_words();
--> statement-breakpoint
CREATE TRIGGER job_listings_words_insert AFTER INSERT ON job_listings REFERENCING NEW TABLE AS came FOR EACH STATEMENT EXECUTE FUNCTION keep_search_words();
--> statement-breakpoint
CREATE TRIGGER job_listings_words_update AFTER UPDATE ON job_listings FOR EACH ROW WHEN (OLD.search IS DISTINCT FROM NEW.search) EXECUTE FUNCTION keep_changed_words();
--> statement-breakpoint
CREATE TRIGGER ussd_jobs_words_insert AFTER INSERT ON ussd_jobs REFERENCING NEW TABLE AS came FOR EACH STATEMENT EXECUTE FUNCTION keep_search_words();
--> statement-breakpoint
CREATE TRIGGER ussd_jobs_words_update AFTER UPDATE ON ussd_jobs FOR EACH ROW WHEN (OLD.search IS DISTINCT FROM NEW.search) EXECUTE FUNCTION keep_changed_words();
--> statement-breakpoint
SELECT add_search_words('posts', array(SELECT word FROM ts_stat('select search from posts')));
--> statement-breakpoint
SELECT add_search_words('job_listings', array(SELECT word FROM ts_stat('select search from job_listings')));
