CREATE TABLE "application_files" (
	"application_id" uuid PRIMARY KEY NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "application_files_size" CHECK (length("application_files"."bytes") between 1 and 2097152)
);
--> statement-breakpoint
CREATE TABLE "applications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"opening_id" uuid NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"message" text NOT NULL,
	"locale" text NOT NULL,
	"cv_name" text NOT NULL,
	"cv_kind" text NOT NULL,
	"cv_bytes" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "openings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"position" integer NOT NULL,
	"title" jsonb NOT NULL,
	"place" jsonb NOT NULL,
	"kind" jsonb NOT NULL,
	"summary" jsonb NOT NULL,
	"body" jsonb NOT NULL,
	"is_featured" boolean DEFAULT false NOT NULL,
	"published_at" timestamp with time zone,
	"closes_on" date,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "openings_slug_unique" UNIQUE("slug"),
	CONSTRAINT "openings_slug" CHECK ("openings"."slug" ~ '^[a-z0-9]+(-[a-z0-9]+)*$')
);
--> statement-breakpoint
CREATE TABLE "success_stories" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"category" text NOT NULL,
	"quote" text,
	"quote_role" text,
	"quote_agreed_at" timestamp with time zone,
	"is_testimonial" boolean DEFAULT false NOT NULL,
	"is_featured" boolean DEFAULT false NOT NULL,
	"published_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "success_stories_testimonial" CHECK (not "success_stories"."is_testimonial" or ("success_stories"."quote" is not null and "success_stories"."quote_agreed_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "job_listings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"company" text NOT NULL,
	"platform" text NOT NULL,
	"location" text NOT NULL,
	"difficulty" text NOT NULL,
	"budget" text NOT NULL,
	"skills" jsonb NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "articles" (
	"id" uuid PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"language" text NOT NULL,
	"title" text NOT NULL,
	"excerpt" text NOT NULL,
	"body" text NOT NULL,
	"category" text NOT NULL,
	"author" text NOT NULL,
	"published_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"search_text" text GENERATED ALWAYS AS (plain_text("articles"."title" || ' ' || "articles"."excerpt" || ' ' || "articles"."body")) STORED,
	CONSTRAINT "articles_slug_unique" UNIQUE("slug"),
	CONSTRAINT "articles_slug" CHECK ("articles"."slug" ~ '^[a-z0-9]+(-[a-z0-9]+)*$')
);
--> statement-breakpoint
CREATE TABLE "faq_items" (
	"key" text PRIMARY KEY NOT NULL,
	"position" integer NOT NULL,
	"question" jsonb NOT NULL,
	"answer" jsonb NOT NULL,
	"published_at" timestamp with time zone,
	"updated_at" timestamp with time zone NOT NULL,
	"search_text" text GENERATED ALWAYS AS (plain_text(("faq_items"."question" ->> 'en') || ' ' || ("faq_items"."question" ->> 'sw')) || ' ' || plain_text(("faq_items"."answer" ->> 'en') || ' ' || ("faq_items"."answer" ->> 'sw'))) STORED
);
--> statement-breakpoint
CREATE TABLE "help_articles" (
	"id" uuid PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"topic" text NOT NULL,
	"position" integer NOT NULL,
	"title" jsonb NOT NULL,
	"summary" jsonb NOT NULL,
	"body" jsonb NOT NULL,
	"published_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"search_text" text GENERATED ALWAYS AS (plain_text(("help_articles"."title" ->> 'en') || ' ' || ("help_articles"."title" ->> 'sw')) || ' ' || plain_text(("help_articles"."summary" ->> 'en') || ' ' || ("help_articles"."summary" ->> 'sw')) || ' ' || plain_text(("help_articles"."body" ->> 'en') || ' ' || ("help_articles"."body" ->> 'sw'))) STORED,
	"search" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector('simple', plain_text(("help_articles"."title" ->> 'en') || ' ' || ("help_articles"."title" ->> 'sw'))), 'A') || setweight(to_tsvector('simple', plain_text(("help_articles"."summary" ->> 'en') || ' ' || ("help_articles"."summary" ->> 'sw'))), 'B') || setweight(to_tsvector('simple', plain_text(("help_articles"."body" ->> 'en') || ' ' || ("help_articles"."body" ->> 'sw'))), 'C')) STORED,
	CONSTRAINT "help_articles_slug_unique" UNIQUE("slug"),
	CONSTRAINT "help_articles_slug" CHECK ("help_articles"."slug" ~ '^[a-z0-9]+(-[a-z0-9]+)*$')
);
--> statement-breakpoint
CREATE TABLE "learning_paths" (
	"slug" text PRIMARY KEY NOT NULL,
	"position" integer NOT NULL,
	"title" jsonb NOT NULL,
	"promise" jsonb NOT NULL,
	"category" text NOT NULL,
	"weeks_min" integer NOT NULL,
	"weeks_max" integer NOT NULL,
	"income_min_kes" integer NOT NULL,
	"income_max_kes" integer NOT NULL,
	"steps" jsonb NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "learning_paths_weeks" CHECK ("learning_paths"."weeks_min" between 1 and "learning_paths"."weeks_max"),
	CONSTRAINT "learning_paths_income" CHECK ("learning_paths"."income_min_kes" between 0 and "learning_paths"."income_max_kes")
);
--> statement-breakpoint
CREATE TABLE "legal_pages" (
	"slug" text PRIMARY KEY NOT NULL,
	"body" jsonb NOT NULL,
	"updated_on" date NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "newsletter_deliveries" (
	"newsletter_id" uuid NOT NULL,
	"subscription_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "newsletter_deliveries_newsletter_id_subscription_id_pk" PRIMARY KEY("newsletter_id","subscription_id")
);
--> statement-breakpoint
CREATE TABLE "newsletter_subscriptions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"locale" text NOT NULL,
	"status" text NOT NULL,
	"token_hash" text,
	"token_expires_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone,
	"unsubscribed_at" timestamp with time zone,
	CONSTRAINT "newsletter_subscriptions_email_unique" UNIQUE("email"),
	CONSTRAINT "newsletter_subscriptions_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "newsletter_email_lower" CHECK ("newsletter_subscriptions"."email" = lower("newsletter_subscriptions"."email"))
);
--> statement-breakpoint
CREATE TABLE "newsletters" (
	"id" uuid PRIMARY KEY NOT NULL,
	"subject" jsonb NOT NULL,
	"body" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "site_figures" (
	"key" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL,
	"is_live" boolean DEFAULT false NOT NULL,
	"as_of" date NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "team_members" (
	"id" uuid PRIMARY KEY NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"role" jsonb NOT NULL,
	"about" jsonb NOT NULL,
	"published_at" timestamp with time zone,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "support_messages" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "support_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"thread_id" uuid NOT NULL,
	"author" text NOT NULL,
	"body" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "support_threads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"channel" text NOT NULL,
	"subject" text NOT NULL,
	"name" text NOT NULL,
	"email" text,
	"user_id" uuid,
	"locale" text NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_message_at" timestamp with time zone NOT NULL,
	CONSTRAINT "support_threads_email" CHECK ("support_threads"."email" is not null or "support_threads"."channel" = 'chat')
);
--> statement-breakpoint
ALTER TABLE "course_purchases" ALTER COLUMN "payment_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "courses" ADD COLUMN "next_price_kes" integer;--> statement-breakpoint
ALTER TABLE "courses" ADD COLUMN "next_price_from" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "outgoing_mails" ADD COLUMN "headers" jsonb;--> statement-breakpoint
ALTER TABLE "application_files" ADD CONSTRAINT "application_files_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_opening_id_openings_id_fk" FOREIGN KEY ("opening_id") REFERENCES "public"."openings"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "success_stories" ADD CONSTRAINT "success_stories_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletter_deliveries" ADD CONSTRAINT "newsletter_deliveries_newsletter_id_newsletters_id_fk" FOREIGN KEY ("newsletter_id") REFERENCES "public"."newsletters"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletter_deliveries" ADD CONSTRAINT "newsletter_deliveries_subscription_id_newsletter_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."newsletter_subscriptions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_messages" ADD CONSTRAINT "support_messages_thread_id_support_threads_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."support_threads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_threads" ADD CONSTRAINT "support_threads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "applications_created" ON "applications" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "applications_opening" ON "applications" USING btree ("opening_id");--> statement-breakpoint
CREATE UNIQUE INDEX "openings_featured" ON "openings" USING btree ("is_featured") WHERE is_featured;--> statement-breakpoint
CREATE UNIQUE INDEX "success_stories_featured" ON "success_stories" USING btree ("is_featured") WHERE is_featured;--> statement-breakpoint
CREATE INDEX "success_stories_user" ON "success_stories" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "success_stories_created" ON "success_stories" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "job_listings_active" ON "job_listings" USING btree ("is_active","created_at");--> statement-breakpoint
CREATE INDEX "articles_published" ON "articles" USING btree ("published_at");--> statement-breakpoint
CREATE INDEX "articles_search" ON "articles" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "help_articles_topic" ON "help_articles" USING btree ("topic","position");--> statement-breakpoint
CREATE INDEX "help_articles_search" ON "help_articles" USING gin ("search");--> statement-breakpoint
CREATE INDEX "help_articles_search_text" ON "help_articles" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "newsletter_status" ON "newsletter_subscriptions" USING btree ("status");--> statement-breakpoint
CREATE INDEX "support_messages_thread" ON "support_messages" USING btree ("thread_id","id");--> statement-breakpoint
CREATE INDEX "support_threads_status" ON "support_threads" USING btree ("status","last_message_at");--> statement-breakpoint
CREATE INDEX "support_threads_user" ON "support_threads" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "courses" ADD CONSTRAINT "courses_next_price" CHECK ("courses"."next_price_kes" between 0 and 250000);--> statement-breakpoint
ALTER TABLE "courses" ADD CONSTRAINT "courses_next_price_day" CHECK (("courses"."next_price_kes" is null) = ("courses"."next_price_from" is null));