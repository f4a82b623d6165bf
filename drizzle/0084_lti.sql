CREATE TABLE "lti_launches" (
	"id" uuid PRIMARY KEY NOT NULL,
	"platform_id" uuid NOT NULL,
	"state_hash" text NOT NULL,
	"browser_hash" text NOT NULL,
	"begun_at" timestamp with time zone NOT NULL,
	"heard_at" timestamp with time zone,
	"message" text,
	"deployment_id" text,
	"subject" text,
	"course_id" integer,
	"line_item_url" text,
	"return_url" text,
	"return_data" text,
	CONSTRAINT "lti_launches_state_hash_unique" UNIQUE("state_hash"),
	CONSTRAINT "lti_launches_heard" CHECK ("lti_launches"."message" is null or "lti_launches"."heard_at" is not null),
	CONSTRAINT "lti_launches_resource" CHECK ("lti_launches"."message" <> 'resource' or "lti_launches"."subject" is not null),
	CONSTRAINT "lti_launches_choice" CHECK ("lti_launches"."message" <> 'choice' or "lti_launches"."return_url" is not null)
);
--> statement-breakpoint
CREATE TABLE "lti_links" (
	"id" uuid PRIMARY KEY NOT NULL,
	"platform_id" uuid NOT NULL,
	"subject" text NOT NULL,
	"user_id" uuid NOT NULL,
	"sends_scores" boolean NOT NULL,
	"linked_at" timestamp with time zone NOT NULL,
	CONSTRAINT "lti_links_subject" UNIQUE("platform_id","subject"),
	CONSTRAINT "lti_links_user" UNIQUE("user_id","platform_id")
);
--> statement-breakpoint
CREATE TABLE "lti_platforms" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"issuer" text NOT NULL,
	"client_id" text NOT NULL,
	"deployment_ids" text[] NOT NULL,
	"auth_url" text NOT NULL,
	"token_url" text NOT NULL,
	"jwks_url" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	CONSTRAINT "lti_platforms_client" UNIQUE("issuer","client_id"),
	CONSTRAINT "lti_platforms_deployments" CHECK (cardinality("lti_platforms"."deployment_ids") between 1 and 20)
);
--> statement-breakpoint
CREATE TABLE "lti_scores" (
	"id" uuid PRIMARY KEY NOT NULL,
	"link_id" uuid NOT NULL,
	"course_id" integer NOT NULL,
	"line_item_url" text NOT NULL,
	"wanted" integer NOT NULL,
	"sent" integer DEFAULT 0 NOT NULL,
	"sent_percent" integer,
	"sent_at" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"outcome" text,
	"busy_until" timestamp with time zone,
	"next_at" timestamp with time zone,
	CONSTRAINT "lti_scores_place" UNIQUE("link_id","line_item_url"),
	CONSTRAINT "lti_scores_counts" CHECK ("lti_scores"."sent" between 0 and "lti_scores"."wanted"),
	CONSTRAINT "lti_scores_percent" CHECK ("lti_scores"."sent_percent" between 0 and 100)
);
--> statement-breakpoint
ALTER TABLE "lti_launches" ADD CONSTRAINT "lti_launches_platform_id_lti_platforms_id_fk" FOREIGN KEY ("platform_id") REFERENCES "public"."lti_platforms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lti_launches" ADD CONSTRAINT "lti_launches_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lti_links" ADD CONSTRAINT "lti_links_platform_id_lti_platforms_id_fk" FOREIGN KEY ("platform_id") REFERENCES "public"."lti_platforms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lti_links" ADD CONSTRAINT "lti_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lti_scores" ADD CONSTRAINT "lti_scores_link_id_lti_links_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."lti_links"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lti_scores" ADD CONSTRAINT "lti_scores_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lti_launches_begun" ON "lti_launches" USING btree ("begun_at");--> statement-breakpoint
CREATE INDEX "lti_launches_subject" ON "lti_launches" USING btree ("platform_id","subject");--> statement-breakpoint
CREATE INDEX "lti_platforms_newest" ON "lti_platforms" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "lti_scores_due" ON "lti_scores" USING btree ("next_at");