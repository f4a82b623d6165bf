CREATE TABLE "invitation_imports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organisation_id" uuid NOT NULL,
	"rest" jsonb NOT NULL,
	"lines" integer NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"invited" integer DEFAULT 0 NOT NULL,
	"wrong" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "invitation_imports_done" CHECK ("invitation_imports"."done" between 0 and "invitation_imports"."lines"),
	CONSTRAINT "invitation_imports_rest" CHECK (jsonb_array_length("invitation_imports"."rest") = "invitation_imports"."lines" - "invitation_imports"."done")
);
--> statement-breakpoint
CREATE TABLE "organisation_invitations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organisation_id" uuid NOT NULL,
	"name" text NOT NULL,
	"email" text,
	"phone" text,
	"locale" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"code_hash" text,
	"created_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "organisation_invitations_code_hash_unique" UNIQUE("code_hash"),
	CONSTRAINT "organisation_invitations_one" CHECK (num_nonnulls("organisation_invitations"."email", "organisation_invitations"."phone") = 1),
	CONSTRAINT "organisation_invitations_sent" CHECK ("organisation_invitations"."state" <> 'sent' or "organisation_invitations"."sent_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "organisation_managers" (
	"organisation_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"named_at" timestamp with time zone NOT NULL,
	CONSTRAINT "organisation_managers_organisation_id_user_id_pk" PRIMARY KEY("organisation_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "organisation_members" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organisation_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"joined_at" timestamp with time zone NOT NULL,
	"way" text NOT NULL,
	"shows_since" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "organisation_months" (
	"organisation_id" uuid NOT NULL,
	"month" date NOT NULL,
	"figures" jsonb NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	CONSTRAINT "organisation_months_organisation_id_month_pk" PRIMARY KEY("organisation_id","month"),
	CONSTRAINT "organisation_months_first" CHECK (extract(day from "organisation_months"."month") = 1)
);
--> statement-breakpoint
CREATE TABLE "organisation_seats" (
	"id" uuid PRIMARY KEY NOT NULL,
	"lot_id" uuid NOT NULL,
	"organisation_id" uuid NOT NULL,
	"course_id" integer NOT NULL,
	"user_id" uuid,
	"given_by" uuid,
	"given_at" timestamp with time zone NOT NULL,
	"taken_back_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "organisations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"link_number" integer DEFAULT 0 NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"ended_by" uuid,
	"end_reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "organisations_slug_unique" UNIQUE("slug"),
	CONSTRAINT "organisations_slug" CHECK ("organisations"."slug" ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
	CONSTRAINT "organisations_name" CHECK ("organisations"."name" <> ''),
	CONSTRAINT "organisations_ended" CHECK (("organisations"."ended_at" is null) = ("organisations"."end_reason" = '') and ("organisations"."ended_at" is null) = ("organisations"."ended_by" is null))
);
--> statement-breakpoint
CREATE TABLE "seat_invoices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" integer NOT NULL,
	"organisation_id" uuid NOT NULL,
	"billed_to" text NOT NULL,
	"course_id" integer NOT NULL,
	"course_title" text NOT NULL,
	"quantity" integer NOT NULL,
	"price_kes" integer NOT NULL,
	"total_kes" integer NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"ordered_by" uuid NOT NULL,
	"ordered_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone,
	"settled_by" uuid,
	"reference" text,
	"cancel_reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "seat_invoices_number_unique" UNIQUE("number"),
	CONSTRAINT "seat_invoices_reference_unique" UNIQUE("reference"),
	CONSTRAINT "seat_invoices_number" CHECK ("seat_invoices"."number" >= 1),
	CONSTRAINT "seat_invoices_quantity" CHECK ("seat_invoices"."quantity" between 1 and 1000),
	CONSTRAINT "seat_invoices_price" CHECK ("seat_invoices"."price_kes" between 1 and 250000),
	CONSTRAINT "seat_invoices_total" CHECK ("seat_invoices"."total_kes" = "seat_invoices"."quantity" * "seat_invoices"."price_kes"),
	CONSTRAINT "seat_invoices_settled" CHECK (("seat_invoices"."status" = 'open') = ("seat_invoices"."settled_at" is null) and ("seat_invoices"."settled_at" is null) = ("seat_invoices"."settled_by" is null)),
	CONSTRAINT "seat_invoices_paid" CHECK (("seat_invoices"."status" = 'paid') = ("seat_invoices"."reference" is not null)),
	CONSTRAINT "seat_invoices_cancelled" CHECK (("seat_invoices"."status" = 'cancelled') = ("seat_invoices"."cancel_reason" <> ''))
);
--> statement-breakpoint
CREATE TABLE "seat_lots" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organisation_id" uuid NOT NULL,
	"course_id" integer,
	"seats" integer NOT NULL,
	"used" integer DEFAULT 0 NOT NULL,
	"is_open" boolean DEFAULT false NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"invoice_id" uuid,
	"reason" text DEFAULT '' NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "seat_lots_invoice_id_unique" UNIQUE("invoice_id"),
	CONSTRAINT "seat_lots_seats" CHECK ("seat_lots"."seats" between 1 and 20000),
	CONSTRAINT "seat_lots_used" CHECK ("seat_lots"."used" between 0 and "seat_lots"."seats"),
	CONSTRAINT "seat_lots_span" CHECK ("seat_lots"."created_at" < "seat_lots"."ends_at"),
	CONSTRAINT "seat_lots_reason" CHECK (("seat_lots"."invoice_id" is null) = ("seat_lots"."reason" <> '') and ("seat_lots"."invoice_id" is null or "seat_lots"."course_id" is not null))
);
--> statement-breakpoint
ALTER TABLE "invitation_imports" ADD CONSTRAINT "invitation_imports_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitation_imports" ADD CONSTRAINT "invitation_imports_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organisation_invitations" ADD CONSTRAINT "organisation_invitations_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organisation_managers" ADD CONSTRAINT "organisation_managers_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organisation_managers" ADD CONSTRAINT "organisation_managers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organisation_members" ADD CONSTRAINT "organisation_members_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organisation_members" ADD CONSTRAINT "organisation_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organisation_months" ADD CONSTRAINT "organisation_months_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organisation_seats" ADD CONSTRAINT "organisation_seats_lot_id_seat_lots_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."seat_lots"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organisation_seats" ADD CONSTRAINT "organisation_seats_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organisation_seats" ADD CONSTRAINT "organisation_seats_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organisation_seats" ADD CONSTRAINT "organisation_seats_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organisation_seats" ADD CONSTRAINT "organisation_seats_given_by_users_id_fk" FOREIGN KEY ("given_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organisations" ADD CONSTRAINT "organisations_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organisations" ADD CONSTRAINT "organisations_ended_by_users_id_fk" FOREIGN KEY ("ended_by") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seat_invoices" ADD CONSTRAINT "seat_invoices_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seat_invoices" ADD CONSTRAINT "seat_invoices_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seat_invoices" ADD CONSTRAINT "seat_invoices_ordered_by_users_id_fk" FOREIGN KEY ("ordered_by") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seat_invoices" ADD CONSTRAINT "seat_invoices_settled_by_users_id_fk" FOREIGN KEY ("settled_by") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seat_lots" ADD CONSTRAINT "seat_lots_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seat_lots" ADD CONSTRAINT "seat_lots_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seat_lots" ADD CONSTRAINT "seat_lots_invoice_id_seat_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."seat_invoices"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seat_lots" ADD CONSTRAINT "seat_lots_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invitation_imports_newest" ON "invitation_imports" USING btree ("organisation_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "organisation_invitations_email" ON "organisation_invitations" USING btree ("organisation_id","email");--> statement-breakpoint
CREATE UNIQUE INDEX "organisation_invitations_phone" ON "organisation_invitations" USING btree ("organisation_id","phone");--> statement-breakpoint
CREATE INDEX "organisation_invitations_newest" ON "organisation_invitations" USING btree ("organisation_id","created_at","id");--> statement-breakpoint
CREATE INDEX "organisation_invitations_sent" ON "organisation_invitations" USING btree ("organisation_id","sent_at");--> statement-breakpoint
CREATE INDEX "organisation_invitations_expiry" ON "organisation_invitations" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "organisation_invitations_waiting" ON "organisation_invitations" USING btree ("organisation_id","created_at") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "organisation_managers_user" ON "organisation_managers" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "organisation_members_once" ON "organisation_members" USING btree ("organisation_id","user_id");--> statement-breakpoint
CREATE INDEX "organisation_members_newest" ON "organisation_members" USING btree ("organisation_id","joined_at","id");--> statement-breakpoint
CREATE INDEX "organisation_members_user" ON "organisation_members" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "organisation_seats_once" ON "organisation_seats" USING btree ("user_id","course_id") WHERE taken_back_at is null;--> statement-breakpoint
CREATE INDEX "organisation_seats_organisation" ON "organisation_seats" USING btree ("organisation_id","given_at");--> statement-breakpoint
CREATE INDEX "organisation_seats_lot" ON "organisation_seats" USING btree ("lot_id");--> statement-breakpoint
CREATE INDEX "organisations_newest" ON "organisations" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "seat_invoices_organisation" ON "seat_invoices" USING btree ("organisation_id","number");--> statement-breakpoint
CREATE INDEX "seat_invoices_course" ON "seat_invoices" USING btree ("course_id","settled_at");--> statement-breakpoint
CREATE INDEX "seat_invoices_status" ON "seat_invoices" USING btree ("status","number");--> statement-breakpoint
CREATE INDEX "seat_lots_organisation" ON "seat_lots" USING btree ("organisation_id","created_at");
--> statement-breakpoint
-- Invoices are numbered from 1 without a gap: the next number under a lock that lasts as long as the transaction, so that none is left
-- out by one that is rolled back.
CREATE FUNCTION "number_seat_invoice"() RETURNS trigger AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('seat-invoice-number', 0));
  NEW.number := (SELECT coalesce(max(number), 0) + 1 FROM seat_invoices);
  RETURN NEW;
END $$ LANGUAGE plpgsql;
--> statement-breakpoint
CREATE TRIGGER "seat_invoices_next" BEFORE INSERT ON "seat_invoices" FOR EACH ROW EXECUTE FUNCTION "number_seat_invoice"();
--> statement-breakpoint
-- What was ordered and what was granted never changes, what is settled stays so, and no row goes away: they explain the books.
CREATE FUNCTION "seat_books_stay"() RETURNS trigger AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    RAISE EXCEPTION 'invoices and seats are never deleted' USING ERRCODE = 'restrict_violation';
  END IF;
  IF TG_TABLE_NAME = 'seat_invoices' THEN
    IF (OLD.number, OLD.organisation_id, OLD.billed_to, OLD.course_id, OLD.course_title, OLD.quantity, OLD.price_kes, OLD.ordered_by, OLD.ordered_at)
      IS DISTINCT FROM (NEW.number, NEW.organisation_id, NEW.billed_to, NEW.course_id, NEW.course_title, NEW.quantity, NEW.price_kes, NEW.ordered_by, NEW.ordered_at)
      OR (OLD.status <> 'open' AND OLD IS DISTINCT FROM NEW) THEN
      RAISE EXCEPTION 'an invoice never changes, it is paid or cancelled once' USING ERRCODE = 'restrict_violation';
    END IF;
  ELSIF TG_TABLE_NAME = 'seat_lots' THEN
    IF (OLD.organisation_id, OLD.course_id, OLD.seats, OLD.ends_at, OLD.invoice_id, OLD.reason, OLD.created_by)
      IS DISTINCT FROM (NEW.organisation_id, NEW.course_id, NEW.seats, NEW.ends_at, NEW.invoice_id, NEW.reason, NEW.created_by) THEN
      RAISE EXCEPTION 'a lot of seats never changes' USING ERRCODE = 'restrict_violation';
    END IF;
  ELSIF (OLD.lot_id, OLD.organisation_id, OLD.course_id, OLD.given_at) IS DISTINCT FROM (NEW.lot_id, NEW.organisation_id, NEW.course_id, NEW.given_at)
    OR (NEW.user_id IS NOT NULL AND OLD.user_id IS DISTINCT FROM NEW.user_id)
    OR (OLD.taken_back_at IS NOT NULL AND OLD.taken_back_at IS DISTINCT FROM NEW.taken_back_at) THEN
    RAISE EXCEPTION 'a seat never goes to somebody else, it is taken back' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$ LANGUAGE plpgsql;
--> statement-breakpoint
CREATE TRIGGER "seat_invoices_stay" BEFORE UPDATE OR DELETE ON "seat_invoices" FOR EACH ROW EXECUTE FUNCTION "seat_books_stay"();
--> statement-breakpoint
CREATE TRIGGER "seat_lots_stay" BEFORE UPDATE OR DELETE ON "seat_lots" FOR EACH ROW EXECUTE FUNCTION "seat_books_stay"();
--> statement-breakpoint
CREATE TRIGGER "organisation_seats_stay" BEFORE UPDATE OR DELETE ON "organisation_seats" FOR EACH ROW EXECUTE FUNCTION "seat_books_stay"();
--> statement-breakpoint
-- A lot counts its seats, whichever code gives or takes back; its check holds the last one.
CREATE FUNCTION "count_seat"() RETURNS trigger AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    UPDATE seat_lots SET used = used + (NEW.taken_back_at IS NULL)::integer WHERE id = NEW.lot_id;
  ELSIF OLD.taken_back_at IS NULL AND NEW.taken_back_at IS NOT NULL THEN
    UPDATE seat_lots SET used = used - 1 WHERE id = NEW.lot_id;
  END IF;
  RETURN NULL;
END $$ LANGUAGE plpgsql;
--> statement-breakpoint
CREATE TRIGGER "organisation_seats_count" AFTER INSERT OR UPDATE OF "taken_back_at" ON "organisation_seats" FOR EACH ROW EXECUTE FUNCTION "count_seat"();
