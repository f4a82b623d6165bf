CREATE TABLE "section_openings" (
	"plan_id" uuid NOT NULL,
	"module_id" integer NOT NULL,
	"opens_on" date NOT NULL,
	"due_on" date NOT NULL,
	CONSTRAINT "section_openings_plan_id_module_id_pk" PRIMARY KEY("plan_id","module_id"),
	CONSTRAINT "section_openings_span" CHECK ("section_openings"."opens_on" <= "section_openings"."due_on")
);
--> statement-breakpoint
CREATE TABLE "course_groups" (
	"id" uuid PRIMARY KEY NOT NULL,
	"course_id" integer NOT NULL,
	"name" text NOT NULL,
	"starts_on" date NOT NULL,
	"join_until" date NOT NULL,
	"seats" integer NOT NULL,
	"taken" integer DEFAULT 0 NOT NULL,
	"code" text NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "course_groups_code_unique" UNIQUE("code"),
	CONSTRAINT "course_groups_of" UNIQUE("id","course_id"),
	CONSTRAINT "course_groups_name" CHECK ("course_groups"."name" <> ''),
	CONSTRAINT "course_groups_code" CHECK ("course_groups"."code" ~ '^[A-Z0-9]{4,20}$'),
	CONSTRAINT "course_groups_seats" CHECK ("course_groups"."seats" between 2 and 500),
	CONSTRAINT "course_groups_taken" CHECK ("course_groups"."taken" between 0 and "course_groups"."seats")
);
--> statement-breakpoint
CREATE TABLE "group_members" (
	"user_id" uuid NOT NULL,
	"course_id" integer NOT NULL,
	"group_id" uuid NOT NULL,
	"joined_at" timestamp with time zone NOT NULL,
	"moved_at" timestamp with time zone,
	"mailed_week" date,
	CONSTRAINT "group_members_user_id_course_id_pk" PRIMARY KEY("user_id","course_id")
);
--> statement-breakpoint
CREATE TABLE "group_orders" (
	"payment_id" uuid PRIMARY KEY NOT NULL,
	"group_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"outcome" text,
	"ordered_at" timestamp with time zone NOT NULL,
	CONSTRAINT "group_orders_outcome" CHECK ("group_orders"."outcome" in ('placed', 'full'))
);
--> statement-breakpoint
ALTER TABLE "course_announcements" DROP CONSTRAINT "course_announcements_place";--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "mail_groups" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "course_purchases" ADD COLUMN "plan_id" uuid;--> statement-breakpoint
ALTER TABLE "course_announcements" ADD COLUMN "group_id" uuid;--> statement-breakpoint
ALTER TABLE "section_openings" ADD CONSTRAINT "section_openings_module_id_course_modules_id_fk" FOREIGN KEY ("module_id") REFERENCES "public"."course_modules"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_groups" ADD CONSTRAINT "course_groups_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_groups" ADD CONSTRAINT "course_groups_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_members" ADD CONSTRAINT "group_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_members" ADD CONSTRAINT "group_members_group" FOREIGN KEY ("group_id","course_id") REFERENCES "public"."course_groups"("id","course_id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_orders" ADD CONSTRAINT "group_orders_group_id_course_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."course_groups"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_orders" ADD CONSTRAINT "group_orders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "section_openings_module" ON "section_openings" USING btree ("module_id");--> statement-breakpoint
CREATE INDEX "course_groups_course" ON "course_groups" USING btree ("course_id","starts_on");--> statement-breakpoint
CREATE INDEX "course_groups_author" ON "course_groups" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "group_members_of" ON "group_members" USING btree ("group_id","user_id");--> statement-breakpoint
CREATE INDEX "group_orders_group" ON "group_orders" USING btree ("group_id");--> statement-breakpoint
CREATE INDEX "group_orders_user" ON "group_orders" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "group_orders_full" ON "group_orders" USING btree ("payment_id") WHERE outcome = 'full';--> statement-breakpoint
CREATE INDEX "course_purchases_plan" ON "course_purchases" USING btree ("plan_id") WHERE plan_id is not null;--> statement-breakpoint
CREATE INDEX "course_announcements_group" ON "course_announcements" USING btree ("group_id","sent_at") WHERE group_id is not null;--> statement-breakpoint
ALTER TABLE "course_announcements" ADD CONSTRAINT "course_announcements_place" UNIQUE NULLS NOT DISTINCT("course_id","group_id","week","nth");--> statement-breakpoint
-- Tables of modules below know groups, which are above them, by these keys alone.
ALTER TABLE "section_openings" ADD CONSTRAINT "section_openings_plan" FOREIGN KEY ("plan_id") REFERENCES "public"."course_groups"("id") ON DELETE cascade;--> statement-breakpoint
ALTER TABLE "course_announcements" ADD CONSTRAINT "course_announcements_group_fk" FOREIGN KEY ("group_id","course_id") REFERENCES "public"."course_groups"("id","course_id") ON DELETE cascade;--> statement-breakpoint
-- Released 0.2.0: it writes no plan, and a trigger sets one.
ALTER TABLE "course_purchases" ADD CONSTRAINT "course_purchases_plan_fk" FOREIGN KEY ("plan_id","course_id") REFERENCES "public"."course_groups"("id","course_id") ON DELETE restrict;--> statement-breakpoint
ALTER TABLE "group_orders" ADD CONSTRAINT "group_orders_payment" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE restrict;--> statement-breakpoint
-- A group counts its people itself, in the transaction in which one comes or goes; its check holds the limit.
CREATE FUNCTION "count_group_member"() RETURNS trigger AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND (TG_OP = 'DELETE' OR OLD.group_id <> NEW.group_id) THEN
    UPDATE course_groups SET taken = taken - 1 WHERE id = OLD.group_id;
  END IF;
  IF TG_OP <> 'DELETE' AND (TG_OP = 'INSERT' OR OLD.group_id <> NEW.group_id) THEN
    UPDATE course_groups SET taken = taken + 1 WHERE id = NEW.group_id;
  END IF;
  RETURN NULL;
