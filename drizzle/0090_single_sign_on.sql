CREATE TABLE "sign_on_links" (
	"id" uuid PRIMARY KEY NOT NULL,
	"provider_id" uuid NOT NULL,
	"subject" text NOT NULL,
	"user_id" uuid NOT NULL,
	"linked_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "sign_on_links_subject" UNIQUE("provider_id","subject"),
	CONSTRAINT "sign_on_links_user" UNIQUE("user_id","provider_id")
);
--> statement-breakpoint
CREATE TABLE "sign_on_providers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organisation_id" uuid NOT NULL,
	"issuer" text NOT NULL,
	"client_id" text NOT NULL,
	"client_secret" text NOT NULL,
	"label" text NOT NULL,
	"email_domain" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	CONSTRAINT "sign_on_providers_organisation_id_unique" UNIQUE("organisation_id"),
	CONSTRAINT "sign_on_providers_email_domain_unique" UNIQUE("email_domain"),
	CONSTRAINT "sign_on_providers_client" UNIQUE("issuer","client_id"),
	CONSTRAINT "sign_on_providers_domain" CHECK ("sign_on_providers"."email_domain" = lower("sign_on_providers"."email_domain") and "sign_on_providers"."email_domain" <> '')
);
--> statement-breakpoint
CREATE TABLE "sign_on_ways" (
	"id" uuid PRIMARY KEY NOT NULL,
	"provider_id" uuid NOT NULL,
	"state_hash" text NOT NULL,
	"browser_hash" text NOT NULL,
	"next" text,
	"begun_at" timestamp with time zone NOT NULL,
	"heard_at" timestamp with time zone,
	"subject" text,
	"name" text,
	"email" text,
	"mail_hash" text,
	"mailed_at" timestamp with time zone,
	"is_minor" boolean DEFAULT false NOT NULL,
	"joins" boolean DEFAULT false NOT NULL,
	"shows" boolean DEFAULT false NOT NULL,
	CONSTRAINT "sign_on_ways_state_hash_unique" UNIQUE("state_hash"),
	CONSTRAINT "sign_on_ways_mail_hash_unique" UNIQUE("mail_hash"),
	CONSTRAINT "sign_on_ways_next_own" CHECK ("sign_on_ways"."next" like '/%' and "sign_on_ways"."next" not like '//%'),
	CONSTRAINT "sign_on_ways_heard" CHECK ("sign_on_ways"."subject" is null or "sign_on_ways"."heard_at" is not null),
	CONSTRAINT "sign_on_ways_mail" CHECK (("sign_on_ways"."mail_hash" is null) = ("sign_on_ways"."mailed_at" is null) and ("sign_on_ways"."mail_hash" is null or num_nulls("sign_on_ways"."subject", "sign_on_ways"."name", "sign_on_ways"."email") = 0)),
	CONSTRAINT "sign_on_ways_shows" CHECK (not "sign_on_ways"."shows" or ("sign_on_ways"."joins" and not "sign_on_ways"."is_minor"))
);
--> statement-breakpoint
ALTER TABLE "sign_on_links" ADD CONSTRAINT "sign_on_links_provider_id_sign_on_providers_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."sign_on_providers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_on_links" ADD CONSTRAINT "sign_on_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_on_providers" ADD CONSTRAINT "sign_on_providers_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_on_ways" ADD CONSTRAINT "sign_on_ways_provider_id_sign_on_providers_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."sign_on_providers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sign_on_ways_begun" ON "sign_on_ways" USING btree ("begun_at");--> statement-breakpoint
CREATE INDEX "sign_on_ways_subject" ON "sign_on_ways" USING btree ("provider_id","subject");
--> statement-breakpoint
-- An organisation that ends takes its sign-on along, with the secret and the links: whichever version ends it. People keep their accounts.
CREATE FUNCTION "end_sign_on"() RETURNS trigger AS $$
BEGIN
  DELETE FROM sign_on_providers WHERE organisation_id = NEW.id;
  RETURN NULL;
END $$ LANGUAGE plpgsql;
--> statement-breakpoint
CREATE TRIGGER "organisations_end_sign_on" AFTER UPDATE OF "ended_at" ON "organisations" FOR EACH ROW
  WHEN (NEW.ended_at IS NOT NULL) EXECUTE FUNCTION "end_sign_on"();
--> statement-breakpoint
-- Nobody administers Stadi by an account elsewhere: who becomes an administrator loses links, and sessions that no password opened. Both
-- triggers take the person's row first, so that of a link and a permission that are written at once one sees the other.
CREATE FUNCTION "no_link_of_admin"() RETURNS trigger AS $$
BEGIN
  PERFORM 1 FROM users WHERE id = NEW.user_id FOR NO KEY UPDATE;
  IF EXISTS (SELECT 1 FROM admin_permissions WHERE user_id = NEW.user_id) THEN
    RAISE EXCEPTION 'administrators sign in by their password' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$ LANGUAGE plpgsql;
--> statement-breakpoint
CREATE TRIGGER "sign_on_links_no_admin" BEFORE INSERT OR UPDATE OF "user_id" ON "sign_on_links" FOR EACH ROW
  EXECUTE FUNCTION "no_link_of_admin"();
--> statement-breakpoint
CREATE FUNCTION "unlink_admin"() RETURNS trigger AS $$
BEGIN
  PERFORM 1 FROM users WHERE id = NEW.user_id FOR NO KEY UPDATE;
  DELETE FROM sign_on_links WHERE user_id = NEW.user_id;
  IF FOUND THEN
    DELETE FROM sign_in_challenges WHERE user_id = NEW.user_id AND password_at IS NULL;
    DELETE FROM sessions WHERE user_id = NEW.user_id AND password_at IS NULL;
  END IF;
  RETURN NULL;
END $$ LANGUAGE plpgsql;
--> statement-breakpoint
CREATE TRIGGER "admin_permissions_unlink" AFTER INSERT ON "admin_permissions" FOR EACH ROW EXECUTE FUNCTION "unlink_admin"();
--> statement-breakpoint
-- Accounts are linked by issuer and client: another server is another sign-on.
CREATE FUNCTION "sign_on_provider_stays"() RETURNS trigger AS $$
BEGIN
  RAISE EXCEPTION 'issuer and client of a sign-on stay' USING ERRCODE = 'restrict_violation';
END $$ LANGUAGE plpgsql;
--> statement-breakpoint
CREATE TRIGGER "sign_on_providers_stays" BEFORE UPDATE OF "issuer", "client_id", "organisation_id" ON "sign_on_providers" FOR EACH ROW
  WHEN (OLD.issuer <> NEW.issuer OR OLD.client_id <> NEW.client_id OR OLD.organisation_id <> NEW.organisation_id)
  EXECUTE FUNCTION "sign_on_provider_stays"();
