CREATE TABLE "resumes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"holder" text,
	"title" text NOT NULL,
	"document" jsonb NOT NULL,
	"version" integer NOT NULL,
	"share_key" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "resumes_owner" CHECK (num_nonnulls(user_id, holder) = 1),
	CONSTRAINT "resumes_shared_by_people" CHECK (share_key is null or user_id is not null)
);
--> statement-breakpoint
ALTER TABLE "resumes" ADD CONSTRAINT "resumes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "resumes_user" ON "resumes" USING btree ("user_id","updated_at");--> statement-breakpoint
CREATE UNIQUE INDEX "resumes_holder" ON "resumes" USING btree ("holder");--> statement-breakpoint
CREATE UNIQUE INDEX "resumes_share" ON "resumes" USING btree ("share_key");