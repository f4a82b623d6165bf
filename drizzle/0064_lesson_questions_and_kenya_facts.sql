CREATE TABLE "kenya_facts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"topic" text NOT NULL,
	"position" integer NOT NULL,
	"text" jsonb NOT NULL,
	"source" text NOT NULL,
	"source_url" text NOT NULL,
	"checked_on" date NOT NULL,
	"valid_until" date NOT NULL,
	"published_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "kenya_facts_slug_unique" UNIQUE("slug"),
	CONSTRAINT "kenya_facts_slug" CHECK ("kenya_facts"."slug" ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
	CONSTRAINT "kenya_facts_source_url" CHECK ("kenya_facts"."source_url" ~ '^https://'),
	CONSTRAINT "kenya_facts_days" CHECK ("kenya_facts"."valid_until" >= "kenya_facts"."checked_on" and "kenya_facts"."valid_until" <= "kenya_facts"."checked_on" + 366)
);
--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "course_id" integer;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "lesson_id" integer;--> statement-breakpoint
CREATE INDEX "kenya_facts_topic" ON "kenya_facts" USING btree ("topic","position");--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_lesson_of_course" FOREIGN KEY ("course_id","lesson_id") REFERENCES "public"."lessons"("course_id","id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "posts_lesson" ON "posts" USING btree ("lesson_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE lesson_id is not null;--> statement-breakpoint
CREATE INDEX "posts_course" ON "posts" USING btree ("course_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE course_id is not null;--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_asked_at" CHECK (("posts"."course_id" is null) = ("posts"."lesson_id" is null));--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_lesson_asks" CHECK ("posts"."kind" = 'question' or "posts"."lesson_id" is null);