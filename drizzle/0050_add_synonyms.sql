CREATE TABLE "synonyms" (
	"id" uuid PRIMARY KEY NOT NULL,
	"typed" text NOT NULL,
	"folded" text NOT NULL,
	"means" text NOT NULL,
	"category" text NOT NULL,
	"published_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "synonyms_folded" ON "synonyms" USING btree ("folded");