END $$ LANGUAGE plpgsql;
--> statement-breakpoint
CREATE TRIGGER "group_members_count" AFTER INSERT OR DELETE OR UPDATE OF "group_id" ON "group_members" FOR EACH ROW EXECUTE FUNCTION "count_group_member"();
--> statement-breakpoint
-- Takes the place that a paid order names, or writes that none was left. Whoever pays at the same time waits for the row of the group.
CREATE FUNCTION "take_group_place"(paid uuid, at timestamp with time zone) RETURNS void AS $$
DECLARE
  ordered group_orders%ROWTYPE;
  place course_groups%ROWTYPE;
  in_one boolean;
BEGIN
  SELECT * INTO ordered FROM group_orders WHERE payment_id = paid AND outcome IS NULL FOR NO KEY UPDATE;
  IF NOT FOUND THEN RETURN; END IF;
  SELECT * INTO place FROM course_groups WHERE id = ordered.group_id FOR NO KEY UPDATE;
  SELECT EXISTS (SELECT FROM group_members WHERE user_id = ordered.user_id AND course_id = place.course_id) INTO in_one;
  IF NOT in_one AND place.taken >= place.seats THEN
    UPDATE group_orders SET outcome = 'full' WHERE payment_id = paid;
    RETURN;
  END IF;
  -- Whoever is in a group of the course stays there.
  INSERT INTO group_members (user_id, course_id, group_id, joined_at)
    VALUES (ordered.user_id, place.course_id, place.id, at) ON CONFLICT DO NOTHING;
  UPDATE group_orders SET outcome = 'placed' WHERE payment_id = paid;
END $$ LANGUAGE plpgsql;
--> statement-breakpoint
-- Whichever way a verdict arrives, and also when the version before this one writes it.
CREATE FUNCTION "follow_group_order"() RETURNS trigger AS $$
BEGIN
  PERFORM take_group_place(NEW.id, coalesce(NEW.settled_at, now()));
  RETURN NULL;
END $$ LANGUAGE plpgsql;
--> statement-breakpoint
CREATE TRIGGER "payments_group" AFTER UPDATE OF "status" ON "payments" FOR EACH ROW
  WHEN (NEW.payment_type = 'course_purchase' AND NEW.status = 'completed' AND NEW.step = 'settled' AND OLD.status <> 'completed')
  EXECUTE FUNCTION "follow_group_order"();
--> statement-breakpoint
-- Where a coupon took off the whole price, the payment is completed as it is written.
CREATE FUNCTION "follow_free_group_order"() RETURNS trigger AS $$
BEGIN
  PERFORM take_group_place(p.id, coalesce(p.settled_at, now())) FROM payments p
    WHERE p.id = NEW.payment_id AND p.status = 'completed' AND p.step = 'settled';
  RETURN NULL;
END $$ LANGUAGE plpgsql;
--> statement-breakpoint
CREATE TRIGGER "group_orders_free" AFTER INSERT ON "group_orders" FOR EACH ROW EXECUTE FUNCTION "follow_free_group_order"();
--> statement-breakpoint
-- What an order was for never changes, and no order goes away: it explains a refund in the books.
CREATE FUNCTION "group_orders_stay"() RETURNS trigger AS $$
BEGIN
  IF TG_OP = 'DELETE' OR OLD.outcome IS NOT NULL AND OLD.outcome IS DISTINCT FROM NEW.outcome
    OR (OLD.payment_id, OLD.group_id, OLD.user_id, OLD.ordered_at) IS DISTINCT FROM (NEW.payment_id, NEW.group_id, NEW.user_id, NEW.ordered_at) THEN
    RAISE EXCEPTION 'orders of places in groups never change' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$ LANGUAGE plpgsql;
--> statement-breakpoint
CREATE TRIGGER "group_orders_stay" BEFORE UPDATE OR DELETE ON "group_orders" FOR EACH ROW EXECUTE FUNCTION "group_orders_stay"();
--> statement-breakpoint
-- Who has a course by a payment for a place has it by the days of the group in which they are; by any other payment they have all of it.
CREATE FUNCTION "plan_of_purchase"() RETURNS trigger AS $$
BEGIN
  SELECT coalesce(m.group_id, o.group_id) INTO NEW.plan_id FROM group_orders o
    LEFT JOIN group_members m ON m.user_id = NEW.user_id AND m.course_id = NEW.course_id
    WHERE o.payment_id = NEW.payment_id;
  RETURN NEW;
END $$ LANGUAGE plpgsql;
--> statement-breakpoint
CREATE TRIGGER "course_purchases_plan" BEFORE INSERT OR UPDATE OF "payment_id" ON "course_purchases" FOR EACH ROW EXECUTE FUNCTION "plan_of_purchase"();
--> statement-breakpoint
-- With the course goes the place in its group, whichever version takes it back.
CREATE FUNCTION "leave_group_with_course"() RETURNS trigger AS $$
BEGIN
  DELETE FROM group_members WHERE user_id = NEW.user_id AND course_id = NEW.course_id;
  RETURN NULL;
END $$ LANGUAGE plpgsql;
--> statement-breakpoint
CREATE TRIGGER "course_purchases_group" AFTER UPDATE OF "access_granted" ON "course_purchases" FOR EACH ROW
  WHEN (OLD.access_granted AND NOT NEW.access_granted) EXECUTE FUNCTION "leave_group_with_course"();
