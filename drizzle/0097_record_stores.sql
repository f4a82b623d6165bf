CREATE TABLE "record_statements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organisation_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"event_key" text NOT NULL,
	"statement" jsonb,
	"created_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	"refused_at" timestamp with time zone,
	CONSTRAINT "record_statements_once" UNIQUE("organisation_id","user_id","event_key"),
	CONSTRAINT "record_statements_end" CHECK (num_nonnulls("record_statements"."statement", "record_statements"."sent_at", "record_statements"."refused_at") = 1)
);
--> statement-breakpoint
CREATE TABLE "record_stores" (
	"organisation_id" uuid PRIMARY KEY NOT NULL,
	"endpoint" text NOT NULL,
	"access" text NOT NULL,
	"set_at" timestamp with time zone NOT NULL,
	"together" integer DEFAULT 50 NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp with time zone,
	"busy_until" timestamp with time zone,
	"last_status" integer,
	"last_fault" text,
	"tried_at" timestamp with time zone,
	"sent_at" timestamp with time zone,
	"stopped_at" timestamp with time zone,
	CONSTRAINT "record_stores_together" CHECK ("record_stores"."together" between 1 and 50),
	CONSTRAINT "record_stores_endpoint" CHECK ("record_stores"."endpoint" ~ '^https?://' and "record_stores"."endpoint" !~ '/$')
);
--> statement-breakpoint
ALTER TABLE "organisation_members" ADD COLUMN "records_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "record_statements" ADD CONSTRAINT "record_statements_organisation_id_record_stores_organisation_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."record_stores"("organisation_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "record_statements" ADD CONSTRAINT "record_statements_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "record_stores" ADD CONSTRAINT "record_stores_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "record_statements_user" ON "record_statements" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "record_statements_old" ON "record_statements" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "record_statements_waiting" ON "record_statements" USING btree ("organisation_id","created_at") WHERE statement is not null;
--> statement-breakpoint
-- Who no longer shows their progress agrees to nothing more, also where the version before this one writes it.
CREATE FUNCTION "records_end_with_progress"() RETURNS trigger AS $$
BEGIN
  NEW.records_since := NULL;
  RETURN NEW;
END $$ LANGUAGE plpgsql;
--> statement-breakpoint
CREATE TRIGGER "organisation_members_records" BEFORE INSERT OR UPDATE ON "organisation_members" FOR EACH ROW
  WHEN (NEW.shows_since IS NULL AND NEW.records_since IS NOT NULL) EXECUTE FUNCTION "records_end_with_progress"();
--> statement-breakpoint
-- Whoever agrees no longer, leaves or is taken out takes along what was not sent, whichever code writes it.
CREATE FUNCTION "take_back_statements"() RETURNS trigger AS $$
BEGIN
  DELETE FROM record_statements
    WHERE organisation_id = OLD.organisation_id AND user_id = OLD.user_id AND statement IS NOT NULL;
  RETURN NULL;
END $$ LANGUAGE plpgsql;
--> statement-breakpoint
CREATE TRIGGER "organisation_members_not_sent" AFTER UPDATE ON "organisation_members" FOR EACH ROW
  WHEN (OLD.records_since IS NOT NULL AND NEW.records_since IS NULL) EXECUTE FUNCTION "take_back_statements"();
--> statement-breakpoint
CREATE TRIGGER "organisation_members_gone" AFTER DELETE ON "organisation_members" FOR EACH ROW
  EXECUTE FUNCTION "take_back_statements"();
--> statement-breakpoint
-- An organisation that ends sends nothing more.
CREATE FUNCTION "end_record_store"() RETURNS trigger AS $$
BEGIN
  DELETE FROM record_stores WHERE organisation_id = NEW.id;
  RETURN NULL;
END $$ LANGUAGE plpgsql;
--> statement-breakpoint
CREATE TRIGGER "organisations_end_store" AFTER UPDATE OF "ended_at" ON "organisations" FOR EACH ROW
  WHEN (OLD.ended_at IS NULL AND NEW.ended_at IS NOT NULL) EXECUTE FUNCTION "end_record_store"();
